//! The wrapper that stands for a compiler while a build is watched: schism itself, started under the compiler's name.
//!
//! It runs the project's own compiler with the same words and ends as that did. When an object or a program came out, the source is compiled once more
//! to bitcode. Whatever goes wrong with that is in the record and never in the build.

use std::env;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

use crate::invocation::{Invocation, Mode};
use crate::link;
use crate::second;
use crate::session::{Session, VARIABLE};

/// Tells wrappers that one of them is at work already: compilers that start compilers are watched once.
const AT_WORK: &str = "SCHISM_CAPTURING";

/// Does a compiler's work if this process was started as one, in a watched build.
pub fn run_if_compiler() -> Option<ExitCode> {
    let session = Session::at(PathBuf::from(env::var_os(VARIABLE)?));
    let name = PathBuf::from(env::args_os().next()?);
    let real = session.real_program(&name)?;
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let mut command = Command::new(&real);
    command.args(&words);
    if env::var_os(AT_WORK).is_some() {
        return Some(become_program(command, &real));
    }
    let words: Vec<String> =
        words.into_iter().map(|word| String::from_utf8_lossy(&word.into_vec()).into_owned()).collect();
    let invocation = Invocation::parse(&words);
    let is_trial = invocation.sources.iter().any(|source| second::is_trial(&source.path));
    if invocation.mode == Mode::Other || is_trial || (invocation.sources.is_empty() && invocation.inputs.is_empty()) {
        return Some(become_program(command, &real));
    }
    let status = match command.env(AT_WORK, "1").status() {
        Ok(status) => status,
        Err(_) => return Some(ExitCode::from(127)),
    };
    if status.success() {
        watch(&session, &invocation, &words);
    }
    Some(ended(status))
}

/// Becomes the real program; a shell's status for what cannot be started.
fn become_program(mut command: Command, real: &Path) -> ExitCode {
    let _ = command.exec();
    ExitCode::from(if real.exists() { 126 } else { 127 })
}

/// Compiles the sources once more, and notes in what came out where the result is. What fails here shows as a gap in the list of the program.
fn watch(session: &Session, invocation: &Invocation, words: &[String]) {
    let Some(recipe) = session.recipe() else { return };
    let mut in_one_step = Vec::new();
    for source in &invocation.sources {
        let object = match invocation.mode {
            Mode::Objects => invocation.object_of(source),
            Mode::Link | Mode::Other => invocation.linked(),
        };
        let id = second::compile(session, &recipe, invocation, source, &object, words);
        match (id, invocation.mode) {
            (Ok(id), Mode::Objects) => drop(link::mark(session, &object, &id)),
            (Ok(id), _) => in_one_step.push(id),
            (Err(_), _) => {}
        }
    }
    if invocation.mode == Mode::Link {
        let _ = link::complete(session, &recipe, invocation, in_one_step);
    }
}

/// Ends as another process did.
fn ended(status: ExitStatus) -> ExitCode {
    let code = status.code().or(status.signal().map(|signal| 128 + signal));
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}
