//! The options of `schism explore`.

use std::ffi::OsString;
use std::path::PathBuf;

use schism_diff::explore::{ExploreRequest, Strategy};

use crate::command::budget::Budget;
use crate::command::choice::choice;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The program: .c files, .bc or .ll files, or several of them to be linked.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(super) cc_arg: Vec<String>,
    /// Which branch to follow next.
    #[arg(long, value_parser = choice::<Strategy>(), default_value = "cover", alias = "search")]
    pub(super) strategy: Strategy,
    /// The seed of random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) random_seed: u64,
    #[command(flatten)]
    pub(super) budget: Budget,
    /// Write tests in KLEE's format too.
    #[arg(long, alias = "write-ktests")]
    pub(super) ktest: bool,
    /// Ask Z3 every question too, and stop if the answers differ.
    #[arg(long)]
    pub(super) check_solver: bool,
    /// Write every question to the solver into this directory, as SMT-LIB.
    #[arg(long, value_name = "DIR")]
    pub(super) log_queries: Option<PathBuf>,
    /// Call this function instead of main, with symbolic arguments and symbolic memory behind pointers.
    #[arg(long, value_name = "FUNCTION", alias = "entry-point")]
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
    /// Start from the tests in this directory; may be repeated.
    #[arg(long, value_name = "DIR")]
    pub(super) seed_dir: Vec<PathBuf>,
    /// Start from these arguments, quoted as in a shell; may be repeated.
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub(super) seed: Vec<OsString>,
    /// Start from the contents of this file as standard input, with the arguments of each --seed if there are any; may be repeated.
    #[arg(long, value_name = "FILE")]
    pub(super) seed_stdin: Vec<PathBuf>,
    /// Start with this file in the working directory, and with the arguments of each --seed, or with its name as the only one; may be repeated.
    #[arg(long, value_name = "FILE")]
    pub(super) seed_file: Vec<PathBuf>,
    /// Where to write; what an earlier run left there is kept as DIR.old.
    #[arg(short, long, value_name = "DIR", default_value = "schism.out", alias = "output-dir")]
    pub(super) output: PathBuf,
    /// The program's arguments, and what is symbolic: --sym-arg LEN, --sym-args MIN MAX LEN, --sym-arg-after PREFIX LEN,
    /// --sym-stdin LEN, --sym-files N SIZE, --sym-env NAME LEN, --fixture DIR; --sym-literal WORD passes a word as it is.
    #[arg(last = true, value_name = "TEMPLATE")]
    pub(super) template: Vec<OsString>,
}

impl Options {
    /// What is asked of the library.
    pub(super) fn request(&self) -> ExploreRequest {
        ExploreRequest {
            cc_arg: self.cc_arg.clone(),
            strategy: self.strategy,
            random_seed: self.random_seed,
            max_time: self.budget.time_or(None),
            max_instructions: self.budget.max_instructions,
            max_queries: self.budget.max_queries,
            max_paths: self.budget.max_paths,
            max_memory: self.budget.max_memory,
            ktest: self.ktest,
            check_solver: self.check_solver,
            log_queries: self.log_queries.clone(),
            entry: self.entry.clone(),
            entry_size: self.entry_size,
            entry_null: self.entry_null,
            setup: self.setup.clone(),
            seed_dir: self.seed_dir.clone(),
            seed: self.seed.clone(),
            seed_stdin: self.seed_stdin.clone(),
            seed_file: self.seed_file.clone(),
            output: self.output.clone(),
            template: self.template.clone(),
            ..ExploreRequest::new(self.files.clone())
        }
    }
}
