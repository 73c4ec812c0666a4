//! `schism explain`: how the effect of a change travels on one input, from the changed line to what can be seen, or to where it dies.

use std::path::PathBuf;
use std::process::ExitCode;

use schism_diff::explain::{ExplainRequest, MOST_INSTANCES, explain};
use schism_diff::graph::Format;

use super::choice::choice;
use super::graph;
use super::terminal::Terminal;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A test of `schism diff`, such as schism.out/tests/000001, or an output folder for all of its tests.
    #[arg(value_name = "FINDING")]
    finding: PathBuf,
    /// The old version, if the test is not from `schism diff` or its sources are elsewhere now.
    #[arg(value_name = "OLD", requires = "new")]
    old: Option<PathBuf>,
    /// The new version.
    #[arg(value_name = "NEW")]
    new: Option<PathBuf>,
    /// How to write it.
    #[arg(long, value_parser = choice::<Format>(), default_value = "text")]
    format: Format,
    /// Write to a file.
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Follow each version for about so many instructions.
    #[arg(long, value_name = "N", default_value_t = MOST_INSTANCES)]
    max_instructions: usize,
    /// Pass an argument on to clang, for .c files given here; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
}

/// Tells the story of one input, or of all in a folder.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let request = ExplainRequest {
        versions: options.old.clone().zip(options.new.clone()).map(Into::into),
        format: options.format,
        max_instructions: options.max_instructions,
        cc_arg: options.cc_arg.clone(),
        ..ExplainRequest::new(&options.finding)
    };
    let story = explain(&request, &Terminal::default().caller())?;
    graph::put(options.output.as_deref(), options.format, &story)?;
    Ok(ExitCode::SUCCESS)
}
