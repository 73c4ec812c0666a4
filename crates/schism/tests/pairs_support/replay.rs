//! Whether findings reproduce: each with its own `run.sh`, on native programs of both versions.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::Failed;
use schism_native::{Flags, Flavour, Toolchain};

use super::corpus::Pair;
use super::seen::{Finding, Seen};

/// Seconds after which a program counts as one that does not end, in a test that expects it.
const HANGING: &str = "2";

/// Builds with sanitizers.
const SANITIZERS: [Flavour; 3] = [Flavour::Address, Flavour::Undefined, Flavour::Memory];
/// The one for data races, which only programs with threads are built with.
const RACES: [Flavour; 1] = [Flavour::Thread];

/// Says which findings do not reproduce, and how; nothing if all do.
pub fn reproduce(pair: &Pair, output: &Path, seen: &Seen) -> Result<String, Failed> {
    let mut problems = String::new();
    if seen.findings.is_empty() {
        return Ok(problems);
    }
    let versions = Versions::new(pair, output)?;
    let [old, new] = versions.build(Flavour::Plain)?.ok_or("no native programs")?;
    for finding in &seen.findings {
        for test in &finding.tests {
            let script = output.join(test).join("run.sh");
            let mut complain = |what: &str, output: &Output| {
                let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
                let _ = writeln!(problems, "{} ({test}): {what}\n{text}", finding.command);
            };
            for (option, binary, what) in
                [("--check", &new, "new does something else"), ("--check-old", &old, "old does something else")]
            {
                let ended = run(&script, &[option], binary)?;
                if ended.status.code() != Some(0) {
                    complain(what, &ended);
                }
            }
            if is_visible(finding) {
                let ended = run(&script, &["--check"], &old)?;
                if ended.status.code() != Some(1) {
                    complain("old does the same as new", &ended);
                }
            } else if finding.sanitizers.iter().any(|reports| !reports.is_empty()) {
                problems += &sanitizers(&versions, &script, finding)?;
            }
        }
    }
    Ok(problems)
}

/// Whether plain programs show the difference; else it is one of memory errors or of cost.
fn is_visible(finding: &Finding) -> bool {
    !finding.differences.is_empty() || finding.class.starts_with("hang")
}

/// Where builds with sanitizers do not report again what they reported, or report more.
fn sanitizers(versions: &Versions, script: &Path, finding: &Finding) -> Result<String, Failed> {
    let mut reported = [false; 2];
    for &flavour in if finding.class.starts_with("race") { &RACES[..] } else { &SANITIZERS[..] } {
        let Some(binaries) = versions.build(flavour)? else { return Ok(String::new()) };
        for (side, binary) in binaries.iter().enumerate() {
            let ended = run(script, &[], binary)?;
            let words = String::from_utf8_lossy(&ended.stderr);
            reported[side] |= words.contains(": runtime error: ") || words.contains("Sanitizer");
        }
    }
    let wanted = [0, 1].map(|side| !finding.sanitizers[side].is_empty());
    if reported == wanted {
        return Ok(String::new());
    }
    Ok(format!("{}: sanitizers report {reported:?} (old, new), before it was {wanted:?}\n", finding.command))
}

fn run(script: &Path, options: &[&str], binary: &Path) -> io::Result<Output> {
    let mut command = Command::new(script);
    command.args(options).arg(binary).env("SCHISM_TIMEOUT", HANGING).env("SCHISM", env!("CARGO_BIN_EXE_schism"));
    command.stdin(Stdio::null()).output()
}

/// Where native programs of both versions come from.
enum Versions {
    /// Built of one source each.
    Sources { tools: Toolchain, files: [PathBuf; 2] },
    /// With `--entry`, what schism built around the function.
    Drivers([PathBuf; 2]),
}

impl Versions {
    fn new(pair: &Pair, output: &Path) -> Result<Self, Failed> {
        let drivers = ["driver.old", "driver.new"].map(|name| output.join(name));
        if drivers.iter().all(|driver| driver.is_file()) {
            return Ok(Versions::Drivers(drivers));
        }
        let tools = Toolchain::open(&mut |_| ())?;
        Ok(Versions::Sources { tools, files: ["old.c", "new.c"].map(|name| pair.file(name)) })
    }

    /// Both programs; drivers are there without sanitizers only.
    fn build(&self, flavour: Flavour) -> Result<Option<[PathBuf; 2]>, Failed> {
        match self {
            Versions::Drivers(drivers) => Ok((flavour == Flavour::Plain).then(|| drivers.clone())),
            Versions::Sources { tools, files } => {
                let build = |file: &PathBuf| {
                    // An assertion prints the name of its file.
                    let flags = Flags::of_version(file, &[]).called(file, "new.c");
                    tools.build_native(std::slice::from_ref(file), &flags, flavour, &mut |_| ())
                };
                Ok(Some([build(&files[0])?.path, build(&files[1])?.path]))
            }
        }
    }
}
