//! GCC's execute torture tests: programs that exit with status 0 when they were compiled and run right.
//!
//! The base is what passes natively with clang; each of these must pass in schism, with the same standard output.

mod base;
mod directive;
mod known;
mod report;
mod suite;

use anyhow::{Result, ensure};
use base::Native;
use report::{Level, Report};
use schism_bench::args::Args;
use schism_bench::native::{End, Limits, Ran, parallel, run as run_process};
use schism_bench::paths;
use std::path::Path;
use std::process::Command;
use suite::Test;

/// Far more than any of the tests needs.
const MAX_INSTRUCTIONS: &str = "2000000000";
const WALL_SECONDS: u64 = 120;
/// The sample is every test at a multiple of this.
const SAMPLE_STEP: usize = 20;
/// Of the base, in percent.
const WANTED_PERCENT: f64 = 99.0;

/// Runs the suite, or its sample, and reports; fails when too few tests pass.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let sample = args.flag("--sample");
    let write_docs = args.flag("--write-docs");
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let filter: String = args.value("--filter")?.unwrap_or_default();
    args.finish()?;
    ensure!(!write_docs || !sample && filter.is_empty(), "--write-docs is for the whole suite");

    let schism = paths::schism()?;
    let all = suite::load()?;
    let chosen: Vec<&Test> = all
        .iter()
        .enumerate()
        .filter(|(index, test)| (!sample || index % SAMPLE_STEP == 0) && test.name.contains(&filter))
        .map(|(_, test)| test)
        .collect();
    ensure!(!chosen.is_empty(), "no test has '{filter}' in its name");

    let mut levels = Vec::new();
    for name in if sample { &["-O0"][..] } else { &["-O0", "-O1"] } {
        let native = base::native(&chosen, name, jobs)?;
        levels.push(measure(name, &chosen, &native, &schism, jobs)?);
    }
    let report = Report { levels };
    print!("{}", report.text());
    if write_docs {
        report.write(&paths::root().join("docs/torture.md"))?;
    }
    known::check(&report.levels, |name| chosen.iter().any(|test| test.name == name))?;
    let percent = report.percent();
    // The list decides for a part of the suite; for the whole there is a lower bound, too.
    let whole = !sample && filter.is_empty();
    ensure!(!whole || percent >= WANTED_PERCENT, "only {percent:.2} % of the base pass, {WANTED_PERCENT} % are wanted");
    Ok(())
}

/// Runs the base of one level through schism.
fn measure(name: &str, tests: &[&Test], native: &[Native], schism: &Path, jobs: usize) -> Result<Level> {
    let count = |wanted: Native| native.iter().filter(|result| **result == wanted).count();
    let mut level = Level {
        name: name.to_owned(),
        tests: tests.len(),
        skipped: count(Native::Skipped),
        not_built: count(Native::NotBuilt),
        failing: count(Native::Fails),
        base: 0,
        failures: Vec::new(),
    };
    let base: Vec<(&Test, &[String], Option<u64>)> = tests
        .iter()
        .zip(native)
        .filter_map(|(test, native)| match native {
            Native::Passes { options, output } => Some((*test, options.as_slice(), *output)),
            _ => None,
        })
        .collect();
    level.base = base.len();
    let causes = parallel(&base, jobs, |(test, options, output)| failure(schism, test, options, *output));
    for ((test, ..), cause) in base.iter().zip(causes) {
        if let Some(cause) = cause? {
            level.failures.push((cause, test.name.clone()));
        }
    }
    Ok(level)
}

/// Why the test fails in schism, or nothing if it passes.
fn failure(schism: &Path, test: &Test, options: &[String], output: Option<u64>) -> Result<Option<String>> {
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(schism);
    command.current_dir(folder.path()).args(["run", "--max-instructions", MAX_INSTRUCTIONS]);
    for option in options {
        command.arg(format!("--cc-arg={option}"));
    }
    let ran = run_process(command.args(&test.sources).arg("--"), Limits::seconds(WALL_SECONDS))?;
    Ok(if ran.success() {
        output
            .is_some_and(|output| base::hash(&ran.stdout) != output)
            .then(|| "other standard output than natively".to_owned())
    } else {
        Some(cause(&ran))
    })
}

/// The first line of schism's own message, without what differs from test to test.
fn cause(ran: &Ran) -> String {
    let text = ran.stderr_text();
    let line = text.lines().find(|line| schism_testing::crashed(line) || line.starts_with("schism: "));
    let message = line.or_else(|| text.lines().next()).unwrap_or("no message");
    match ran.end {
        End::TimedOut => format!("still running after {WALL_SECONDS} s"),
        End::Signal(signal) => format!("schism died of signal {signal}: {}", report::generalise(message)),
        End::Exit(status) => format!("status {status}: {}", report::generalise(message)),
    }
}

#[cfg(test)]
mod tests {
    use super::cause;
    use schism_bench::native::{End, Ran};
    use std::time::Duration;

    #[test]
    fn the_cause_is_schisms_message_before_the_programs() {
        let stderr = b"program says\nschism: invalid read at /tmp/x/pr1.c:12:3 of 0x1f00\n".to_vec();
        let mut ran = Ran { end: End::Exit(139), stdout: Vec::new(), stderr, wall: Duration::ZERO, peak: 0 };
        assert_eq!(cause(&ran), "status 139: schism: invalid read at FILE:N:N of N");
        ran.stderr.clear();
        ran.end = End::Signal(6);
        assert_eq!(cause(&ran), "schism died of signal 6: no message");
    }
}
