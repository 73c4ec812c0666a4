//! One invocation of a recorded program: it is written down, and the program runs as if nothing had been.

use std::env;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use schism_case::Input;
use schism_report::TestFolder;

use super::files::{self, LeftOut, too_much};
use super::stdin::{self, Stdin};
use super::trailer::Trailer;
use super::{CALLS, ended, environment};
use crate::{interrupt, say};

/// The note of an invocation that became a seed.
pub(super) const NEW: &str = "new";
/// The note of one that is a seed already.
pub(super) const KNOWN: &str = "known";

/// The statuses of a shell for a program that cannot be run.
const CANNOT_RUN: u8 = 126;

/// Acts as the recorder that this program is, if it is one.
pub(crate) fn run_if_recorder() -> Option<ExitCode> {
    Trailer::own().map(|trailer| call(&trailer))
}

fn call(trailer: &Trailer) -> ExitCode {
    let program = if trailer.real.exists() { &trailer.real } else { &trailer.original };
    let mut words = env::args_os();
    let name = words.next().unwrap_or_default();
    let words: Vec<OsString> = words.collect();
    let mut command = Command::new(program);
    command.arg0(&name).args(&words);
    let seed = seed(trailer, program, words);
    match seed {
        Ok((input, Stdin::Stream)) => match stream(&mut command, trailer, input) {
            Ok(code) => code,
            Err(error) => refused(program, &error),
        },
        Ok((mut input, other)) => {
            if let Stdin::File(bytes) = other {
                (input.stdin, input.stdin_is_file) = (bytes, true);
            }
            note(trailer, keep(trailer, program, &input));
            refused(program, &command.exec())
        }
        Err(why) => {
            note(trailer, Err(why));
            refused(program, &command.exec())
        }
    }
}

fn refused(program: &Path, error: &std::io::Error) -> ExitCode {
    say::note!("cannot run {}: {error}", program.display());
    ExitCode::from(CANNOT_RUN)
}

/// What the program is given, apart from standard input.
fn seed(trailer: &Trailer, program: &Path, words: Vec<OsString>) -> Result<(Input, Stdin), LeftOut> {
    if !trailer.folder.is_dir() {
        return Err("nobody records any more".to_owned());
    }
    let directory = env::current_dir().map_err(|_| "it has no working directory".to_owned())?;
    let words = words.into_iter().map(OsString::into_vec).collect();
    let seen = files::see(words, &directory, trailer.bounds)?;
    let mut input = Input::new(["program"]);
    input.argv.extend(seen.arguments);
    input.files = seen.files;
    input.environment = environment::kept(program, env::vars_os());
    Ok((input, stdin::look(trailer.bounds)?))
}

/// Runs the program on a stream, which is known only when it has been read.
fn stream(command: &mut Command, trailer: &Trailer, mut input: Input) -> std::io::Result<ExitCode> {
    interrupt::watch_ends();
    let mut child = command.stdin(Stdio::piped()).spawn()?;
    let (status, passed) = stdin::relay(&mut child, trailer.bounds)?;
    match passed {
        Some(bytes) => {
            input.stdin = bytes;
            note(trailer, keep(trailer, &trailer.real, &input));
        }
        None => note(trailer, Err(too_much(trailer.bounds))),
    }
    if let Some(signal) = status.signal() {
        // Whoever waits is to see what really happened.
        // SAFETY: the default action of a signal for this very process.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
    }
    Ok(ended(status))
}

/// Writes a seed, under a name that its content gives it: so equal ones, also of recorders that run now, are one.
fn keep(trailer: &Trailer, program: &Path, input: &Input) -> Result<&'static str, LeftOut> {
    let name = trailer.original.file_name().or(program.file_name()).unwrap_or_default();
    let name = format!("{}-{}", name.to_string_lossy(), fingerprint(input));
    let (path, unfinished) =
        (trailer.folder.join(&name), trailer.folder.join(format!(".{name}-{}", std::process::id())));
    if path.exists() {
        return Ok(KNOWN);
    }
    let refused = |_| "the seed could not be written".to_owned();
    TestFolder::at(&unfinished).write_input(input).map_err(|error| error.to_string())?;
    if fs::rename(&unfinished, &path).is_err() {
        fs::remove_dir_all(&unfinished).map_err(refused)?;
        return if path.exists() { Ok(KNOWN) } else { Err("the seed could not be written".to_owned()) };
    }
    Ok(NEW)
}

/// What an input has to itself, short enough for a name.
fn fingerprint(input: &Input) -> String {
    let mut hash = schism_native::content_hash(format!("{input:?}").as_bytes());
    hash.truncate(32);
    hash
}

/// One line, in one write: recorders may run at the same time. Nothing can be done if that fails.
fn note(trailer: &Trailer, what: Result<&'static str, LeftOut>) {
    let line = what.map_or_else(|why| why.replace('\n', " "), str::to_owned) + "\n";
    let file = OpenOptions::new().append(true).create(true).open(trailer.folder.join(CALLS));
    let _ = file.and_then(|mut file| file.write_all(line.as_bytes()));
}
