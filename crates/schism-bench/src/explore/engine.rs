//! Runs `schism explore` and reads the numbers that it leaves.

use crate::native::{End, Limits, run};
use crate::paths;
use anyhow::{Context, Result, bail, ensure};
use schism_report::TestFolder;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How much longer than its own limit an exploration may take before it is ended: it finishes the path that it is on.
const GRACE_SECONDS: u64 = 300;

/// One exploration to be made.
pub struct Job<'a> {
    /// The tool's bitcode.
    pub bitcode: &'a Path,
    /// What follows `--`.
    pub template: &'a [&'a str],
    /// Budgets and other options.
    pub options: &'a [String],
    /// Where its folder is to be.
    pub output: PathBuf,
    /// The time after which it should have ended by itself.
    pub seconds: u64,
}

/// A finished exploration.
pub struct Explored {
    folder: PathBuf,
    summary: Value,
    timings: Value,
}

/// Covered and all.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Share {
    /// What was reached.
    pub covered: u64,
    /// What there is.
    pub total: u64,
}

impl Share {
    /// In percent; all of nothing is 100.
    pub fn percent(self) -> f64 {
        if self.total == 0 { 100.0 } else { self.covered as f64 * 100.0 / self.total as f64 }
    }

    fn add(&mut self, json: &Value) {
        self.covered += json["covered"].as_u64().unwrap_or(0);
        self.total += json["total"].as_u64().unwrap_or(0);
    }
}

/// What was reached in one source file.
#[derive(Default, Debug)]
pub struct OwnFile {
    /// The names of its functions.
    pub functions: Vec<String>,
    /// Instructions of bitcode.
    pub instructions: Share,
    /// Ways out of branches.
    pub branches: Share,
}

/// Where explorations of this kind leave their folders.
pub fn folder(kind: &str, name: &str) -> Result<PathBuf> {
    let parent = paths::target().join(kind);
    fs::create_dir_all(&parent)?;
    let folder = parent.join(name);
    // schism keeps the run before, but the one before that is of no use here.
    let _ = fs::remove_dir_all(&folder);
    Ok(folder)
}

/// Runs the exploration to its end.
pub fn explore(schism: &Path, job: &Job) -> Result<Explored> {
    let mut command = job.command(schism);
    let ran = run(&mut command, Limits::seconds(job.seconds + GRACE_SECONDS))?;
    match ran.end {
        // Complete, a fault found, or stopped by a budget.
        End::Exit(0 | 1 | 3) => {}
        End::TimedOut => bail!("{command:?} did not end by itself"),
        other => bail!("{command:?} ended with {other:?}: {}", ran.stderr_text().trim_end()),
    }
    Explored::read(job)
}

impl Job<'_> {
    /// What runs it.
    pub fn command(&self, schism: &Path) -> Command {
        let mut command = Command::new(schism);
        command.arg("explore").args(self.options).arg("-o").arg(&self.output);
        command.arg(self.bitcode).arg("--").args(self.template);
        command
    }
}

impl Explored {
    /// What a finished exploration left.
    pub fn read(job: &Job) -> Result<Explored> {
        let read = |name: &str| -> Result<Value> {
            let path = job.output.join(name);
            let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            serde_json::from_slice(&text).with_context(|| format!("{} is not JSON", path.display()))
        };
        Ok(Explored { folder: job.output.clone(), summary: read("summary.json")?, timings: read("timings.json")? })
    }

    /// Its tests, in the order in which they were found.
    pub fn tests(&self) -> Result<Vec<TestFolder>> {
        Ok(TestFolder::find(&self.folder)?)
    }

    /// One of the counters of the summary.
    pub fn counter(&self, name: &str) -> Result<u64> {
        self.summary["counters"][name].as_u64().with_context(|| format!("summary.json has no counter '{name}'"))
    }

    /// Why it ended.
    pub fn ended(&self) -> String {
        self.summary["ended"].as_str().unwrap_or("?").to_owned()
    }

    /// Whether every path was explored.
    pub fn is_complete(&self) -> bool {
        self.ended() == "complete"
    }

    /// Approximations by kind.
    pub fn ledger_entries(&self) -> u64 {
        self.summary["ledger_entries"].as_u64().unwrap_or(0)
    }

    /// Faults found.
    pub fn faults(&self) -> u64 {
        self.summary["faults"].as_u64().unwrap_or(0)
    }

    /// How long it took, by its own clock.
    pub fn seconds(&self) -> f64 {
        self.timings["seconds"].as_f64().unwrap_or(0.0)
    }

    /// Coverage of the file `src/TOOL.c`.
    pub fn own_file(&self, tool: &str) -> Result<OwnFile> {
        let path = self.folder.join("coverage.json");
        let coverage: Value = serde_json::from_slice(&fs::read(&path)?)?;
        let own = own_file(&coverage, &format!("/src/{}.c", source_of(tool)));
        ensure!(!own.functions.is_empty(), "{} names no function of {tool}'s own file", path.display());
        Ok(own)
    }
}

/// The name of a tool's own source file: some are built from another's.
fn source_of(tool: &str) -> &str {
    match tool {
        "sha1sum" | "sha256sum" | "md5sum" | "b2sum" => "digest",
        "dir" | "vdir" => "ls",
        other => other,
    }
}

fn own_file(coverage: &Value, ending: &str) -> OwnFile {
    let mut own = OwnFile::default();
    let functions = coverage["functions"].as_array().map_or(&[][..], Vec::as_slice);
    let is_own = |function: &&Value| function["file"].as_str().is_some_and(|file| file.ends_with(ending));
    for function in functions.iter().filter(is_own) {
        own.functions.extend(function["name"].as_str().map(str::to_owned));
        own.instructions.add(&function["instructions"]);
        own.branches.add(&function["branches"]);
    }
    own
}

#[cfg(test)]
mod tests {
    use super::{Share, own_file};
    use serde_json::json;

    #[test]
    fn only_the_tools_own_file_counts() {
        let function = |name: &str, file: &str, covered: u64| {
            json!({
                "name": name, "file": file,
                "instructions": { "covered": covered, "total": 10 },
                "branches": { "covered": 1, "total": 2 },
            })
        };
        let coverage = json!({ "functions": [
            function("main", "src/coreutils/src/cut.c", 4),
            function("usage", "src/coreutils/src/cut.c", 5),
            function("quote", "src/coreutils/lib/quotearg.c", 10),
        ]});
        let own = own_file(&coverage, "/src/cut.c");
        assert_eq!(own.functions, ["main", "usage"]);
        assert_eq!(own.instructions, Share { covered: 9, total: 20 });
        assert_eq!(own.branches.percent(), 50.0);
    }
}
