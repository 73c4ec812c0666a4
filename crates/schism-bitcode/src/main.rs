//! `schism-bitcode`: the process in which LLVM reads a file, so that no file can harm the rest of schism.
//!
//! Exit status 0, or 2 with one line on standard error. Damaged input can also end the process by a signal or a
//! limit; who starts it has to take that for an error too.

use std::fs::{self, File};
use std::io::Write;
use std::os::fd::{AsRawFd, FromRawFd};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock};

use schism_bitcode::{Limits, on_fatal_error, print_module, read_file};
use schism_ir::{Archive, Module, encode_module};

const USAGE: &str = "usage: schism-bitcode FILE -o OUT | --archive OUT FILE|@LIST... | --print FILE";

/// What to do.
enum Command {
    Translate { file: PathBuf, out: PathBuf },
    Archive { out: PathBuf, files: Vec<PathBuf> },
    Print { file: PathBuf },
}

/// An error: the file it is about and what is wrong with it.
type Failure = (PathBuf, String);

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    match parse(&args).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err((file, message)) => {
            report(&file, &message);
            ExitCode::from(2)
        }
    }
}

fn parse(args: &[String]) -> Result<Command, Failure> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["--print", file] => Ok(Command::Print { file: file.into() }),
        ["--archive", out, files @ ..] => Ok(Command::Archive { out: out.into(), files: expand(files)? }),
        [file, "-o", out] if !file.starts_with("--") => Ok(Command::Translate { file: file.into(), out: out.into() }),
        _ => Err((PathBuf::from("command line"), USAGE.to_owned())),
    }
}

/// Replaces each `@LIST` by the lines of that file.
fn expand(files: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let mut expanded = Vec::new();
    for &file in files {
        match file.strip_prefix('@') {
            Some(list) => {
                let text = fs::read_to_string(list).map_err(|error| (list.into(), error.to_string()))?;
                expanded.extend(text.lines().filter(|line| !line.is_empty()).map(PathBuf::from));
            }
            None => expanded.push(file.into()),
        }
    }
    Ok(expanded)
}

fn run(command: Command) -> Result<(), Failure> {
    let limits = if matches!(command, Command::Archive { .. }) { Limits::ARCHIVE } else { Limits::FILE };
    limits.apply().map_err(|error| (PathBuf::from("limits"), error.to_string()))?;
    stay_silent();
    match command {
        Command::Translate { file, out } => write(&out, &encode_module(&read(&file)?)),
        Command::Archive { out, files } => {
            let mut members = Vec::with_capacity(files.len());
            for file in files {
                let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
                members.push((name, read(&file)?));
            }
            write(&out, &Archive::build(&members))
        }
        Command::Print { file } => {
            let text = print_module(&read(&file)?);
            let written = std::io::stdout().write_all(text.as_bytes());
            written.map_err(|error| (PathBuf::from("standard output"), error.to_string()))
        }
    }
}

/// The file being read, for errors that have no other way out of LLVM.
static CURRENT: Mutex<Option<PathBuf>> = Mutex::new(None);

fn read(file: &Path) -> Result<Module, Failure> {
    *CURRENT.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(file.to_owned());
    read_file(file).map_err(|error| (file.to_owned(), error.to_string()))
}

/// Writes a file whole or not at all.
fn write(out: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut name = out.as_os_str().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(name);
    let result = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, out));
    result.map_err(|error| {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
        (out.to_owned(), error.to_string())
    })
}

/// Standard error as it was before [`stay_silent`].
static STDERR: OnceLock<File> = OnceLock::new();

/// Keeps LLVM's own words off standard error, and turns its last ones, and a panic, into our kind of error.
fn stay_silent() {
    on_fatal_error(|reason| fail(&format!("LLVM gave up: {reason}")));
    std::panic::set_hook(Box::new(|panic| fail(&format!("internal error: {panic}"))));
    let Ok(null) = File::options().write(true).open("/dev/null") else { return };
    // SAFETY: plain system calls on descriptors that are open; the duplicate is ours alone.
    unsafe {
        let copy = libc::fcntl(2, libc::F_DUPFD_CLOEXEC, 3);
        if copy >= 0 && STDERR.set(File::from_raw_fd(copy)).is_ok() {
            libc::dup2(null.as_raw_fd(), 2);
        }
    }
}

fn fail(message: &str) {
    let file = CURRENT.try_lock().ok().and_then(|file| file.clone()).unwrap_or_default();
    report(&file, message);
    // SAFETY: ends the process at once: LLVM may be in a state in which its clean-up would crash.
    unsafe { libc::_exit(2) }
}

/// One line on standard error. Nothing can be done if that fails.
fn report(file: &Path, message: &str) {
    let line = format!("schism: {}: {}\n", file.display(), message.replace('\n', " "));
    let _ = match STDERR.get() {
        Some(mut stderr) => stderr.write_all(line.as_bytes()),
        None => std::io::stderr().write_all(line.as_bytes()),
    };
}
