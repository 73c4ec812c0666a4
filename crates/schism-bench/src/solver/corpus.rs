//! The queries that are kept: questions of explorations of coreutils that only a backend could answer.
//!
//! `benches-src/queries/TOOL.smt2.xz` holds the scripts of one tool in the order in which they were asked, with `(reset)`
//! between them, so that any solver reads the whole file.

use crate::coreutils::build::{Config, prepare};
use crate::explore::engine::{Job, explore, folder};
use crate::explore::templates::{ANY, TOOLS};
use crate::native::{Limits, parallel, run_ok};
use crate::paths;
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Questions of each exploration; most of them need no backend.
const QUESTIONS: &str = "3000";
const INSTRUCTIONS: &str = "300000000";
const SECONDS: u64 = 900;
/// Queries of one exploration that are kept, evenly chosen.
const KEPT: usize = 120;
/// Longer scripts are not kept: a few sums of long doubles would outweigh all the rest.
const LONGEST: usize = 40_000;
/// What stands between two scripts.
const BETWEEN: &str = "(reset)\n";

/// The scripts of one tool.
pub struct Scripts {
    /// The tool.
    pub tool: String,
    /// Each with its first line, a comment that gives the answer.
    pub scripts: Vec<String>,
}

impl Scripts {
    /// All of them as one file.
    pub fn file(&self) -> String {
        self.scripts.join(BETWEEN)
    }
}

fn home() -> PathBuf {
    paths::root().join("benches-src/queries")
}

/// Reads the corpus.
pub fn load() -> Result<Vec<Scripts>> {
    let mut files = Vec::new();
    let home = home();
    for entry in fs::read_dir(&home).with_context(|| format!("there is no corpus at {}", home.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "xz") {
            files.push(path);
        }
    }
    files.sort();
    ensure!(!files.is_empty(), "there is no query in {}", home.display());
    files.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<Scripts> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let tool = name.split('.').next().unwrap_or_default().to_owned();
    let ran = run_ok(Command::new("xz").arg("-dc").arg(path), Limits::seconds(60))?;
    let text = String::from_utf8(ran.stdout)?;
    Ok(Scripts { tool, scripts: text.split(BETWEEN).map(str::to_owned).collect() })
}

/// Makes the corpus anew, or one tool's part of it.
pub fn capture(schism: &Path, tool: Option<&str>, jobs: usize) -> Result<()> {
    let chosen_tools: Vec<_> = TOOLS.iter().filter(|(name, _)| tool.is_none_or(|tool| tool == *name)).collect();
    let names: BTreeSet<&str> = chosen_tools.iter().map(|(name, _)| *name).collect();
    let tools = prepare(Config::Glibc, &names, jobs)?;
    fs::create_dir_all(home())?;
    let captured = parallel(&chosen_tools, jobs, |&&(name, own)| -> Result<(String, usize)> {
        let mut scripts = Vec::new();
        let mut seen = HashSet::new();
        for template in [ANY, own] {
            let log = tempfile::tempdir()?;
            let options =
                ["--max-queries", QUESTIONS, "--max-instructions", INSTRUCTIONS, "--log-queries"].map(str::to_owned);
            let options = [&options[..], &[log.path().display().to_string()]].concat();
            let output = folder("capture", name)?;
            let job = Job { bitcode: &tools[name].bitcode, template, options: &options, output, seconds: SECONDS };
            explore(schism, &job)?;
            scripts.extend(chosen(log.path(), &mut seen)?);
        }
        let count = scripts.len();
        store(&Scripts { tool: name.to_owned(), scripts })?;
        Ok((name.to_owned(), count))
    });
    for result in captured {
        let (name, count) = result?;
        println!("{name}: {count} queries kept");
    }
    Ok(())
}

/// At most [`KEPT`] of the scripts in a folder, none that is too long or was seen before.
fn chosen(log: &Path, seen: &mut HashSet<String>) -> Result<Vec<String>> {
    let mut files: Vec<PathBuf> = fs::read_dir(log)?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut scripts = Vec::new();
    for file in files {
        let script = renumbered(&fs::read_to_string(file)?);
        if script.len() <= LONGEST && seen.insert(script.clone()) {
            scripts.push(script);
        }
    }
    let step = scripts.len().div_ceil(KEPT).max(1);
    Ok(scripts.into_iter().step_by(step).collect())
}

/// A script with its own names counted from 1: in the log they are numbers of nodes, which say nothing.
fn renumbered(script: &str) -> String {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut pieces = script.split('$');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(piece.len());
        let (name, rest) = piece.split_at(end);
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if letters == "fmod" {
            text.extend(["$", piece]);
            continue;
        }
        let next = numbers.len() + 1;
        let number = *numbers.entry(name).or_insert(next);
        text.extend([&format!("${letters}{number}"), rest]);
    }
    text
}

fn store(scripts: &Scripts) -> Result<()> {
    let path = home().join(format!("{}.smt2", scripts.tool));
    let packed = path.with_extension("smt2.xz");
    if scripts.scripts.is_empty() {
        let _ = fs::remove_file(packed);
        return Ok(());
    }
    fs::write(&path, scripts.file())?;
    run_ok(Command::new("xz").args(["-9e", "-f"]).arg(&path), Limits::seconds(120))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::renumbered;

    #[test]
    fn names_are_counted_from_one() {
        assert_eq!(
            renumbered("(define-fun $77 () Bool a)(assert (and $77 $9))"),
            "(define-fun $1 () Bool a)(assert (and $1 $2))"
        );
        assert_eq!(renumbered("(f $bits12 $12 $fmod64)"), "(f $bits1 $2 $fmod64)");
    }
}
