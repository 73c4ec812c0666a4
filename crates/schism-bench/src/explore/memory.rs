//! `bench-memory`: a limit on memory is kept, and costs time but no test.

use super::engine::{Explored, Job, explore, folder};
use crate::args::Args;
use crate::coreutils::build::{Config, prepare};
use crate::paths;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

const SECONDS: u64 = 300;
const LIMIT_MIB: u64 = 1024;
/// Tests that are compared with those of a run without a limit: that one needs a lot of memory for each.
const COMPARED: usize = 20_000;
/// Between two looks at how much memory the run has taken.
const LOOK: Duration = Duration::from_millis(200);

/// More input than any exploration comes to the end of.
const TEMPLATE: &[&str] = &["--sym-args", "0", "2", "4", "--sym-stdin", "200"];

/// Runs the check; fails if the limit was exceeded, or if it changed what was found.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds: u64 = args.value("--seconds")?.unwrap_or(SECONDS);
    let limit: u64 = args.value("--limit")?.unwrap_or(LIMIT_MIB);
    let compared: usize = args.value("--compared")?.unwrap_or(COMPARED);
    let name: String = args.value("--tool")?.unwrap_or("uniq".to_owned());
    args.finish()?;
    let tools = prepare(Config::Glibc, &BTreeSet::from([name.as_str()]), 2)?;
    let tool = &tools[&name];

    let job = |kind: &str, options| -> Result<Job<'_>> {
        let output = folder("bench-memory", &format!("{name}-{kind}"))?;
        Ok(Job { bitcode: &tool.bitcode, template: TEMPLATE, options, output, seconds: 10 * seconds })
    };
    let options = ["--max-time", &format!("{seconds}s"), "--max-memory", &format!("{limit}M")].map(str::to_owned);
    let bounded = job("bounded", &options)?;
    let peak = watched(&bounded)? >> 10;
    let bounded = Explored::read(&bounded)?;
    let dropped = bounded.counter("rebuilt")?;
    let tests = bounded.tests()?;
    println!(
        "{name}, {seconds} s: at most {peak} of {limit} MiB, {} paths, {dropped} states made again, ended: {}",
        bounded.counter("paths")?,
        bounded.ended()
    );
    let count = tests.len().min(compared);
    let options = ["--max-paths", &count.to_string(), "--max-memory", "1T"].map(str::to_owned);
    let free = explore(&paths::schism()?, &job("free", &options)?)?.tests()?;
    let differ = tests.iter().zip(&free).take(count).filter(|(a, b)| content(a.path()) != content(b.path())).count();
    println!("the first {count} tests without a limit: {differ} differ");
    ensure!(peak <= limit, "the limit was exceeded");
    ensure!(dropped > 0, "the limit was never reached: nothing is shown");
    ensure!(differ == 0 && free.len() >= count, "a limit on memory changed what was found");
    Ok(())
}

/// Runs an exploration to its end. The most memory that it had, in KiB.
fn watched(job: &Job) -> Result<u64> {
    let mut command = job.command(&paths::schism()?);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().context("schism does not start")?;
    let mut peak = 0;
    loop {
        peak = peak.max(resident(&child).unwrap_or(0));
        if let Some(status) = child.try_wait()? {
            ensure!(matches!(status.code(), Some(0 | 1 | 3)), "{command:?} ended with {status}");
            return Ok(peak);
        }
        thread::sleep(LOOK);
    }
}

/// The most memory that a process has had so far, in KiB.
fn resident(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// What makes a test: its input and its prediction.
fn content(test: &Path) -> [Option<Vec<u8>>; 4] {
    ["argv", "stdin", "test.json", "expected/stdout"].map(|name| fs::read(test.join(name)).ok())
}
