//! `schism libc`: build the C library ahead of its first use.

use std::process::ExitCode;

use anyhow::Context;
use schism_diff::Tools;

use crate::command::terminal::Terminal;
use crate::say;

/// Builds or finds the library and says where it is.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let terminal = Terminal::default();
    let caller = terminal.caller();
    let toolchain = Tools::open(&caller).context("cannot prepare the C library")?;
    let archive = toolchain.library().context("cannot prepare the C library")?;
    say::result(&format!("C library: {} members in {}\n", archive.len(), toolchain.libc.folder().display()))?;
    Ok(ExitCode::SUCCESS)
}
