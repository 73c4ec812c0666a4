//! What a comparison is asked for.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use crate::choices::choices;
use crate::explore::seeds::Seeds;

/// In how many orders threads take turns unless asked for otherwise: long turns, new threads first, turns as short as can be, and one by lot.
pub const USUAL_SCHEDULES: u32 = 4;

/// The settings of a comparison. [`Request::new`] and [`Request::annotated`] have the product's defaults.
#[derive(Clone, Debug)]
pub struct Request {
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    pub old: Option<PathBuf>,
    /// The new version.
    pub new: Option<PathBuf>,
    /// Two versions of a program as builds of its project left it, instead of `old` and `new`.
    pub built: Option<BuiltPair>,
    /// One source for both versions: `change(old, new)` of schism.h says where they differ.
    pub annotated: Vec<PathBuf>,
    /// Arguments for clang, for .c files.
    pub cc_arg: Vec<String>,
    /// Further arguments for the old version alone, and for the new one.
    pub own_cc_args: [Vec<String>; 2],
    /// The native program of the old version; without it, one is built.
    pub old_bin: Option<PathBuf>,
    /// The native program of the new version; without it, one is built.
    pub new_bin: Option<PathBuf>,
    /// A later version that is right, as sources or as a program: says which differences are errors.
    pub fixed: Option<PathBuf>,
    /// The version before that one: says which differences were meant.
    pub before_fix: Option<PathBuf>,
    /// Also report inputs on which the versions do the same at a cost that differs by so many percent. Runs both versions to their ends.
    pub cost: Option<u64>,
    /// Call this function instead of main, with symbolic arguments and symbolic memory behind pointers, and compare what it returns
    /// and leaves there.
    pub entry: Option<String>,
    /// With `entry`: bytes behind a pointer whose type does not say how many.
    pub entry_size: u64,
    /// With `entry`: pointers that the function gets may be null, too.
    pub entry_null: bool,
    /// With `entry`: functions that may be called before, up to three times, to build arguments.
    pub setup: Vec<String>,
    /// What does not count as a difference: stdout, stderr, status, files, or regular expressions for parts of output.
    pub ignore: Vec<String>,
    /// Say NOT REACHED instead of SAME if some changed line was not executed.
    pub require_reached: bool,
    /// A file of fingerprints of differences that are known and not to be reported, one a line.
    pub suppress: Option<PathBuf>,
    /// Where acceptances are; without it, in the `schism.toml` of the old version of a project or of the working directory, if there is one.
    pub accepted: Option<PathBuf>,
    /// Which branch to follow next.
    pub strategy: Strategy,
    /// Compare the versions by their partial semantic signatures (TR11/11): give those, and the semantic changes as formulas over the input, with one
    /// test each.
    pub semantic: bool,
    /// With strategies by partitions, or `semantic`: which partition to look for next.
    pub order: Order,
    /// With [`Strategy::Cbpe`]: only test the partitions of the new version, without comparing partitions.
    pub no_differencing: bool,
    /// With [`Strategy::Express`]: explore what it finds irrelevant too, in the same order, and see that it reaches no change.
    pub no_prune: bool,
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
    /// Stop after so many separate differences.
    pub max_findings: Option<usize>,
    /// With `fixed`: stop after so many kinds of differences that are errors.
    pub max_errors: Option<u64>,
    /// Take a path that executes more instructions than this for one that never ends.
    pub max_path_instructions: u64,
    /// In how many orders threads take turns, one after the other, if a program has any.
    pub schedules: u32,
    /// Take a native run that takes longer than this for one that never ends.
    pub max_run_time: Duration,
    /// Run the native programs even where this machine has nothing to lock them in: they may do what the user may do.
    pub without_walls: bool,
    /// Keep states within so many bytes.
    pub max_memory: u64,
    /// Start from the tests in these directories.
    pub seed_dir: Vec<PathBuf>,
    /// Start from these arguments, each a line quoted as in a shell.
    pub seed: Vec<OsString>,
    /// Start from the contents of these files as standard input, for each of `seed` if there are any.
    pub seed_stdin: Vec<PathBuf>,
    /// Start with these files in the working directory, for each of `seed`; without any, the file's name is the argument.
    pub seed_file: Vec<PathBuf>,
    /// More templates, each a line quoted as in a shell.
    pub more_templates: Vec<OsString>,
    /// Where to write; what an earlier run left there is kept as DIR.old.
    pub output: PathBuf,
    /// Run both versions fully instead of one execution for both.
    pub no_share: bool,
    /// Never make one execution of two again.
    pub no_merge: bool,
    /// Make one execution of two only if no byte of memory differs.
    pub no_infect: bool,
    /// Do not end executions that can no longer reach a change.
    pub no_retire: bool,
    /// Do not look for other definitions where a concrete condition blocks the way to a change.
    pub no_switch: bool,
    /// Run on where no change can be reached any more, and stop with an error if one is reached.
    pub check_retired: bool,
    /// Compare even what is identical, instead of saying so at once.
    pub even_if_identical: bool,
    /// The program's arguments, and what is symbolic. Without them and without a seed, what the program reads is made symbolic.
    pub template: Vec<OsString>,
}

/// Two versions of a program as builds of its project left it.
#[derive(Clone, Debug)]
pub struct BuiltPair {
    /// What the program is called when it runs.
    pub called: OsString,
    /// Old and new.
    pub versions: [BuiltVersion; 2],
    /// What may have changed without a trace in the bitcode: as long as nothing is found, the answer is no SAME.
    pub doubts: Vec<String>,
}

/// A program of a project that was built.
#[derive(Clone, Debug)]
pub struct BuiltVersion {
    /// What the version is called in reports.
    pub name: String,
    /// The project's own native program; without it, one is made of the bitcode.
    pub program: Option<PathBuf>,
    /// The program's bitcode, as .bc files.
    pub modules: Vec<PathBuf>,
    /// Where the project was built.
    pub place: PathBuf,
    /// Where its files are now.
    pub tree: PathBuf,
}

impl Request {
    /// Two versions of a program as builds of its project left it.
    pub fn built(pair: BuiltPair) -> Self {
        Request { built: Some(pair), ..Self::of_nothing() }
    }

    /// Two versions, each a .c, .bc or .ll file, or a folder of .c files. Without a limit the comparison ends when all paths that matter were explored.
    pub fn new(old: impl Into<PathBuf>, new: impl Into<PathBuf>) -> Self {
        Request { old: Some(old.into()), new: Some(new.into()), ..Self::of_nothing() }
    }

    /// One source that says itself where the versions differ.
    pub fn annotated(files: Vec<PathBuf>) -> Self {
        Request { annotated: files, ..Self::of_nothing() }
    }

    /// The program's arguments, and what is symbolic, as after `--` on the command line: `["-n", "--sym-arg", "3"]`.
    pub fn template(self, words: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        Request { template: words.into_iter().map(Into::into).collect(), ..self }
    }

    /// Where to write.
    pub fn output(self, folder: impl Into<PathBuf>) -> Self {
        Request { output: folder.into(), ..self }
    }

    /// Stop after this time.
    pub fn max_time(self, time: Duration) -> Self {
        Request { max_time: Some(time), ..self }
    }

    /// Stop after so many separate differences.
    pub fn max_findings(self, count: usize) -> Self {
        Request { max_findings: Some(count), ..self }
    }

    /// Which branch to follow next.
    pub fn strategy(self, strategy: Strategy) -> Self {
        Request { strategy, ..self }
    }

    /// Call this function instead of main.
    pub fn entry(self, function: impl Into<String>) -> Self {
        Request { entry: Some(function.into()), ..self }
    }

    /// What does not count as a difference.
    pub fn ignore(self, what: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Request { ignore: what.into_iter().map(Into::into).collect(), ..self }
    }

    /// All starting points that the user gives.
    pub(crate) fn seeds(&self) -> Seeds<'_> {
        Seeds { folders: &self.seed_dir, lines: &self.seed, stdin: &self.seed_stdin, files: &self.seed_file }
    }

    fn of_nothing() -> Self {
        Request {
            old: None,
            new: None,
            built: None,
            annotated: Vec::new(),
            cc_arg: Vec::new(),
            own_cc_args: Default::default(),
            old_bin: None,
            new_bin: None,
            fixed: None,
            before_fix: None,
            cost: None,
            entry: None,
            entry_size: 16,
            entry_null: false,
            setup: Vec::new(),
            ignore: Vec::new(),
            require_reached: false,
            suppress: None,
            accepted: None,
            strategy: Strategy::Auto,
            semantic: false,
            order: Order::Fifo,
            no_differencing: false,
            no_prune: false,
            random_seed: 1,
            max_time: None,
            max_instructions: None,
            max_queries: None,
            max_paths: None,
            max_findings: None,
            max_errors: None,
            max_path_instructions: 20_000_000,
            schedules: USUAL_SCHEDULES,
            max_run_time: Duration::from_secs(10),
            without_walls: false,
            max_memory: 2 << 30,
            seed_dir: Vec::new(),
            seed: Vec::new(),
            seed_stdin: Vec::new(),
            seed_file: Vec::new(),
            more_templates: Vec::new(),
            output: "schism.out".into(),
            no_share: false,
            no_merge: false,
            no_infect: false,
            no_retire: false,
            no_switch: false,
            check_retired: false,
            even_if_identical: false,
            template: Vec::new(),
        }
    }
}

choices! {
    /// Which candidate comes next.
    pub enum Strategy {
        /// All of these at once: each has its share, and those that pay have more.
        Auto = "auto",
        /// Towards changes and along what they affect.
        Directed = "directed",
        /// Downwards from the paths that brought something new, the least followed and youngest first.
        Descent = "descent",
        /// Shadow: from seeds that come to a change to inputs on which the versions go different ways, then breadth first below those.
        Shadow = "shadow",
        /// The oldest.
        Bfs = "bfs",
        /// The newest.
        Dfs = "dfs",
        /// Any.
        Random = "random",
        /// The nearest to code that was not executed yet.
        Cover = "cover",
        /// The same without paths that cannot execute, infect or propagate (eXpress, ISSTA'11).
        Express = "express",
        /// The nearest to the next change, interaction or output of its sequence (FSE'13).
        Csg = "csg",
        /// The nearest to any change or output: the baseline of FSE'13.
        Isolation = "isolation",
        /// One run for each partition by what reaches a change, of the new version (TR11/11).
        Reach = "reach",
        /// One run for each partition by what the outputs depend on, of the new version (TR11/11).
        Peso = "peso",
        /// One run for each partition by what reaches a change and, if one is reached, what the outputs depend on, of both versions, and the differences of the
        /// partitions (TR11/11).
        Cbpe = "cbpe",
        /// From inputs that reach a change to inputs on which its effect gets as far as the output (ASE'10); then the rest.
        Propagate = "propagate",
    }
}

choices! {
    /// Which of the partitions that are known to be there is explored next.
    pub enum Order {
        /// The one that is known for the longest time.
        Fifo = "fifo",
        /// The one that is known for the shortest time.
        Lifo = "lifo",
    }
}
