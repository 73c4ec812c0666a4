//! `schism changes`: what differs between two versions, found without running them.

mod data;
mod function;
mod hunks;
mod report;
pub(crate) mod source;
mod text;
mod values;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use schism_ir::Image;
use schism_native::Toolchain;
use schism_program::Program;

use crate::exit::Exit;
use crate::libc_command::show_progress;
use crate::origin::Origin;
use crate::{load, say};

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
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
}

/// Compares and prints. Renamed and moved functions are told, but are no difference.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let toolchain = Toolchain::open(&mut show_progress()).context("cannot prepare the C library's headers")?;
    let [old, new] =
        Origin::both([&options.old, &options.new], &options.cc_arg).map(|origin| load_version(&toolchain, &origin));
    let (old, new) = (old?, new?);
    let program = Program::new(old, new);
    let report = report::Report::new(&program);
    if options.json {
        say::json(&(serde_json::to_string_pretty(&report).context("cannot write JSON")? + "\n"))?;
    } else {
        say::result(&text::print(&report))?;
    }
    Ok(if program.is_unchanged() { ExitCode::SUCCESS } else { Exit::Different.into() })
}

/// One version, linked without a library.
pub(crate) fn load_version(toolchain: &Toolchain, origin: &Origin) -> anyhow::Result<Image> {
    let modules = load::modules(toolchain, &origin.sources()?, &origin.flags())?;
    schism_ir::link(modules, None, &[]).with_context(|| format!("cannot link {origin}"))
}
