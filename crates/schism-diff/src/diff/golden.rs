//! What a golden version (`--fixed`) will say of a prediction.
//!
//! Only a few predictions of each kind are run natively, and an error may look like the difference that was meant: the machine runs the new
//! version and the golden one on each predicted input, so that errors are a kind of their own.

use anyhow::Context;
use schism_case::Input;
use schism_ir::Image;
use schism_report::diff::{Ignore, differs};
use schism_search::run_concrete;
use schism_vm::Machine;

use super::request::Request;
use super::versions::Version;
use crate::load;
use crate::tools::Tools;

/// The new version and the golden one, each as a program of its own.
pub(super) struct Golden {
    new: Machine,
    fixed: Machine,
    ignore: Ignore,
    most: u64,
}

impl Golden {
    /// If a golden version was given as sources.
    pub(super) fn load(
        toolchain: &Tools,
        options: &Request,
        new: &Image,
        ignore: &Ignore,
    ) -> anyhow::Result<Option<Golden>> {
        // The driver of --entry declares its inputs itself.
        let Some(path) = options.fixed.as_ref().filter(|_| options.entry.is_none()) else { return Ok(None) };
        let version = Version::further(path, options)?;
        let Some((files, flags)) = version.sources() else { return Ok(None) };
        let modules = load::modules(toolchain, files, flags).context("--fixed")?;
        let fixed = Machine::new(load::link(toolchain, modules).context("--fixed")?);
        let (new, ignore, most) = (Machine::new(new.clone()), ignore.clone(), options.max_path_instructions);
        Ok(Some(Golden { new, fixed, ignore, most }))
    }

    /// Whether the new version does something else than the golden one.
    pub(super) fn is_error(&self, input: &Input) -> bool {
        let run = |machine| run_concrete(machine, input, self.most);
        match (run(&self.new), run(&self.fixed)) {
            (Some(new), Some(fixed)) => !differs(&new, &fixed, &self.ignore).is_empty(),
            _ => false,
        }
    }
}
