//! `schism changes`: what differs between two versions, found without running them.

use std::path::PathBuf;
use std::process::ExitCode;

use schism_diff::changes::{ChangesRequest, changes};

use super::terminal::Terminal;
use crate::exit::Exit;
use crate::say;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The new version.
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Pass an argument on to clang, for .c files; `{}` stands for the folder of the version; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
    /// The same for the old version alone.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    old_cc_arg: Vec<String>,
    /// The same for the new version alone.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    new_cc_arg: Vec<String>,
}

/// Compares and prints.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let request = ChangesRequest {
        cc_arg: options.cc_arg.clone(),
        own_cc_args: [options.old_cc_arg.clone(), options.new_cc_arg.clone()],
        ..ChangesRequest::new(&options.old, &options.new)
    };
    let changes = changes(&request, &Terminal::default().caller())?;
    if options.json {
        say::json(&changes.json()?)?;
    } else {
        say::result(&changes.text())?;
    }
    Ok(if changes.is_unchanged { ExitCode::SUCCESS } else { Exit::Different.into() })
}
