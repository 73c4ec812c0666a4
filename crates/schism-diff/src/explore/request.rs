//! What an exploration is asked for.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use super::seeds::Seeds;
use crate::choices::choices;

/// The settings of an exploration. [`ExploreRequest::new`] has the product's defaults.
#[derive(Clone, Debug)]
pub struct ExploreRequest {
    /// The program: .c files, .bc or .ll files, or several of them to be linked.
    pub files: Vec<PathBuf>,
    /// Arguments for clang, for .c files.
    pub cc_arg: Vec<String>,
    /// Which branch to follow next.
    pub strategy: Strategy,
    /// The seed of random choices.
    pub random_seed: u64,
    /// Stop after this time.
    pub max_time: Option<Duration>,
    /// Stop after about so many instructions.
    pub max_instructions: Option<u64>,
    /// Stop after so many questions to the solver.
    pub max_queries: Option<u64>,
    /// Stop after so many complete paths.
    pub max_paths: Option<u64>,
    /// Keep states within so many bytes. States over it are dropped and made again, never lost.
    pub max_memory: u64,
    /// Write tests in KLEE's format too.
    pub ktest: bool,
    /// Ask Z3 every question too, and stop if the answers differ.
    pub check_solver: bool,
    /// Write every question to the solver into this directory, as SMT-LIB.
    pub log_queries: Option<PathBuf>,
    /// Call this function instead of main, with symbolic arguments and symbolic memory behind pointers.
    pub entry: Option<String>,
    /// With `entry`: bytes behind a pointer whose type does not say how many.
    pub entry_size: u64,
    /// With `entry`: pointers that the function gets may be null, too.
    pub entry_null: bool,
    /// With `entry`: functions that may be called before, up to three times, to build arguments.
    pub setup: Vec<String>,
    /// Start from the tests in these directories.
    pub seed_dir: Vec<PathBuf>,
    /// Start from these arguments, each a line quoted as in a shell.
    pub seed: Vec<OsString>,
    /// Start from the contents of these files as standard input, for each of `seed` if there are any.
    pub seed_stdin: Vec<PathBuf>,
    /// Start with these files in the working directory, for each of `seed`; without any, the file's name is the argument.
    pub seed_file: Vec<PathBuf>,
    /// Where to write; what an earlier run left there is kept as DIR.old.
    pub output: PathBuf,
    /// The program's arguments, and what is symbolic.
    pub template: Vec<OsString>,
}

impl ExploreRequest {
    /// All of a program, with no limit but that on memory.
    pub fn new(files: Vec<PathBuf>) -> Self {
        ExploreRequest {
            files,
            cc_arg: Vec::new(),
            strategy: Strategy::Cover,
            random_seed: 1,
            max_time: None,
            max_instructions: None,
            max_queries: None,
            max_paths: None,
            max_memory: 2 << 30,
            ktest: false,
            check_solver: false,
            log_queries: None,
            entry: None,
            entry_size: 16,
            entry_null: false,
            setup: Vec::new(),
            seed_dir: Vec::new(),
            seed: Vec::new(),
            seed_stdin: Vec::new(),
            seed_file: Vec::new(),
            output: "schism.out".into(),
            template: Vec::new(),
        }
    }

    /// All starting points that the user gives.
    pub(crate) fn seeds(&self) -> Seeds<'_> {
        Seeds { folders: &self.seed_dir, lines: &self.seed, stdin: &self.seed_stdin, files: &self.seed_file }
    }
}

choices! {
    /// Which candidate comes next.
    pub enum Strategy {
        /// The oldest.
        Bfs = "bfs",
        /// The newest.
        Dfs = "dfs",
        /// Any.
        Random = "random" or "random-state",
        /// The nearest to code that was not executed yet.
        Cover = "cover" or "nurs:covnew",
    }
}
