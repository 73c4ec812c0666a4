//! `schism diff`: from two versions to the inputs on which they differ.

pub(crate) mod options;

use std::process::ExitCode;

use schism_diff::diff::{Afterwards, conduct};
use schism_report::Ended;
use schism_report::diff::{Answer, terminal};

use super::terminal::Terminal;
use super::{misplaced, report};
use crate::exit::Exit;
use crate::say;

pub(crate) use options::Options;

/// Compares, and says what came out.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    if options.help_research {
        say::help(&Options::help_on_research())?;
        return Ok(ExitCode::SUCCESS);
    }
    misplaced::refuse::<Options>(&options.input.template)?;
    let request = options.request();
    report::check(&options.output.report)?;
    let done = conduct(&request, &Terminal::default().caller(), Afterwards::Exit)?;
    if !report::put(&options.output.report, &request.output)? {
        let style = say::style();
        let signatures = done.signatures.clone().filter(|_| request.semantic).unwrap_or_default();
        let text = signatures + &terminal::render(&done.report(), style);
        if style.colour { say::coloured(&text)? } else { say::result(&text)? }
    }
    Ok(match done.verdict.answer {
        _ if done.facts.ended == Ended::Interrupted => Exit::Interrupted.into(),
        Answer::Different => Exit::Different.into(),
        Answer::SameWithinBounds => ExitCode::SUCCESS,
        Answer::NotReached | Answer::Inconclusive => Exit::OutOfBudget.into(),
    })
}
