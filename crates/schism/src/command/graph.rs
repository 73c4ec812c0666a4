//! `schism graph`: the graphs that the analyses see, as pictures.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use schism_diff::graph::{Format, GrainName, GraphRequest, Kind, graph};
use schism_report::screen_text;

use super::choice::choice;
use super::terminal::Terminal;
use crate::say;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// What to show of the new version.
    #[arg(value_name = "KIND", value_parser = choice::<Kind>())]
    kind: Kind,
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The new version.
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Show this function only; may be repeated. cfg, irrelevant and distance show one: this, or the only changed
    /// one, or `main`.
    #[arg(long, value_name = "NAME")]
    function: Vec<String>,
    /// How to write it.
    #[arg(long, value_parser = choice::<Format>(), default_value = "text")]
    format: Format,
    /// Write to a file.
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// slice: what the lines may be affected by, instead of what they may affect.
    #[arg(long)]
    backward: bool,
    /// slice: start from this line instead of the changes; may be repeated.
    #[arg(long, value_name = "N")]
    line: Vec<u32>,
    /// slice: follow what goes through files and other parts of the system, too; each read may depend on all writes.
    #[arg(long)]
    through_files: bool,
    /// csg: leave removed statements out, as the paper does.
    #[arg(long)]
    paper: bool,
    /// csg: show all interaction locations, not the important ones only.
    #[arg(long)]
    all_interactions: bool,
    /// csg: what a changed node is.
    #[arg(long, value_parser = choice::<GrainName>(), default_value = "auto")]
    grain: GrainName,
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
}

/// Draws and writes.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let request = GraphRequest {
        function: options.function.clone(),
        format: options.format,
        backward: options.backward,
        line: options.line.clone(),
        through_files: options.through_files,
        paper: options.paper,
        all_interactions: options.all_interactions,
        grain: options.grain,
        cc_arg: options.cc_arg.clone(),
        ..GraphRequest::new(options.kind, &options.old, &options.new)
    };
    let output = graph(&request, &Terminal::default().caller())?;
    put(options.output.as_deref(), options.format, &output)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes into a file, or to standard output.
pub(crate) fn put(file: Option<&Path>, format: Format, text: &str) -> anyhow::Result<()> {
    match file {
        Some(path) => fs::write(path, in_file(format, text).as_bytes())
            .with_context(|| format!("cannot write {}", path.display())),
        None if format == Format::Json => say::json(text),
        None => say::result(text),
    }
}

/// A text may be looked at on a terminal, too.
fn in_file(format: Format, text: &str) -> Cow<'_, str> {
    if format == Format::Text { screen_text(text).into() } else { text.into() }
}
