//! `bench-shadow`: pairs with a suite that comes to the change and shows no difference; is one found beside it, and in which phase?
//!
//! The pairs are in `tests/shadow`: programs of our own with their sources, and in `releases/` suites for tools of which both versions are
//! Debian's; those with a file `pair` are of coreutils, those with a file `package` of other packages.

mod packages;

use crate::args::Args;
use crate::native::{End, Limits, run};
use crate::paths;
use crate::releases::build::{RELEASES, Tool, Tools, prepare};
use crate::table::Table;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SECONDS: u64 = 60;
/// How much longer than its own limit a run may take before it is ended: it finishes building and confirming.
const GRACE_SECONDS: u64 = 240;

/// Two versions with a suite.
struct Subject {
    name: String,
    old: PathBuf,
    new: PathBuf,
    options: Vec<String>,
    seeds: PathBuf,
    /// Lines of the new version's source; of a tool, of its own file.
    lines: usize,
}

/// What came of one.
#[derive(Debug, PartialEq)]
struct Row {
    name: String,
    lines: usize,
    seeds: usize,
    /// Seeds that come to a change, and those of them on which the versions differ.
    touching: u64,
    differing: u64,
    divergences: u64,
    /// The phase in which the difference was found, and the input.
    found: Option<(String, String)>,
    seconds: f64,
}

impl Row {
    /// The suite shows nothing, and something was found beside it.
    fn is_success(&self) -> bool {
        self.touching > 0 && self.differing == 0 && self.found.is_some()
    }
}

/// Runs the benchmark and prints its table; `--write` keeps it in the documentation.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let only: Option<String> = args.value("--pair")?;
    let write = args.flag("--write");
    args.finish()?;
    let folder = paths::root().join("tests/shadow");
    let mut subjects = own(&folder)?;
    subjects.extend(releases(&folder.join("releases"), jobs, only.as_deref())?);
    subjects.retain(|subject| only.as_ref().is_none_or(|only| *only == subject.name));
    let schism = paths::schism()?;
    let rows = subjects.iter().map(|subject| measure(&schism, subject, seconds)).collect::<Result<Vec<_>>>()?;
    let text = table(&rows, seconds);
    print!("{text}");
    if write {
        let head = "# Shadow: from suites that show no difference\n\nWritten by `make bench-shadow ARGS=--write`. Each suite \
                    comes to the changed code and passes on both versions alike;\n`--strategy shadow` starts from it and stops at the \
                    first confirmed difference. `lines` are those of the new version's\nmain file. Names with numbers are tools of coreutils, util-linux and busybox (one applet alone), \
                    both versions as Debian has them.\n`directed`: no path of a seed has a feasible divergence; the directed search led from there to the difference.\n\n";
        fs::write(paths::root().join("docs/shadow.md"), format!("{head}{text}"))?;
    }
    Ok(())
}

/// The names of the folders in a folder, in order.
fn folders(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn line_count(file: &Path) -> Result<usize> {
    Ok(fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?.lines().count())
}

/// Pairs of our own.
fn own(folder: &Path) -> Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    for name in folders(folder)?.into_iter().filter(|name| name != "releases") {
        let at = folder.join(&name);
        let lines = line_count(&at.join("new.c"))?;
        let (old, new, seeds) = (at.join("old.c"), at.join("new.c"), at.join("seeds"));
        subjects.push(Subject { name, old, new, options: Vec::new(), seeds, lines });
    }
    Ok(subjects)
}

/// Tools of Debian's releases.
fn releases(folder: &Path, jobs: usize, only: Option<&str>) -> Result<Vec<Subject>> {
    let (packages, coreutils): (Vec<_>, Vec<_>) =
        folders(folder)?.into_iter().partition(|name| folder.join(name).join("package").is_file());
    // Nothing is fetched and built for a pair that was not asked for. Its name starts with the folder's.
    let asked = |name: &String| only.is_none_or(|only| only.starts_with(&**name));
    let mut subjects = coreutils_tools(folder, coreutils.into_iter().filter(asked), jobs)?;
    for name in packages.into_iter().filter(asked) {
        subjects.push(packages::subject(&folder.join(&name), &name).with_context(|| name.clone())?);
    }
    Ok(subjects)
}

/// Tools of coreutils: the file `pair` says which, as `OLD NEW TOOL`.
fn coreutils_tools(folder: &Path, names: impl Iterator<Item = String>, jobs: usize) -> Result<Vec<Subject>> {
    let mut built: BTreeMap<&str, Tools> = BTreeMap::new();
    let mut subjects = Vec::new();
    for name in names {
        let text = fs::read_to_string(folder.join(&name).join("pair")).with_context(|| name.clone())?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[old, new, tool] = words.as_slice() else { bail!("{name}: not `OLD NEW TOOL`") };
        for release in RELEASES.into_iter().filter(|release| [old, new].contains(&release.version)) {
            if !built.contains_key(release.version) {
                built.insert(release.version, prepare(release, jobs)?);
            }
        }
        let find = |version: &str| -> Result<&Tool> {
            built.get(version).and_then(|tools| tools.get(tool)).with_context(|| format!("no {tool} in {version}"))
        };
        let (old_tool, new_tool) = (find(old)?, find(new)?);
        let options = [("--old-bin", old_tool), ("--new-bin", new_tool)];
        let options = options.iter().flat_map(|(option, tool)| [option.to_string(), tool.native.display().to_string()]);
        let source = paths::cache().join(format!("src/coreutils-{new}/src/{tool}.c"));
        subjects.push(Subject {
            name: format!("{name}-{old}-{new}"),
            old: old_tool.bitcode.clone(),
            new: new_tool.bitcode.clone(),
            options: options.collect(),
            seeds: folder.join(&name).join("seeds"),
            lines: line_count(&source)?,
        });
    }
    Ok(subjects)
}

/// Runs schism on one pair until the first difference.
fn measure(schism: &Path, subject: &Subject, seconds: u64) -> Result<Row> {
    let out = paths::target().join("bench-shadow").join(&subject.name);
    let _ = fs::remove_dir_all(&out);
    let mut command = Command::new(schism);
    command.arg("diff").args([&subject.old, &subject.new]).args(&subject.options);
    command.args(["--strategy", "shadow", "--max-findings", "1", "--max-time", &seconds.to_string()]);
    command.arg("--seed-dir").arg(&subject.seeds).arg("-o").arg(&out);
    fs::create_dir_all(out.parent().unwrap_or(&out))?;
    let ran = run(&mut command, Limits::seconds(seconds + GRACE_SECONDS))?;
    if !matches!(ran.end, End::Exit(0 | 1 | 3)) {
        bail!("{command:?} ended with {:?}: {}", ran.end, ran.stderr_text().trim_end());
    }
    let read = |name: &str| -> Result<Value> { Ok(serde_json::from_slice(&fs::read(out.join(name))?)?) };
    let row = row(subject, folders(&subject.seeds)?.len(), &read("findings.json")?, &read("timings.json")?)?;
    eprintln!("{row:?}");
    Ok(row)
}

fn row(subject: &Subject, seeds: usize, findings: &Value, timings: &Value) -> Result<Row> {
    let phases = findings["run"]["phases"].as_array().context("no phases")?;
    let number = |phase: usize, column: &str| phases.get(phase).and_then(|row| row[column].as_u64()).unwrap_or(0);
    let first = &findings["findings"][0];
    let found = first["phase"].as_str().map(|phase| {
        let command = first["command"].as_str().unwrap_or("");
        (phase.to_owned(), command.to_owned())
    });
    Ok(Row {
        name: subject.name.clone(),
        lines: subject.lines,
        seeds,
        touching: number(0, "divergences"),
        differing: number(0, "different"),
        divergences: (1..4).map(|phase| number(phase, "divergences")).sum(),
        found,
        seconds: timings["seconds"].as_f64().context("no seconds")?,
    })
}

fn table(rows: &[Row], seconds: u64) -> String {
    let mut table =
        Table::new(&["pair", "lines", "seeds", "touching", "differing", "divergences", "found in", "s", "by"]);
    for row in rows {
        let (phase, command) = row.found.clone().unwrap_or(("-".into(), String::new()));
        let command = command.replace('|', "\\|");
        let time = format!("{:.1}", row.seconds);
        table.row(&[
            &row.name,
            &row.lines,
            &row.seeds,
            &row.touching,
            &row.differing,
            &row.divergences,
            &phase,
            &time,
            &if command.is_empty() { String::new() } else { format!("`{command}`") },
        ]);
    }
    let successes = rows.iter().filter(|row| row.is_success()).count();
    let mut text = table.to_string();
    let _ =
        writeln!(text, "\nFound beside a suite that shows nothing, within {seconds} s: {successes} of {}", rows.len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject() -> Subject {
        let path = PathBuf::new();
        Subject { name: "p".into(), old: path.clone(), new: path.clone(), options: vec![], seeds: path, lines: 120 }
    }

    #[test]
    fn a_row_counts_only_if_the_suite_is_silent() {
        let findings = |different: u64, phase: &str| {
            serde_json::json!({
                "run": { "phases": [
                    { "divergences": 2, "different": different }, { "divergences": 3 }, { "divergences": 4 },
                ] },
                "findings": [{ "phase": phase, "command": "p | q" }],
            })
        };
        let timings = serde_json::json!({ "seconds": 1.25 });
        let silent = row(&subject(), 5, &findings(0, "concolic"), &timings).unwrap();
        assert_eq!((silent.touching, silent.divergences, silent.is_success()), (2, 7, true));
        let loud = row(&subject(), 5, &findings(1, "suite"), &timings).unwrap();
        assert!(!loud.is_success());
        let text = table(&[silent, loud], 60);
        assert!(text.ends_with("within 60 s: 1 of 2\n"), "{text}");
        assert!(text.contains("`p \\| q`"), "{text}");
    }

    #[test]
    fn every_pair_has_a_suite() {
        let folder = paths::root().join("tests/shadow");
        let pairs = own(&folder).unwrap();
        assert!(pairs.len() >= 10);
        for pair in pairs {
            assert!(pair.old.is_file() && !folders(&pair.seeds).unwrap().is_empty(), "{}", pair.name);
            assert!((100..=600).contains(&pair.lines), "{}: {} lines", pair.name, pair.lines);
        }
        for name in folders(&folder.join("releases")).unwrap() {
            let at = folder.join("releases").join(&name);
            assert!(!folders(&at.join("seeds")).unwrap().is_empty(), "{name}");
            assert!(at.join("pair").is_file() || packages::Package::read(&at).is_ok(), "{name}");
        }
    }
}
