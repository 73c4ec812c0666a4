//! The options of `schism diff`, in groups as its help shows them.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use schism_diff::diff::{Order, Request, Strategy, USUAL_SCHEDULES};
use schism_report::diff::{FailOn, Wanted};

use crate::command::budget::{Budget, duration};
use crate::command::choice::choice;

/// What a comparison may take if nothing is said.
pub(super) const USUAL_TIME: Duration = Duration::from_secs(60);
/// The heading of what `--help` leaves out.
const RESEARCH: &str = "Research";

const AFTER_HELP: &str = "\
Examples:
  schism diff old.c new.c
  schism diff old.c new.c -- -n --sym-arg 3 --sym-stdin 4
  schism diff --git main..HEAD
  schism diff old new --entry parse_line --max-time 5min
  schism diff old.c new.c --seed-dir seeds --report markdown=comment.md

Exit status:
  0    the versions do the same, within the bounds that are named; or they differ in nothing that --fail-on names
  1    they differ, and the natively confirmed inputs are in DIR/tests
  2    something is wrong with the command line, the sources or this machine
  3    no answer: no input came to the change, or something was left out that may matter
  130  it was interrupted; what was found until then is in DIR";

/// All options.
#[derive(Clone, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) versions: Versions,
    #[command(flatten)]
    pub(super) project: Project,
    #[command(flatten)]
    pub(super) input: Input,
    #[command(flatten)]
    pub(super) counts: Counts,
    #[command(flatten)]
    pub(super) budget: Budget,
    #[command(flatten)]
    pub(super) limits: Limits,
    #[command(flatten)]
    pub(super) output: Output,
    #[command(flatten)]
    pub(super) research: Research,
    /// Show the options for experiments: the papers' strategies, and switches that leave out a part of the machine.
    #[arg(long, exclusive = true)]
    pub(super) help_research: bool,
}

/// Versions that are whole projects.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Projects")]
pub(super) struct Project {
    /// Compare two revisions of the git repository here: OLD..NEW, OLD...NEW (from where both come from), or OLD against the working tree with what
    /// is not committed yet. Both are built, and the programs that the change touches are compared. The repository and its working tree stay untouched.
    #[arg(long, value_name = "REVISIONS", conflicts_with_all = ["old", "new", "annotated", "cc_arg", "old_cc_arg", "new_cc_arg", "old_bin", "new_bin", "fixed"])]
    pub(super) git: Option<String>,
    /// How the project is built, as a command for the shell [default: what is found: configure, CMake, Meson, make, or lone .c files].
    #[arg(long, value_name = "COMMAND", conflicts_with = "annotated")]
    pub(super) build: Option<String>,
    /// Build by a list of compiler calls (compile_commands.json) alone: each source with a `main` becomes a program, with what it needs of the others.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["annotated", "build"])]
    pub(super) compile_commands: Option<PathBuf>,
    /// Compare this program of the project, by its path or name; may be repeated [default: those that the change touches, most direct first].
    #[arg(long, value_name = "PROGRAM", conflicts_with = "annotated")]
    pub(super) program: Vec<PathBuf>,
    /// Believe the new version's schism.toml, not the old one's: its commands, and what it says does not count.
    #[arg(long, conflicts_with = "annotated")]
    pub(super) trust: bool,
    /// Give up a build that takes longer: 90, 90s, 5min, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30min")]
    pub(super) build_time: Duration,
    /// End as `git bisect run` understands it: 0 for the same as OLD, 1 for different, 125 for what does not build or has no answer, and 128 or more,
    /// which ends the bisection, for what is wrong with the command.
    #[arg(long, requires = "git")]
    pub(super) bisect_status: bool,
}

/// What is compared.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "What to compare")]
pub(super) struct Versions {
    /// The old version: a .c, .bc or .ll file, a folder of .c files, or a whole project, which is built: a folder with a Makefile, configure,
    /// CMakeLists.txt or meson.build, or an archive of one.
    #[arg(help_heading = None, value_name = "OLD", required_unless_present_any = ["annotated", "git"])]
    pub(super) old: Option<PathBuf>,
    /// The new version.
    #[arg(help_heading = None, value_name = "NEW", required_unless_present_any = ["annotated", "git"])]
    pub(super) new: Option<PathBuf>,
    /// One source for both versions: `change(old, new)` of schism.h says where they differ.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["old", "new"])]
    pub(super) annotated: Vec<PathBuf>,
    /// Pass an argument on to clang, for .c files; `{}` stands for the folder of the version; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(super) cc_arg: Vec<String>,
    /// The same for the old version alone.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(super) old_cc_arg: Vec<String>,
    /// The same for the new version alone.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(super) new_cc_arg: Vec<String>,
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
}

/// The inputs on which it is compared.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Input")]
pub(super) struct Input {
    /// Call this function instead of main, with symbolic arguments and symbolic memory behind pointers, and compare what it returns
    /// and leaves there.
    #[arg(long, value_name = "FUNCTION", alias = "entry-point", group = "called", conflicts_with_all = ["old_bin", "new_bin"])]
    pub(super) entry: Option<String>,
    /// Compare the changed functions, each as --entry does, one after another within one budget; pointers may be null. What differs is tried from the
    /// functions that users call: `main`, or in a library those that other files see. For a library of a project that is done without being asked if no
    /// program comes to the change.
    #[arg(long, group = "called", conflicts_with_all = ["old_bin", "new_bin", "fixed", "setup", "template", "report", "semantic"])]
    pub(super) entry_changed: bool,
    /// With --entry and --entry-changed: bytes behind a pointer whose type does not say how many.
    #[arg(long, value_name = "N", default_value_t = 16, requires = "called", value_parser = clap::value_parser!(u64).range(1..=65536))]
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
    /// One more template, quoted as in a shell, besides the one after `--`; may be repeated.
    #[arg(long = "template", value_name = "TEMPLATE", allow_hyphen_values = true)]
    pub(super) more_templates: Vec<OsString>,
    /// The program's arguments, and what is symbolic, as in `schism explore`. Without them and without a seed, what the program reads
    /// is made symbolic.
    #[arg(help_heading = None, last = true, value_name = "TEMPLATE")]
    pub(super) template: Vec<OsString>,
}

/// What counts as a difference.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "What counts")]
pub(super) struct Counts {
    /// What does not count as a difference: stdout, stderr, status, files, or a regular expression for parts of output; may be repeated.
    #[arg(long, value_name = "WHAT")]
    pub(super) ignore: Vec<String>,
    /// Also report inputs on which the versions do the same at a cost that differs by so many percent [default: 50]: instructions, or the most
    /// bytes on the heap, as schism's machine counts them. Runs both versions to their ends.
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, default_missing_value = "50")]
    pub(super) cost: Option<u64>,
    /// Say NOT REACHED (exit status 3) instead of SAME if some changed line was not executed.
    #[arg(long)]
    pub(super) require_reached: bool,
    /// A file of fingerprints of differences that are known and not to be reported, one a line.
    #[arg(long, value_name = "FILE")]
    pub(super) suppress: Option<PathBuf>,
    /// The file with the differences that `schism accept` has accepted [default: schism.toml of the old version of a project, else of this folder].
    /// In CI, that of the base: a change cannot accept its own differences.
    #[arg(long, value_name = "FILE")]
    pub(super) accepted: Option<PathBuf>,
    /// Which differences make the exit status 1.
    #[arg(long, value_name = "WHAT", value_parser = fail_on(), default_value = "unaccepted")]
    pub(super) fail_on: FailOn,
}

/// Understands the names of levels, and offers them with what they mean.
pub(crate) fn fail_on() -> impl TypedValueParser<Value = FailOn> {
    PossibleValuesParser::new(FailOn::ALL.map(|level| PossibleValue::new(level.name()).help(level.meaning())))
        .try_map(|word| FailOn::ALL.into_iter().find(|level| level.name() == word).ok_or("not known"))
}

/// What a comparison may take, beside what any exploration may.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Budget")]
pub(super) struct Limits {
    /// Stop after so many separate differences.
    #[arg(long, value_name = "N")]
    pub(super) max_findings: Option<usize>,
    /// With --fixed: stop after so many kinds of differences that are errors.
    #[arg(long, value_name = "N", requires = "fixed")]
    pub(super) max_errors: Option<u64>,
    /// Take a path that executes more instructions than this for one that never ends.
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub(super) max_path_instructions: u64,
    /// Where a program has threads, let them take turns in so many orders, one after the other; SAME names them. With only one, nothing is
    /// ever said to be the same.
    #[arg(long, value_name = "N", default_value_t = USUAL_SCHEDULES, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) schedules: u32,
    /// Take a native run that takes longer than this for one that never ends: 10, 10s, 1min.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(super) max_run_time: Duration,
}

/// Where it is told, and under which protection.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct Output {
    /// Where to write; what an earlier run left there is kept as DIR.old.
    #[arg(short, long, value_name = "DIR", default_value = "schism.out", alias = "out", alias = "output-dir")]
    pub(super) output: PathBuf,
    /// Tell what was found in another form, too: sarif, junit, markdown, github, summary, gitlab, tap, json or lines; in a file, or in place of
    /// the usual text. May be repeated.
    #[arg(long, value_name = "FORMAT[=FILE]")]
    pub(super) report: Vec<Wanted>,
    /// Run the native programs even where this machine has nothing to lock them in: they may do what you may do.
    #[arg(long = "unsafe")]
    pub(super) without_walls: bool,
}

/// The papers' strategies, and switches for experiments.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = RESEARCH)]
pub(super) struct Research {
    /// Which branch to follow next.
    #[arg(long, hide = true, value_parser = choice::<Strategy>(), default_value = "auto")]
    pub(super) strategy: Strategy,
    /// Compare the versions by their partial semantic signatures (TR11/11): print those, and the semantic changes as formulas over the input, with one
    /// test each. The same as --strategy cbpe otherwise.
    #[arg(long, hide = true, conflicts_with = "strategy")]
    pub(super) semantic: bool,
    /// With --strategy reach, peso, cbpe or --semantic: which partition to look for next.
    #[arg(long, hide = true, value_parser = choice::<Order>(), default_value = "fifo")]
    pub(super) order: Order,
    /// The seed of random choices.
    #[arg(long, hide = true, value_name = "N", default_value_t = 1)]
    pub(super) random_seed: u64,
    /// With --strategy cbpe: only test the partitions of the new version, as the other two do, without comparing partitions.
    #[arg(long, hide = true)]
    pub(super) no_differencing: bool,
    /// With --strategy express: explore what it finds irrelevant too, in the same order, and see that it reaches no change.
    #[arg(long, hide = true)]
    pub(super) no_prune: bool,
    /// Run both versions fully instead of one execution for both.
    #[arg(long, hide = true)]
    pub(super) no_share: bool,
    /// Never make one execution of two again.
    #[arg(long, hide = true)]
    pub(super) no_merge: bool,
    /// Make one execution of two only if no byte of memory differs.
    #[arg(long, hide = true)]
    pub(super) no_infect: bool,
    /// Do not end executions that can no longer reach a change.
    #[arg(long, hide = true)]
    pub(super) no_retire: bool,
    /// Do not look for other definitions where a concrete condition blocks the way to a change.
    #[arg(long, hide = true)]
    pub(super) no_switch: bool,
    /// Run on where no change can be reached any more, and stop with an error if one is reached.
    #[arg(long, hide = true)]
    pub(super) check_retired: bool,
    /// Compare even what is identical, instead of saying so at once.
    #[arg(long, hide = true)]
    pub(super) even_if_identical: bool,
}

impl Options {
    /// The help that `--help` leaves out.
    pub(super) fn help_on_research() -> clap::builder::StyledStr {
        let all = <Self as clap::Args>::augment_args(clap::Command::new("schism diff"));
        let research = all.mut_args(|arg| match arg.get_help_heading() {
            Some(RESEARCH) => arg.hide(false),
            _ => arg.hide(true),
        });
        let about = "What `schism diff` knows for experiments, beside the options of its --help.";
        research.about(about).after_help("").disable_help_flag(true).render_long_help()
    }

    /// What is asked of the library.
    pub(crate) fn request(&self) -> Request {
        Request {
            old: self.versions.old.clone(),
            new: self.versions.new.clone(),
            built: None,
            annotated: self.versions.annotated.clone(),
            cc_arg: self.versions.cc_arg.clone(),
            own_cc_args: [self.versions.old_cc_arg.clone(), self.versions.new_cc_arg.clone()],
            old_bin: self.versions.old_bin.clone(),
            new_bin: self.versions.new_bin.clone(),
            fixed: self.versions.fixed.clone(),
            before_fix: self.versions.before_fix.clone(),
            cost: self.counts.cost,
            entry: self.input.entry.clone(),
            entry_size: self.input.entry_size,
            entry_null: self.input.entry_null,
            setup: self.input.setup.clone(),
            ignore: self.counts.ignore.clone(),
            require_reached: self.counts.require_reached,
            suppress: self.counts.suppress.clone(),
            accepted: self.counts.accepted.clone(),
            strategy: self.research.strategy,
            semantic: self.research.semantic,
            order: self.research.order,
            no_differencing: self.research.no_differencing,
            no_prune: self.research.no_prune,
            random_seed: self.research.random_seed,
            max_time: self.budget.time_or(Some(USUAL_TIME)),
            max_instructions: self.budget.max_instructions,
            max_queries: self.budget.max_queries,
            max_paths: self.budget.max_paths,
            max_findings: self.limits.max_findings,
            max_errors: self.limits.max_errors,
            max_path_instructions: self.limits.max_path_instructions,
            schedules: self.limits.schedules,
            max_run_time: self.limits.max_run_time,
            without_walls: self.output.without_walls,
            max_memory: self.budget.max_memory,
            seed_dir: self.input.seed_dir.clone(),
            seed: self.input.seed.clone(),
            seed_stdin: self.input.seed_stdin.clone(),
            seed_file: self.input.seed_file.clone(),
            more_templates: self.input.more_templates.clone(),
            output: self.output.output.clone(),
            no_share: self.research.no_share,
            no_merge: self.research.no_merge,
            no_infect: self.research.no_infect,
            no_retire: self.research.no_retire,
            no_switch: self.research.no_switch,
            check_retired: self.research.check_retired,
            even_if_identical: self.research.even_if_identical,
            template: self.input.template.clone(),
        }
    }
}
