//! `schism record`: the invocations of programs in a test suite become seeds.
//!
//! While a command runs, a *recorder* stands in the place of each named program: a copy of schism that knows at its end (`trailer.rs`)
//! which program it stands for. It writes down what it is given and then becomes that program.
//!
//! - `place.rs`: puts recorders in place, and the programs back.
//! - `trailer.rs`: what a recorder knows.
//! - `call.rs`: one invocation.
//! - `files.rs`, `environment.rs`, `stdin.rs`: what it sees of the world.

mod call;
mod environment;
mod files;
mod place;
mod stdin;
mod trailer;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::time::Duration;

use anyhow::{Context, bail};

use crate::exit::killed;
use crate::{interrupt, say};

pub(crate) use call::run_if_recorder;
use place::Places;
use trailer::Trailer;

/// Every line of it tells of one invocation.
const CALLS: &str = ".calls";

/// How long the command is left alone between two looks at what the user wants.
const LOOK: Duration = Duration::from_millis(20);

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A program to record: a path is replaced while the command runs, a plain name is looked for in PATH; may be repeated. Without it, the
    /// command itself is recorded.
    #[arg(long, value_name = "PROGRAM")]
    program: Vec<PathBuf>,
    /// Where the seeds go; more than one program gets a folder each. What is there already is kept.
    #[arg(short, long, value_name = "DIR", default_value = "schism.seeds", alias = "out")]
    output: PathBuf,
    /// Keep all of the working directory with each seed, not only files that arguments name.
    #[arg(long)]
    files: bool,
    /// Leave out invocations that are given more than so many bytes.
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 18)]
    max_bytes: u64,
    /// The command, such as `make check`.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// Runs the command with recorders in place, and ends as it does.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let [name, arguments @ ..] = options.command.as_slice() else { bail!("no command") };
    let own = [PathBuf::from(name)];
    let programs = if options.program.is_empty() { &own[..] } else { &options.program[..] };
    fs::create_dir_all(&options.output).with_context(|| format!("cannot make {}", options.output.display()))?;
    let output = options.output.canonicalize()?;
    let mut places = Places::new(&output);
    let mut folders = Vec::new();
    interrupt::watch_ends();
    for program in programs {
        let folder = if programs.len() == 1 { output.clone() } else { output.join(place::file_name(program)?) };
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let bounds = trailer::Bounds { all_files: options.files, bytes: options.max_bytes };
        places.put(program, &folder, bounds)?;
        folders.push(folder);
    }
    let mut command = Command::new(name);
    command.args(arguments).env("PATH", places.search_path());
    let child = command.spawn().with_context(|| format!("cannot run {}", name.display()));
    let status = child.and_then(wait);
    drop(places);
    let status = status?;
    for folder in &folders {
        say::note!("{}", summary(folder));
    }
    Ok(ended(status))
}

/// Waits for the command; whoever wants to end schism ends the command.
fn wait(mut child: Child) -> anyhow::Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait().context("cannot wait for the command")? {
            return Ok(status);
        }
        if let Some(signal) = interrupt::take_end() {
            // SAFETY: the child was not waited for yet, so its number is still its own.
            unsafe { libc::kill(child.id() as libc::pid_t, signal) };
        }
        std::thread::sleep(LOOK);
    }
}

/// An exit status for how another process ended.
pub(crate) fn ended(status: ExitStatus) -> ExitCode {
    match (status.code(), status.signal()) {
        (Some(code), _) => ExitCode::from(code as u8),
        (None, signal) => killed(signal.unwrap_or(0)),
    }
}

/// What the recorders say of a folder, in a line. Their notes go.
fn summary(folder: &Path) -> String {
    let calls = folder.join(CALLS);
    let text = fs::read_to_string(&calls).unwrap_or_default();
    let _ = fs::remove_file(&calls);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in text.lines() {
        *counts.entry(line).or_insert(0) += 1;
    }
    let all = text.lines().count();
    let [new, known] = [call::NEW, call::KNOWN].map(|word| counts.remove(word).unwrap_or(0));
    let mut words = format!("{}: {all} invocations, {new} new seeds, {known} seen before", folder.display());
    for (why, times) in counts {
        words += &format!("; {times} left out: {why}");
    }
    words
}

/// What a recorder is made of.
fn recorder(trailer: &Trailer) -> anyhow::Result<Vec<u8>> {
    let own = std::env::current_exe().context("cannot find schism's own program")?;
    let mut bytes = fs::read(&own).with_context(|| format!("cannot read {}", own.display()))?;
    bytes.extend(trailer.encode());
    Ok(bytes)
}
