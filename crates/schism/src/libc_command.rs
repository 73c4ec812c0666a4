//! `schism libc`: build the C library ahead of its first use.

use std::process::ExitCode;

use anyhow::Context;
use schism_native::{Progress, Toolchain};

use crate::say;

/// Builds or finds the library and says where it is.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let mut show = show_progress();
    let toolchain = Toolchain::open(&mut show).context("cannot prepare the C library")?;
    let archive = toolchain.libc_archive(&mut show).context("cannot prepare the C library")?;
    say::result(&format!("C library: {} members in {}\n", archive.len(), toolchain.libc.folder().display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints progress on standard error, at most one line for each tenth of the work.
pub(crate) fn show_progress() -> impl FnMut(Progress) {
    let mut shown = None;
    move |progress| {
        let line = match progress {
            Progress::Compiling { done, total } if total > 0 => {
                let tenth = done * 10 / total;
                if shown == Some(tenth) {
                    return;
                }
                shown = Some(tenth);
                format!("building the C library: {done} of {total} files")
            }
            Progress::Compiling { .. } | Progress::Native { .. } => return,
            Progress::Compiled { files, refused } => {
                format!("building the C library: {files} files, {} left out", refused.len())
            }
            Progress::Archiving => "building the C library: archive".to_owned(),
        };
        say::note!("{line}");
    }
}
