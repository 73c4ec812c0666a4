//! Exit statuses.
//!
//! `schism run` ends as the program did: its own status, 128 + the signal that killed it, or 128 + the signal that would
//! have killed a native process for the fault that was reported. `schism changes` ends with 0 if nothing changed;
//! `schism explore` with 0 if every path was explored and none has a fault.

use std::process::ExitCode;

/// What a command ends with, apart from a program's own status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// The two versions differ, or a fault was found.
    Different = 1,
    /// Usage, build or load failed, or the program did something that the machine cannot execute.
    Trouble = 2,
    /// A budget was used up before the program, or its exploration, ended.
    OutOfBudget = 3,
    /// The user pressed Ctrl-C.
    Interrupted = 130,
}

/// How `git bisect run` is told things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bisect {
    /// Like the old version.
    Good = 0,
    /// Different.
    Bad = 1,
    /// No answer about this revision.
    Skip = 125,
    /// No answer about any: git gives up.
    Abort = 128,
}

impl Bisect {
    /// The option that asks for these.
    pub(crate) const OPTION: &'static str = "--bisect-status";
}

impl From<Bisect> for ExitCode {
    fn from(bisect: Bisect) -> Self {
        ExitCode::from(bisect as u8)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// The status of a program that a signal ended.
pub(crate) fn killed(signal: i32) -> ExitCode {
    ExitCode::from(128u8.saturating_add(u8::try_from(signal).unwrap_or(0)))
}
