//! `schism explore`: tests for one program.

pub(crate) mod options;

use std::process::ExitCode;

use schism_diff::explore::explore;
use schism_report::Ended;

use super::misplaced;
use super::terminal::Terminal;
use crate::exit::Exit;
use crate::say;

pub(crate) use options::Options;

/// Explores, and says what came out.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    misplaced::refuse::<Options>(&options.template)?;
    let explored = explore(&options.request(), &Terminal::default().caller())?;
    say::result(&explored.text)?;
    Ok(match explored.ended {
        Ended::Interrupted => Exit::Interrupted.into(),
        _ if explored.faults > 0 => Exit::Different.into(),
        Ended::Complete => ExitCode::SUCCESS,
        _ => Exit::OutOfBudget.into(),
    })
}
