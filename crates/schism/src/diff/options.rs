//! The options of `schism diff`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use crate::explore::options::{duration, memory};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    #[arg(value_name = "OLD")]
    pub(super) old: PathBuf,
    /// The new version.
    #[arg(value_name = "NEW")]
    pub(super) new: PathBuf,
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(super) cc_arg: Vec<String>,
    /// Stop after this time: 90, 90s, 5min, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(super) max_time: Option<Duration>,
    /// Stop after about so many instructions.
    #[arg(long, value_name = "N")]
    pub(super) max_instructions: Option<u64>,
    /// Stop after so many questions to the solver.
    #[arg(long, value_name = "N")]
    pub(super) max_queries: Option<u64>,
    /// Stop after so many complete paths.
    #[arg(long, value_name = "N", alias = "max-tests")]
    pub(super) max_paths: Option<u64>,
    /// Keep states within this much memory: 512M, 2G; a plain number counts MiB.
    #[arg(long, value_name = "SIZE", value_parser = memory, default_value = "2G")]
    pub(super) max_memory: u64,
    /// Run both versions fully instead of one execution for both.
    #[arg(long, hide_short_help = true)]
    pub(super) no_share: bool,
    /// Never make one execution of two again.
    #[arg(long, hide_short_help = true)]
    pub(super) no_merge: bool,
    /// Do not end executions that can no longer reach a change.
    #[arg(long, hide_short_help = true)]
    pub(super) no_retire: bool,
    /// The program's arguments, and what is symbolic, as in `schism explore`.
    #[arg(last = true, value_name = "TEMPLATE")]
    pub(super) template: Vec<OsString>,
}
