//! Which branches a native run takes in the tool's own file: clang counts edges there, `trace.c` makes a number of them.

use super::replay::{Predicted, Replayer};
use crate::native::{Limits, clang, parallel, run_ok};
use anyhow::{Context, Result, ensure};
use schism_native::Toolchain;
use schism_report::TestFolder;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, RawFd};
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

const RUNTIME: &str = include_str!("trace.c");
/// Where `trace.c` looks for the memory that it shares.
const DESCRIPTOR: RawFd = 200;
/// A number and a count, eight bytes each.
const BYTES: usize = 16;

/// What a replay of tests showed.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Traces {
    /// Tests that were run.
    pub replayed: usize,
    /// Different sequences of edges among them.
    pub distinct: usize,
    /// Tests whose prediction did not come true.
    pub mismatches: usize,
}

/// Links the tool with counters in `functions`, which are those of its own file.
pub fn build(bitcode: &Path, functions: &[String], out: &Path) -> Result<()> {
    let work = tempfile::tempdir()?;
    let path = |name: &str| work.path().join(name);
    let listed: String = functions.iter().map(|name| format!("fun:{name}\n")).collect();
    fs::write(path("allow"), format!("src:*\n{listed}"))?;
    let mut count = Command::new("clang-19");
    count.args(["-w", "-O0", "-emit-llvm", "-c", "-fsanitize-coverage=trace-pc-guard,no-prune"]);
    count.arg(format!("-fsanitize-coverage-allowlist={}", path("allow").display()));
    run_ok(count.args(["-x", "ir"]).arg(bitcode).arg("-o").arg(path("tool.bc")), Limits::seconds(120))?;
    fs::write(path("trace.c"), RUNTIME)?;
    clang(&["-O1", "-emit-llvm", "-c", "-ffreestanding"], &path("trace.c"), &path("trace.bc"))?;
    let toolchain = Toolchain::open(&mut |_| ())?;
    toolchain.link_reference(&[path("tool.bc"), path("trace.bc")], out, &mut |_| ())?;
    Ok(())
}

/// Replays tests, at most `most` of them, evenly chosen.
pub fn replay(name: &str, program: &Path, tests: &[TestFolder], most: usize, jobs: usize) -> Result<Traces> {
    let replayer = Replayer::new(name, program)?;
    let step = tests.len().div_ceil(most.max(1)).max(1);
    let chosen: Vec<&TestFolder> = tests.iter().step_by(step).collect();
    let results = parallel(&chosen, jobs, |test| -> Result<(u64, bool)> {
        let test = Predicted::read(test, name)?;
        let shared = shared_memory()?;
        let descriptor = shared.as_raw_fd();
        let (_, differences) = replayer.run(&test, |command| pass(command, descriptor))?;
        let mut bytes = [0; BYTES];
        shared.read_exact_at(&mut bytes, 0)?;
        let [trace, count] = [0, 8].map(|at| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap_or_default()));
        ensure!(count > 0, "no edge was counted in {}", test.command());
        Ok((trace, differences.is_empty()))
    });
    let mut traces = Traces::default();
    let mut seen = HashSet::new();
    for result in results {
        let (trace, came_true) = result?;
        seen.insert(trace);
        traces.replayed += 1;
        traces.mismatches += usize::from(!came_true);
    }
    traces.distinct = seen.len();
    Ok(traces)
}

fn shared_memory() -> Result<File> {
    // SAFETY: the name is a string that ends with a zero byte.
    let descriptor = unsafe { libc::memfd_create(c"trace".as_ptr(), libc::MFD_CLOEXEC) };
    ensure!(descriptor >= 0, "no memory file: {}", io::Error::last_os_error());
    // SAFETY: the descriptor is fresh and owned by nobody else.
    let file = unsafe { File::from_raw_fd(descriptor) };
    file.set_len(BYTES as u64).context("cannot size a memory file")?;
    Ok(file)
}

fn pass(command: &mut Command, descriptor: RawFd) {
    // SAFETY: the closure only makes a system call that is allowed between fork and exec.
    unsafe {
        command.pre_exec(move || match libc::dup2(descriptor, DESCRIPTOR) {
            DESCRIPTOR => Ok(()),
            _ => Err(io::Error::last_os_error()),
        });
    }
}
