//! The options of `schism diff`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use schism_diff::diff::{Order, Request, Strategy};
use schism_report::diff::Wanted;

use crate::command::choice::choice;
use crate::command::explore::options::{duration, memory};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    #[arg(value_name = "OLD", required_unless_present = "annotated")]
    pub(super) old: Option<PathBuf>,
    /// The new version.
    #[arg(value_name = "NEW", required_unless_present = "annotated")]
    pub(super) new: Option<PathBuf>,
    /// One source for both versions: `change(old, new)` of schism.h says where they differ.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["old", "new"])]
    pub(super) annotated: Vec<PathBuf>,
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(super) cc_arg: Vec<String>,
    /// The native program of the old version; without it, one is built.
    #[arg(long, value_name = "FILE")]
    pub(super) old_bin: Option<PathBuf>,
    /// The native program of the new version; without it, one is built.
    #[arg(long, value_name = "FILE")]
    pub(super) new_bin: Option<PathBuf>,
    /// A later version that is right, as sources or as a program: says which differences are errors.
    #[arg(long, value_name = "FILE")]
    pub(super) fixed: Option<PathBuf>,
    /// The version before that one: says which differences were meant.
    #[arg(long, value_name = "FILE", requires = "fixed")]
    pub(super) before_fix: Option<PathBuf>,
    /// Also report inputs on which the versions do the same at a cost that differs by so many percent [default: 50]: instructions, or the most
    /// bytes on the heap, as schism's machine counts them. Runs both versions to their ends.
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, default_missing_value = "50")]
    pub(super) cost: Option<u64>,
    /// Call this function instead of main, with symbolic arguments and symbolic memory behind pointers, and compare what it returns
    /// and leaves there.
    #[arg(long, value_name = "FUNCTION", alias = "entry-point", conflicts_with_all = ["old_bin", "new_bin"])]
    pub(super) entry: Option<String>,
    /// With --entry: bytes behind a pointer whose type does not say how many.
    #[arg(long, value_name = "N", default_value_t = 16, requires = "entry", value_parser = clap::value_parser!(u64).range(1..=65536))]
    pub(super) entry_size: u64,
    /// With --entry: pointers that the function gets may be null, too.
    #[arg(long, requires = "entry")]
    pub(super) entry_null: bool,
    /// With --entry: a function that may be called before, up to three times, to build arguments; may be repeated.
    #[arg(long, value_name = "FUNCTION", requires = "entry")]
    pub(super) setup: Vec<String>,
    /// What does not count as a difference: stdout, stderr, status, files, or a regular expression for parts of output; may be repeated.
    #[arg(long, value_name = "WHAT")]
    pub(super) ignore: Vec<String>,
    /// Say NOT REACHED (exit status 3) instead of SAME if some changed line was not executed.
    #[arg(long)]
    pub(super) require_reached: bool,
    /// A file of fingerprints of differences that are known and not to be reported, one a line.
    #[arg(long, value_name = "FILE")]
    pub(super) suppress: Option<PathBuf>,
    /// Which branch to follow next.
    #[arg(long, value_parser = choice::<Strategy>(), default_value = "auto")]
    pub(super) strategy: Strategy,
    /// Compare the versions by their partial semantic signatures (TR11/11): print those, and the semantic changes as formulas over the input, with one
    /// test each. The same as --strategy cbpe otherwise.
    #[arg(long, conflicts_with = "strategy")]
    pub(super) semantic: bool,
    /// With --strategy reach, peso, cbpe or --semantic: which partition to look for next.
    #[arg(long, value_parser = choice::<Order>(), default_value = "fifo")]
    pub(super) order: Order,
    /// With --strategy cbpe: only test the partitions of the new version, as the other two do, without comparing partitions.
    #[arg(long, hide_short_help = true)]
    pub(super) no_differencing: bool,
    /// With --strategy express: explore what it finds irrelevant too, in the same order, and see that it reaches no change.
    #[arg(long)]
    pub(super) no_prune: bool,
    /// The seed of random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) random_seed: u64,
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
    /// Stop after so many separate differences.
    #[arg(long, value_name = "N")]
    pub(super) max_findings: Option<usize>,
    /// With --fixed: stop after so many kinds of differences that are errors.
    #[arg(long, value_name = "N", requires = "fixed")]
    pub(super) max_errors: Option<u64>,
    /// Take a path that executes more instructions than this for one that never ends.
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub(super) max_path_instructions: u64,
    /// Take a native run that takes longer than this for one that never ends: 10, 10s, 1min.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(super) max_run_time: Duration,
    /// Run the native programs even where this machine has nothing to lock them in: they may do what you may do.
    #[arg(long = "unsafe")]
    pub(super) without_walls: bool,
    /// Keep states within this much memory: 512M, 2G; a plain number counts MiB.
    #[arg(long, value_name = "SIZE", value_parser = memory, default_value = "2G")]
    pub(super) max_memory: u64,
    /// Start from the tests in this directory; may be repeated.
    #[arg(long, value_name = "DIR")]
    pub(super) seed_dir: Vec<PathBuf>,
    /// Start from these arguments, quoted as in a shell; may be repeated.
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub(super) seed: Vec<OsString>,
    /// One more template, quoted as in a shell, besides the one after `--`; may be repeated.
    #[arg(long = "template", value_name = "TEMPLATE", allow_hyphen_values = true)]
    pub(super) more_templates: Vec<OsString>,
    /// Where to write; what an earlier run left there is kept as DIR.old.
    #[arg(short, long, value_name = "DIR", default_value = "schism.out", alias = "out", alias = "output-dir")]
    pub(super) output: PathBuf,
    /// Tell what was found in another form, too: sarif, junit, markdown, github, summary, gitlab, tap, json or lines; in a file, or in place of
    /// the usual text. May be repeated.
    #[arg(long, value_name = "FORMAT[=FILE]")]
    pub(super) report: Vec<Wanted>,
    /// Run both versions fully instead of one execution for both.
    #[arg(long, hide_short_help = true)]
    pub(super) no_share: bool,
    /// Never make one execution of two again.
    #[arg(long, hide_short_help = true)]
    pub(super) no_merge: bool,
    /// Make one execution of two only if no byte of memory differs.
    #[arg(long, hide_short_help = true)]
    pub(super) no_infect: bool,
    /// Do not end executions that can no longer reach a change.
    #[arg(long, hide_short_help = true)]
    pub(super) no_retire: bool,
    /// Do not look for other definitions where a concrete condition blocks the way to a change.
    #[arg(long, hide_short_help = true)]
    pub(super) no_switch: bool,
    /// Run on where no change can be reached any more, and stop with an error if one is reached.
    #[arg(long, hide_short_help = true)]
    pub(super) check_retired: bool,
    /// Compare even what is identical, instead of saying so at once.
    #[arg(long, hide_short_help = true)]
    pub(super) even_if_identical: bool,
    /// The program's arguments, and what is symbolic, as in `schism explore`. Without them and without a seed, what the program reads
    /// is made symbolic.
    #[arg(last = true, value_name = "TEMPLATE")]
    pub(super) template: Vec<OsString>,
}

impl Options {
    /// What is asked of the library.
    pub(crate) fn request(&self) -> Request {
        Request {
            old: self.old.clone(),
            new: self.new.clone(),
            annotated: self.annotated.clone(),
            cc_arg: self.cc_arg.clone(),
            old_bin: self.old_bin.clone(),
            new_bin: self.new_bin.clone(),
            fixed: self.fixed.clone(),
            before_fix: self.before_fix.clone(),
            cost: self.cost,
            entry: self.entry.clone(),
            entry_size: self.entry_size,
            entry_null: self.entry_null,
            setup: self.setup.clone(),
            ignore: self.ignore.clone(),
            require_reached: self.require_reached,
            suppress: self.suppress.clone(),
            strategy: self.strategy,
            semantic: self.semantic,
            order: self.order,
            no_differencing: self.no_differencing,
            no_prune: self.no_prune,
            random_seed: self.random_seed,
            max_time: self.max_time,
            max_instructions: self.max_instructions,
            max_queries: self.max_queries,
            max_paths: self.max_paths,
            max_findings: self.max_findings,
            max_errors: self.max_errors,
            max_path_instructions: self.max_path_instructions,
            max_run_time: self.max_run_time,
            without_walls: self.without_walls,
            max_memory: self.max_memory,
            seed_dir: self.seed_dir.clone(),
            seed: self.seed.clone(),
            more_templates: self.more_templates.clone(),
            output: self.output.clone(),
            no_share: self.no_share,
            no_merge: self.no_merge,
            no_infect: self.no_infect,
            no_retire: self.no_retire,
            no_switch: self.no_switch,
            check_retired: self.check_retired,
            even_if_identical: self.even_if_identical,
            template: self.template.clone(),
        }
    }
}
