//! `schism diff`: from two versions to the inputs on which they differ.

pub(super) mod alone;
mod commands;
pub(crate) mod options;
pub(super) mod road;
pub(super) mod settings;

use std::process::ExitCode;

use schism_diff::diff::{Afterwards, Request, conduct};
use schism_project::Given;
use schism_report::Ended;
use schism_report::diff::{Answer, terminal};

use super::terminal::Terminal;
use super::{misplaced, report};
use crate::exit::{Bisect, Exit};
use crate::{interrupt, say};

pub(crate) use options::Options;

/// Compares, and says what came out.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    if options.help_research {
        say::help(&Options::help_on_research())?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.project.bisect_status {
        return Ok(bisect(options));
    }
    Ok(match prepare(options)? {
        Some(versions) => road::run(options, &versions)?,
        None if options.input.entry_changed => alone::run(options, &options.request())?,
        None => compare(options, &options.request(), Afterwards::Exit)?,
    }
    .into())
}

/// What is wrong with the command is said before anything is done. The versions, if they are those of a project.
fn prepare(options: &Options) -> anyhow::Result<Option<[Given; 2]>> {
    misplaced::refuse::<Options>(&options.input.template)?;
    report::check(&options.output.report)?;
    road::versions(options)
}

/// Compares for `git bisect run`.
fn bisect(options: &Options) -> ExitCode {
    let versions = match prepare(options) {
        Ok(Some(versions)) => versions,
        Ok(None) => return Bisect::Abort.into(),
        Err(error) => {
            say::failure(&format!("{error:#}"));
            return Bisect::Abort.into();
        }
    };
    match road::run(options, &versions) {
        Ok(End::Same) => Bisect::Good.into(),
        Ok(End::Other(Exit::Different)) => Bisect::Bad.into(),
        Ok(End::Other(Exit::Interrupted)) => Exit::Interrupted.into(),
        Ok(End::NotReached | End::Other(Exit::Trouble | Exit::OutOfBudget)) => Bisect::Skip.into(),
        Err(error) => {
            say::failure(&format!("{error:#}"));
            if interrupt::pressed() { Exit::Interrupted.into() } else { Bisect::Skip.into() }
        }
    }
}

/// What a comparison ended with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Same,
    NotReached,
    Other(Exit),
}

impl From<End> for ExitCode {
    fn from(end: End) -> Self {
        match end {
            End::Same => ExitCode::SUCCESS,
            End::NotReached => Exit::OutOfBudget.into(),
            End::Other(exit) => exit.into(),
        }
    }
}

/// Compares two versions of one program, and says what came out.
fn compare(options: &Options, request: &Request, afterwards: Afterwards) -> anyhow::Result<End> {
    let done = conduct(request, &Terminal::default().caller(), afterwards)?;
    if !report::put(&options.output.report, &request.output)? {
        let style = say::style();
        let signatures = done.signatures.clone().filter(|_| request.semantic).unwrap_or_default();
        let text = signatures + &terminal::render(&done.report(), style);
        if style.colour { say::coloured(&text)? } else { say::result(&text)? }
    }
    Ok(match done.verdict.answer {
        _ if done.facts.ended == Ended::Interrupted => End::Other(Exit::Interrupted),
        Answer::Different if done.fails(options.counts.fail_on) => End::Other(Exit::Different),
        Answer::Different | Answer::SameWithinBounds => End::Same,
        // Whatever else ended it, it might have found more.
        Answer::NotReached | Answer::Inconclusive if interrupt::pressed() => End::Other(Exit::Interrupted),
        Answer::NotReached => End::NotReached,
        Answer::Inconclusive => End::Other(Exit::OutOfBudget),
    })
}
