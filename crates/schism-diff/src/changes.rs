//! `schism changes`: what differs between two versions, found without running them.

mod data;
mod function;
mod hunks;
mod report;
pub(crate) mod source;
mod text;
mod values;

use std::path::PathBuf;

use anyhow::Context;
use schism_ir::Image;
use schism_program::Program;

use crate::events::Caller;
use crate::load;
use crate::origin::Origin;
use crate::tools::Tools;

/// Which versions are compared.
#[derive(Clone, Debug)]
pub struct ChangesRequest {
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    pub old: PathBuf,
    /// The new version.
    pub new: PathBuf,
    /// Arguments for clang, for .c files.
    pub cc_arg: Vec<String>,
    /// Further arguments for the old version alone, and for the new one.
    pub own_cc_args: [Vec<String>; 2],
}

impl ChangesRequest {
    /// Two versions, compiled as clang does by itself.
    pub fn new(old: impl Into<PathBuf>, new: impl Into<PathBuf>) -> Self {
        ChangesRequest { old: old.into(), new: new.into(), cc_arg: Vec::new(), own_cc_args: Default::default() }
    }
}

/// What differs between two versions.
pub struct Changes {
    report: report::Report,
    /// Whether nothing does. Renamed and moved functions are told, but are no difference.
    pub is_unchanged: bool,
}

impl Changes {
    /// In words.
    pub fn text(&self) -> String {
        text::print(&self.report)
    }

    /// As JSON.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(&self.report).context("cannot write JSON")? + "\n")
    }
}

/// Compares two versions without running them.
///
/// # Errors
/// If a version cannot be read or compiled.
pub fn changes(request: &ChangesRequest, caller: &Caller) -> anyhow::Result<Changes> {
    let toolchain = Tools::open(caller).context("cannot prepare the C library's headers")?;
    let [old, new] = Origin::each([&request.old, &request.new], cc_args(&request.cc_arg, &request.own_cc_args))?
        .map(|origin| load_version(&toolchain, &origin));
    let (old, new) = (old?, new?);
    let program = Program::new(old, new);
    Ok(Changes { report: report::Report::new(&program), is_unchanged: program.is_unchanged() })
}

/// What clang is told of each version: what is said of both, then what is said of it alone.
pub(crate) fn cc_args(both: &[String], own: &[Vec<String>; 2]) -> [Vec<String>; 2] {
    own.each_ref().map(|own| [both, own].concat())
}

/// One version, linked without a library.
pub(crate) fn load_version(toolchain: &Tools, origin: &Origin) -> anyhow::Result<Image> {
    let modules = load::modules(toolchain, &origin.sources()?, &origin.flags())?;
    schism_ir::link(modules, None, &[]).with_context(|| format!("cannot link {origin}"))
}
