//! `schism replay`: a test on a native program, in the sandbox. It is what `run.sh` calls.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use schism_case::Status;
use schism_diff::files;
use schism_native::{Job, Sandbox, SandboxLimits};
use schism_report::TestFolder;

use crate::say;

/// What a run that was stopped ends with in a shell: the status of `timeout`.
const STOPPED: u8 = 124;
/// The program was not run; an exit status that `run.sh` takes for no program's, as `timeout` does.
const NOT_RUN: u8 = 125;
/// What programs know their sanitizers by.
const SANITIZERS: [&[u8]; 3] = [b"__asan_init", b"__msan_init", b"__tsan_init"];

/// How a test is replayed.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder of the test.
    test: PathBuf,
    /// The program to run.
    program: PathBuf,
    /// What the program is told that it is called.
    #[arg(long)]
    name: OsString,
    /// Where its files are left, which must be empty.
    #[arg(long = "in")]
    directory: PathBuf,
    /// Where the sandbox keeps its own files.
    #[arg(long)]
    place: PathBuf,
    /// The program asks for values of the test by itself.
    #[arg(long)]
    declared: bool,
    /// How long it may run.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// Runs it: its output is the program's, and so is its exit status.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    Ok(replay(options).unwrap_or_else(|error| {
        say::note!("{error:#}");
        ExitCode::from(NOT_RUN)
    }))
}

fn replay(options: &Options) -> anyhow::Result<ExitCode> {
    let test = TestFolder::at(&options.test);
    let name = options.name.as_bytes();
    let input = test.read_input(name)?;
    let objects = if options.declared { test.read_objects()? } else { Vec::new() };
    let declared: Vec<_> = objects.into_iter().map(|object| (object.name, object.bytes)).collect();
    let program = fs::canonicalize(&options.program);
    let program = program.with_context(|| format!("cannot find {}", options.program.display()))?;
    let content = fs::read(&program).with_context(|| format!("cannot read {}", program.display()))?;
    let has = |name: &&[u8]| content.windows(name.len()).any(|window| window == *name);
    let sanitized = SANITIZERS.iter().any(has);
    let time = Duration::from_secs(options.seconds);
    let limits = SandboxLimits { cpu: time, wall: time, ..SandboxLimits::within(&options.place) };
    let sandbox = Sandbox::new(limits)?;
    let seen = sandbox.run_job(&Job { name, declared: &declared, sanitized, ..Job::new(&program, &input) })?;
    let directory = &options.directory;
    files::write(&seen.outcome.files, directory).with_context(|| format!("cannot write {}", directory.display()))?;
    // As they are: who runs a test by hand wants the program's own bytes.
    std::io::stdout().write_all(&seen.outcome.stdout).context("cannot write the output")?;
    std::io::stderr().write_all(&seen.outcome.stderr).context("cannot write the output")?;
    Ok(ExitCode::from(match seen.outcome.status {
        _ if seen.timed_out => STOPPED,
        Status::Exited(status) => status,
        Status::Killed(signal) => 128 + signal as u8,
    }))
}
