//! Compares every pair of `tests/changes/` with `schism changes` and its output with the golden file.
//!
//! `tests/changes/<topic>/<name>/` holds `old.c` and `new.c`, or the folders `old/` and `new/`, or `old.ll` and `new.ll`;
//! `expect.txt`, the output for code compiled with -O0 and the exit status; `expect-O1.txt`, the same for -O1 where it is
//! another; and optionally `args`, more arguments, one a line. `BLESS=1` rewrites the expectations. Each version is also
//! compared with itself: nothing may have changed. And the other way round, new against old must end with the same
//! status.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

mod support;

use support::describe;

/// Topics whose pairs must show no change.
const UNCHANGED: &str = "same";

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/changes");
    let pairs = match pairs(&root) {
        Ok(pairs) => pairs,
        Err(error) => {
            eprintln!("cannot read {}: {error}", root.display());
            std::process::exit(2);
        }
    };
    let trouble = Trial::test("trouble has status 2 and a reason", check_trouble);
    let trials = pairs.into_iter().flat_map(trials).chain([trouble]).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// One pair of versions.
#[derive(Clone)]
struct Pair {
    topic: String,
    name: String,
    folder: PathBuf,
}

/// All pairs, by name.
fn pairs(root: &Path) -> io::Result<Vec<Pair>> {
    let mut pairs = Vec::new();
    for topic in fs::read_dir(root)? {
        let topic = topic?;
        for pair in fs::read_dir(topic.path())? {
            let pair = pair?;
            let name = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
            pairs.push(Pair { topic: name(&topic), name: name(&pair), folder: pair.path() });
        }
    }
    pairs.sort_by(|a, b| a.folder.cmp(&b.folder));
    Ok(pairs)
}

/// The pair and each version against itself, at each level of optimisation.
fn trials(pair: Pair) -> Vec<Trial> {
    let mut trials = Vec::new();
    for level in ["-O0", "-O1"] {
        let (versions, itself) = (pair.clone(), pair.clone());
        let name = format!("{}/{}", pair.topic, pair.name);
        trials.push(Trial::test(format!("{name} {level}"), move || check(&versions, level)));
        trials.push(Trial::test(format!("{name} {level} against itself"), move || check_itself(&itself, level)));
    }
    trials
}

fn check(pair: &Pair, level: &str) -> Result<(), Failed> {
    let (old, new) = (version(pair, "old")?, version(pair, "new")?);
    let args = match fs::read_to_string(pair.folder.join("args")) {
        Ok(text) => text.lines().map(str::to_owned).collect(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let actual = changes(pair, level, &args, [&old, &new])?;
    if pair.topic == UNCHANGED && !actual.ends_with("exit status 0\n") {
        return Err(format!("a change where there is none:\n{actual}").into());
    }
    let back = changes(pair, level, &[], [&new, &old])?;
    if status(&back) != status(&actual) {
        return Err(format!("another result the other way round:\n{back}").into());
    }
    let plain = pair.folder.join("expect.txt");
    let special = pair.folder.join("expect-O1.txt");
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        return Ok(bless(&plain, &special, level, &actual)?);
    }
    let golden = if level == "-O1" && special.exists() { special } else { plain };
    let problems = describe("output", &fs::read(golden)?, actual.as_bytes());
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

/// The last line of an output.
fn status(output: &str) -> Option<&str> {
    output.lines().last()
}

/// -O0 writes its output always, -O1 only if it is another; run with one thread, so that -O0 comes first.
fn bless(plain: &Path, special: &Path, level: &str, actual: &str) -> io::Result<()> {
    if level == "-O0" {
        return fs::write(plain, actual);
    }
    if fs::read_to_string(plain).is_ok_and(|golden| golden == actual) {
        return if special.exists() { fs::remove_file(special) } else { Ok(()) };
    }
    fs::write(special, actual)
}

fn check_itself(pair: &Pair, level: &str) -> Result<(), Failed> {
    for name in ["old", "new"] {
        let version = version(pair, name)?;
        let output = changes(pair, level, &[], [&version, &version])?;
        let is_silent = output.starts_with("no change") && output.lines().count() == 2;
        if !is_silent || !output.ends_with("exit status 0\n") {
            return Err(format!("{version} differs from itself:\n{output}").into());
        }
    }
    Ok(())
}

/// What cannot be compared: a missing file, a folder without sources, two definitions of one function, wrong usage.
fn check_trouble() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("good.c"), "int main(void) { return 0; }\n")?;
    fs::write(folder.path().join("bad.c"), "int main(void) { return }\n")?;
    fs::create_dir(folder.path().join("empty"))?;
    fs::create_dir(folder.path().join("twice"))?;
    for name in ["a.c", "b.c"] {
        fs::write(folder.path().join("twice").join(name), "int main(void) { return 0; }\n")?;
    }
    let cases = [
        (["good.c", "missing.c"], "missing.c"),
        (["bad.c", "good.c"], "bad.c:1:25"),
        (["good.c", "empty"], "no .c file"),
        (["twice", "good.c"], "`main` is defined twice"),
        (["good.c", "--unknown"], "--unknown"),
    ];
    for (versions, words) in cases {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        let output = command.arg("changes").args(versions).current_dir(&folder).stdin(Stdio::null()).output()?;
        let messages = String::from_utf8_lossy(&output.stderr);
        if output.status.code() != Some(2) || !messages.contains(words) || !output.stdout.is_empty() {
            return Err(format!("{versions:?}: {}, no `{words}` in: {messages}", output.status).into());
        }
    }
    Ok(())
}

/// The file or folder of a version.
fn version(pair: &Pair, name: &str) -> Result<String, Failed> {
    let names = [name.to_owned(), format!("{name}.c"), format!("{name}.ll")];
    let found = names.into_iter().find(|name| pair.folder.join(name).exists());
    found.ok_or_else(|| format!("no {name} version in {}", pair.folder.display()).into())
}

/// Standard output of the command, and its exit status.
fn changes(pair: &Pair, level: &str, args: &[String], versions: [&str; 2]) -> Result<String, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.arg("changes").arg(format!("--cc-arg={level}")).args(args).args(versions);
    let output = command.current_dir(&pair.folder).stdin(Stdio::null()).output()?;
    let text = String::from_utf8(output.stdout)?;
    let messages = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(status @ 0..=1) => Ok(format!("{text}exit status {status}\n")),
        _ => Err(format!("{}: {messages}", output.status).into()),
    }
}
