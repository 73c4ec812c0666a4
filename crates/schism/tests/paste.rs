//! What a report prints is what shows the difference: each printed command is pasted into `sh` in an empty folder, with the programs that
//! were kept, and each `repro.c` is compiled with gcc and clang.
//!
//! Some pairs of each kind by default; `make paste` takes all of them, `PAIRS=crash/ make paste` those of a topic.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Pairs of all kinds of input, and of functions.
const SAMPLE: &[&str] = &[
    "files/",
    "stdin/line",
    "environment/",
    "getopt/",
    "entry-values/bit",
    "entry-values/struct",
    "entry-values/list",
    "entry-values/null",
    "entry-values/returns",
    "entry-values/double-",
    "entry-values/enum",
];
/// So many of each.
const OF_EACH: usize = 2;
/// Seconds that a command gets.
const LIMIT: &str = "10";

/// What was tried.
#[derive(Default)]
struct Sums {
    pairs: usize,
    commands: usize,
    /// Findings that only a sanitizer shows.
    sanitized: usize,
    repros: usize,
    wrong: Vec<String>,
}

#[test]
fn what_is_printed_shows_the_difference() {
    let all = pairs();
    let mut chosen = Vec::new();
    for start in SAMPLE {
        chosen.extend(all.iter().filter(|pair| name(pair).starts_with(start)).take(OF_EACH).cloned());
    }
    chosen.sort();
    chosen.dedup();
    let sums = check(&chosen);
    assert!(sums.commands >= 10 && sums.repros >= 5, "{} commands, {} programs", sums.commands, sums.repros);
}

#[test]
#[ignore = "all pairs take long; make paste"]
fn whatever_is_printed_shows_the_difference() {
    let wanted = std::env::var("PAIRS").unwrap_or_default();
    let mut all = pairs();
    all.retain(|pair| name(pair).starts_with(&wanted));
    check(&all);
}

fn check(pairs: &[PathBuf]) -> Sums {
    let mut sums = Sums::default();
    for pair in pairs {
        let claim = fs::read_to_string(pair.join("claim")).unwrap();
        if claim.contains("verdict: different") {
            sums.pairs += 1;
            compare(pair, &mut sums);
        }
    }
    let Sums { pairs, commands, sanitized, repros, wrong } = &sums;
    println!(
        "{pairs} pairs, {commands} commands, {sanitized} findings that only a sanitizer shows, {repros} programs in C, {} wrong",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    sums
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pairs")
}

/// The folders of all pairs, by name.
fn pairs() -> Vec<PathBuf> {
    let folders = |path: &Path| -> Vec<PathBuf> {
        let all = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        all.filter(|path| path.is_dir()).collect()
    };
    let mut all: Vec<PathBuf> = folders(&root()).iter().flat_map(|topic| folders(topic)).collect();
    all.retain(|pair| pair.join("cmd").is_file());
    all.sort();
    all
}

fn name(pair: &Path) -> String {
    pair.strip_prefix(root()).unwrap().display().to_string()
}

/// Compares a pair and tries all that is printed of it.
fn compare(pair: &Path, sums: &mut Sums) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let words = fs::read_to_string(pair.join("cmd")).unwrap();
    let fixture = pair.join("fixture").display().to_string();
    let words = words.split_whitespace().map(|word| if word == "FIXTURE" { fixture.as_str() } else { word });
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "--").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["diff", "--verbose", "-o"]).arg(&out).args(&words[..end]);
    command.args([pair.join("old.c"), pair.join("new.c")]).args(&words[end..]).stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let Ok(found) = fs::read(out.join("findings.json")) else {
        sums.wrong.push(format!("{}: no comparison: {}", name(pair), String::from_utf8_lossy(&output.stderr)));
        return;
    };
    let document: Value = serde_json::from_slice(&found).unwrap();
    let findings = document["findings"].as_array().unwrap();
    let printed: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("   $ ")).collect();
    if printed.len() != findings.len() {
        sums.wrong.push(format!("{}: {} commands for {} findings", name(pair), printed.len(), findings.len()));
    }
    for (line, item) in printed.iter().zip(findings) {
        if is_sanitized(item) {
            sums.sanitized += 1;
            continue;
        }
        sums.commands += 1;
        if let Some(why) = paste(line, &out, item) {
            sums.wrong.push(format!("{}: {why}: {line}", name(pair)));
        }
    }
    for item in findings {
        let test = out.join(item["test"].as_str().unwrap());
        if test.join("repro.c").is_file() {
            sums.repros += 1;
            sums.wrong.extend(reproduce(&test, item).map(|why| format!("{}: repro.c: {why}", name(pair))));
        }
    }
}

/// Whether the plain programs do the same.
fn is_sanitized(item: &Value) -> bool {
    let plain = |side: &Value| {
        ["stdout", "stderr", "exit_status", "signal", "hung", "files", "told"].map(|field| side[field].to_string())
    };
    let class = item["class"].as_str().unwrap();
    plain(&item["old"]) == plain(&item["new"]) && class != "files"
}

/// Runs a line with either program; why it shows no difference, if it shows none.
fn paste(line: &str, out: &Path, item: &Value) -> Option<String> {
    let run = |side: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = format!("{}:/usr/bin:/bin", out.join("programs").join(side).display());
        let mut command = Command::new("timeout");
        command.args([LIMIT, "sh", "-c", line]).current_dir(folder.path()).env_clear().env("PATH", path);
        command.env("SCHISM", env!("CARGO_BIN_EXE_schism")).stdin(Stdio::null());
        let output = command.output().unwrap();
        (output.status.code(), output.stdout, output.stderr, contents(folder.path()))
    };
    if item["call"].is_string() {
        // The script runs both.
        let (status, stdout, stderr, _) = run("new");
        let told = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
        let both = told.contains("== old\n") && told.contains("== new\n");
        return (status != Some(0) || !both).then(|| format!("status {status:?}: {told}"));
    }
    let (old, new) = (run("old"), run("new"));
    (old == new).then(|| format!("no difference, status {:?}, {:?}", new.0, String::from_utf8_lossy(&new.2)))
}

/// Names, modes, contents and targets of what is left in a folder.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let kind = entry.file_type().unwrap();
            match (kind.is_dir(), kind.is_file()) {
                (true, _) => waiting.push(entry.path()),
                (_, true) => {
                    let mode = entry.metadata().unwrap().permissions().mode();
                    let content = fs::read(entry.path()).unwrap_or_default();
                    all.push((entry.path(), [format!("{mode:o} ").as_bytes(), &content].concat()));
                }
                _ => {
                    let target = fs::read_link(entry.path()).unwrap_or_default();
                    all.push((entry.path(), target.to_string_lossy().into_owned().into_bytes()));
                }
            }
        }
    }
    all.iter_mut().for_each(|(path, _)| *path = path.strip_prefix(folder).unwrap().to_owned());
    all.sort();
    all
}

/// Compiles and runs `repro.c` as it says itself, by two compilers; why it shows no difference, if it shows none.
fn reproduce(test: &Path, item: &Value) -> Option<String> {
    let text = fs::read_to_string(test.join("repro.c")).unwrap();
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(" *   cc ")).collect();
    for compiler in ["gcc", "clang-19"] {
        let folder = tempfile::tempdir().unwrap();
        let repro = fs::copy(test.join("repro.c"), folder.path().join("repro.c"));
        repro.unwrap();
        for line in &lines {
            let line = format!("{compiler} {line}");
            let output = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).output().unwrap();
            if !output.status.success() {
                return Some(format!("{line}: {}", String::from_utf8_lossy(&output.stderr)));
            }
        }
        let run = |name: &str| {
            let output = Command::new("timeout").args([LIMIT, name]).current_dir(folder.path()).output().unwrap();
            (output.status.code(), output.stdout)
        };
        let (old, new) = (run("./old"), run("./new"));
        if lines.len() != 2 || (old == new && !is_sanitized(item)) {
            return Some(format!("{compiler}: no difference: {}\n{text}", String::from_utf8_lossy(&new.1)));
        }
    }
    None
}
