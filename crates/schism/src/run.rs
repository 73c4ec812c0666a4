//! `schism run`: one program, one input, everything concrete.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::Context;
use schism_case::Input;
use schism_diff::{files, load};
use schism_native::Flags;
use schism_os::{Stream, ThreadOrder};
use schism_vm::{Machine, State, Stop};

use crate::command::terminal::Terminal;
use crate::exit::{self, Exit};
use crate::host::Roots;
use crate::{interrupt, say, stats};

/// Instructions between two looks at output and Ctrl-C.
const SLICE: u64 = 5_000_000;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The program: .c files, .bc or .ll files, or several of them to be linked.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
    /// Print instructions executed, peak heap and the ledger of approximations on standard error at the end.
    #[arg(long)]
    stats: bool,
    /// End the run after about so many instructions.
    #[arg(long, value_name = "N")]
    max_instructions: Option<u64>,
    /// The number of the order in which threads take turns, as comparisons with --schedules count them.
    #[arg(long, value_name = "N", default_value_t = 0)]
    thread_order: u32,
    /// Let the program read this directory too; the working directory is always readable. May be repeated.
    #[arg(long, value_name = "DIR")]
    root: Vec<PathBuf>,
    /// Write the files that the program leaves in its working directory into this one.
    #[arg(long, value_name = "DIR")]
    files_out: Option<PathBuf>,
    /// The program's arguments, without its name.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<OsString>,
}

/// Runs the program and ends as it did.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let machine = load::machine(&Terminal::default().caller(), &options.files, &Flags::alone(&options.cc_arg))?;
    interrupt::watch();
    let working_directory = std::env::current_dir().context("the working directory is unusable")?;
    let mut roots = options.root.clone();
    let mut input = input(options, &working_directory);
    if options.files_out.is_some() {
        // What is left at the end includes what was there and nobody touched.
        input.files = files::read(&working_directory).context("cannot read the working directory")?;
    } else {
        roots.push(working_directory);
    }
    let mut state = machine.start(&input, Some(Rc::new(Roots::new(&roots))))?;
    state.os.open_stdin();
    state.os.set_thread_order(ThreadOrder(options.thread_order));
    let end = drive(&machine, &mut state, options.max_instructions)?;
    if options.stats {
        stats::print(&machine, &state);
    }
    if let Some(directory) = &options.files_out {
        files::write(&state.os.files(), directory).context("cannot write the files that the program left")?;
    }
    Ok(end)
}

/// What the user gives the program: arguments, environment, working directory.
fn input(options: &Options, working_directory: &Path) -> Input {
    let name = options.files[0].file_stem().unwrap_or_default().as_bytes().to_vec();
    let arguments = options.args.iter().map(|argument| argument.as_bytes().to_vec());
    let mut input = Input::new(std::iter::once(name).chain(arguments));
    input.environment =
        std::env::vars_os().map(|(name, value)| [name.into_vec(), b"=".to_vec(), value.into_vec()].concat()).collect();
    input.working_directory = working_directory.as_os_str().as_bytes().to_vec();
    input
}

/// Runs to the end, passing output on as it comes.
fn drive(machine: &Machine, state: &mut State, limit: Option<u64>) -> anyhow::Result<ExitCode> {
    loop {
        let left = limit.map_or(u64::MAX, |limit| limit.saturating_sub(state.instructions));
        let stop = machine.run(state, left.min(SLICE));
        if !pass_on_output(state)? {
            // Nobody reads any more, which natively would have been SIGPIPE.
            return Ok(exit::killed(libc::SIGPIPE));
        }
        if interrupt::pressed() {
            say::note!("interrupted after {} instructions", state.instructions);
            return Ok(Exit::Interrupted.into());
        }
        match stop {
            Stop::Fuel if limit.is_some_and(|limit| state.instructions >= limit) => {
                let place = machine.backtrace(state).into_iter().next();
                let place = place.map_or(String::new(), |place| format!(", at {place}"));
                say::note!("stopped after {} instructions (--max-instructions){place}", state.instructions);
                return Ok(Exit::OutOfBudget.into());
            }
            // The rest is about two versions, here is one, or the business of the machine.
            Stop::Fuel | Stop::Split | Stop::Arrived | Stop::Retired | Stop::Waits | Stop::ThreadEnded => {}
            Stop::NeedStdin => feed(state)?,
            Stop::Assumed | Stop::Replayed => {
                say::note!("the program assumes something that does not hold");
                return Ok(Exit::Trouble.into());
            }
            Stop::Exited(status) => return Ok(ExitCode::from((status & 0xff) as u8)),
            Stop::Killed(signal) => return Ok(exit::killed(signal)),
            Stop::Fault(fault) => {
                say::note!("{fault}");
                if fault.kind.is_hang() {
                    return Ok(Exit::OutOfBudget.into());
                }
                return Ok(fault.kind.signal().map_or(Exit::Trouble.into(), exit::killed));
            }
        }
    }
}

/// Prints what the program wrote; false if the reader is gone.
fn pass_on_output(state: &mut State) -> anyhow::Result<bool> {
    for (stream, bytes) in state.os.take_output() {
        let written = match stream {
            Stream::Stdout => io::stdout().write_all(&bytes).and_then(|()| io::stdout().flush()),
            Stream::Stderr => io::stderr().write_all(&bytes),
        };
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(false),
            other => other.context("cannot pass on the program's output")?,
        }
    }
    Ok(true)
}

/// Gives the program what standard input has next.
fn feed(state: &mut State) -> anyhow::Result<()> {
    let mut buffer = [0; 1 << 16];
    match io::stdin().lock().read(&mut buffer) {
        Ok(0) => state.os.close_stdin(),
        Ok(count) => state.os.feed_stdin(&buffer[..count]),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
        // As if it were empty; natively a read error is possible too, but hardly what is being tested.
        Err(_) => state.os.close_stdin(),
    }
    Ok(())
}
