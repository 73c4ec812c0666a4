//! From two unpacked source packages of Debian to an answer, with nothing said but their names: `benches-src/road.tsv`.

use crate::args::Args;
use crate::debian;
use crate::native::{End, Limits, run, run_ok};
use crate::paths;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LIST: &str = "benches-src/road.tsv";
const PAGE: &str = "docs/road.md";
/// What a comparison of one program may take, if nothing is said.
const SECONDS: u64 = 30;
/// Builds included, a package has so many seconds for each of a comparison.
const PATIENCE: u64 = 20;

/// A package, and the suites that have two neighbouring upstream versions of it.
struct Package {
    name: String,
    suites: [String; 2],
    /// Program or library.
    kind: String,
}

/// What came of a package.
#[derive(Default)]
struct Row {
    versions: String,
    /// How it was built, as schism found it.
    way: String,
    /// Programs that were compared, or functions of libraries.
    compared: usize,
    /// Compiled sources without bitcode.
    lacking: usize,
    findings: usize,
    answer: String,
    /// Why there is no better answer.
    why: String,
}

/// Compares all packages, or one.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let only: Option<String> = args.value("--package")?;
    let write = args.flag("--write");
    args.finish()?;
    let packages = packages()?;
    let chosen: Vec<&Package> =
        packages.iter().filter(|package| only.as_ref().is_none_or(|name| *name == package.name)).collect();
    ensure!(!chosen.is_empty(), "no such package in {LIST}");
    let mut table = Table::new(&[
        "package",
        "kind",
        "versions",
        "built by",
        "compared",
        "no bitcode",
        "differences",
        "answer",
        "because",
    ]);
    // As it is now: the work may go on meanwhile.
    let made = if write { made()? } else { String::new() };
    let mut answered = 0;
    for package in &chosen {
        let row = compare(package, seconds).unwrap_or_else(|error| Row {
            answer: "none".to_owned(),
            // What stands below it names folders of this machine.
            why: cell(&error.to_string()),
            ..Row::default()
        });
        answered += usize::from(["DIFFERENT", "SAME"].contains(&row.answer.as_str()));
        eprintln!("{}: {} {}", package.name, row.answer, row.why);
        let Row { versions, way, compared, lacking, findings, answer, why } = row;
        table.row(&[&package.name, &package.kind, &versions, &way, &compared, &lacking, &findings, &answer, &why]);
    }
    let summary = format!("{answered} of {} packages have an answer.", chosen.len());
    println!("{table}\n{summary}");
    if write {
        ensure!(only.is_none(), "--write needs all packages");
        page(&table, &summary, seconds, &made)?;
    }
    Ok(())
}

fn packages() -> Result<Vec<Package>> {
    let path = paths::root().join(LIST);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            let [name, old, new, kind] = cells[..] else { anyhow::bail!("{LIST}: `{line}` has not four columns") };
            let suites = [old.to_owned(), new.to_owned()];
            Ok(Package { name: name.to_owned(), suites, kind: kind.to_owned() })
        })
        .collect()
}

/// Fetches both, as Debian builds them, and compares them.
fn compare(package: &Package, seconds: u64) -> Result<Row> {
    let fetch = |suite: &String| {
        debian::fetch(&package.name, suite, &format!("{}-{suite}", package.name), true)
            .with_context(|| format!("{} of {suite} cannot be fetched", package.name))
    };
    let sources: Vec<PathBuf> = package.suites.iter().map(fetch).collect::<Result<_>>()?;
    let versions: Vec<String> = sources.iter().map(|source| debian::version(source, false)).collect::<Result<_>>()?;
    ensure!(versions[0] != versions[1], "both suites have {}", versions[0]);
    let place = tempfile::tempdir()?;
    let mut schism = Command::new(paths::schism()?);
    schism.arg("diff").args(&sources).args(["--max-time", &seconds.to_string(), "-o", "out"]);
    let ran = run(schism.current_dir(place.path()), Limits::seconds(seconds * PATIENCE))?;
    let (said, told) = (ran.stderr_text(), String::from_utf8_lossy(&ran.stdout).into_owned());
    let mut row = Row { versions: versions.join(" -> "), ..Row::default() };
    row.way = said.lines().find_map(way).unwrap_or_else(|| "kept".to_owned());
    row.lacking = said.lines().filter(|line| line.contains("without bitcode: ")).count();
    for document in documents(place.path())? {
        row.compared += 1;
        row.findings += document["findings"].as_array().map_or(0, Vec::len);
    }
    let last = said.lines().map(|line| line.trim_start_matches("schism: ")).rfind(|line| !line.trim().is_empty());
    let because = || {
        told.lines().find(|line| line.starts_with("  because ")).map(|line| line.trim_start_matches("  because").trim())
    };
    (row.answer, row.why) = match ran.end {
        End::Exit(1) => ("DIFFERENT".to_owned(), String::new()),
        End::Exit(0) => ("SAME".to_owned(), String::new()),
        End::Exit(3) if row.findings > 0 => ("DIFFERENT".to_owned(), "not of all programs".to_owned()),
        End::Exit(3) => ("INCONCLUSIVE".to_owned(), cell(because().or(told.lines().nth(1)).unwrap_or_default())),
        End::TimedOut if row.findings > 0 => ("DIFFERENT".to_owned(), "not all programs in time".to_owned()),
        End::TimedOut => ("none".to_owned(), format!("not ended after {} s", seconds * PATIENCE)),
        End::Exit(_) | End::Signal(_) => ("none".to_owned(), cell(last.unwrap_or_default())),
    };
    Ok(row)
}

/// What a note about a build says of how it is done: its last words, in parentheses.
fn way(line: &str) -> Option<String> {
    let rest = line.strip_prefix("schism: building ")?.strip_suffix(')')?;
    Some(rest.rsplit_once('(')?.1.to_owned())
}

/// The findings of all comparisons in a folder.
fn documents(place: &Path) -> Result<Vec<Value>> {
    let mut folders: Vec<PathBuf> = fs::read_dir(place)?.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    let read = |folder: &PathBuf| serde_json::from_slice(&fs::read(folder.join("findings.json")).ok()?).ok();
    Ok(folders.iter().filter_map(read).collect())
}

/// A stranger's words as a cell of a table.
fn cell(words: &str) -> String {
    let line = words.lines().next().unwrap_or_default().replace('|', "/").replace('`', "'");
    let cache = paths::cache().display().to_string();
    line.replace(&cache, "CACHE").chars().filter(|c| !c.is_control()).take(160).collect()
}

/// Of which commit, and when.
fn made() -> Result<String> {
    let git = |words: &[&str]| -> Result<String> {
        let ran = run_ok(Command::new("git").args(words).current_dir(paths::root()), Limits::seconds(60))?;
        Ok(String::from_utf8_lossy(&ran.stdout).trim().to_owned())
    };
    Ok(format!("At commit {}, {}.", git(&["rev-parse", "--short=10", "HEAD"])?, git(&["log", "-1", "--format=%cs"])?))
}

fn page(table: &Table, summary: &str, seconds: u64, made: &str) -> Result<()> {
    let text = format!(
        "# The road from two source packages to an answer\n\n\
         `make bench-road` fetches two neighbouring upstream versions of each package of `{LIST}`, as Debian patches them, and runs `schism diff OLD NEW --max-time {seconds}` on the two folders, with\n\
         nothing else said. *Compared* counts programs, or functions of libraries; *no bitcode* counts compiled sources that clang did not compile; *kept* is what was built before. \
         A package of which one version\ncannot be fetched is in the table, too. {made}\n\n{table}\n{summary}\n"
    );
    let path = paths::root().join(PAGE);
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_at_the_end_of_the_note() {
        assert_eq!(way("schism: building a (b): make -j2 (Makefile)").as_deref(), Some("Makefile"));
        assert_eq!(way("schism: program 1 of 2"), None);
    }

    #[test]
    fn the_list_can_be_read() {
        let all = packages().unwrap();
        assert!(all.len() >= 10 && all.iter().all(|package| ["program", "library"].contains(&package.kind.as_str())));
    }
}
