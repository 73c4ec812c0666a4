//! `schism bisect`: from a finding to the commit that brought it.
//!
//! The finding's input is run on the programs of the commits that git chooses, beside the program of the first revision: nothing is searched again, so a
//! step takes a build and a few runs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use schism_diff::replay::{Replay, Subject, replay};
use schism_native::{Cache, Clang};
use schism_project::{Bisection, Builder, Commit, Given, Judged, Origin, Programs, Range, Repository, Store};
use schism_report::TestFolder;

use super::budget::duration;
use super::diff::settings;
use crate::exit::Exit;
use crate::{interrupt, say};

const AFTER_HELP: &str = "\
Exit status:
  0    the commit is found
  2    something is wrong with the command line or this machine, or both revisions do the same on the input
  3    only commits are left that could not be tried
  130  it was interrupted";

#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Options {
    /// The finding: the folder of its test (schism.out/tests/000001), or an output folder, of which the first is taken.
    #[arg(value_name = "FINDING")]
    finding: PathBuf,
    /// Between which revisions: GOOD does not have the difference, BAD has it.
    #[arg(long, value_name = "GOOD..BAD")]
    git: String,
    /// How the project is built, as a command for the shell [default: what is found].
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// The program, by its path or name [default: that of the finding].
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// Give up a build that takes longer: 90, 90s, 5min, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30min")]
    build_time: Duration,
    /// Take a native run that takes longer than this for one that never ends: 10, 10s, 1min.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    max_run_time: Duration,
    /// Build and run even where this machine has nothing to lock programs in: they may do what you may do.
    #[arg(long = "unsafe")]
    without_walls: bool,
}

/// Finds the commit.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let here = env::current_dir().context("cannot find the working directory")?;
    let test = test(&options.finding)?;
    let subject = Subject::of(&test)?;
    if let Some(entry) = &subject.entry {
        bail!(
            "{}: this finding is of the function {entry} alone, for which each commit needs a driver of its own; `git bisect run schism diff --git GOOD \
             --bisect-status --entry {entry}` finds its commit",
            test.display()
        );
    }
    let repository = Repository::around(&here)?;
    let Range::Commits(good, bad) = repository.range(&options.git)? else {
        bail!("--git {}: name two revisions, as in {}..HEAD", options.git, options.git);
    };
    let said = settings::of(&Given::Commit(repository.clone(), good.clone()))?;
    let cache = Cache::from_env()?;
    let clang = Clang::find(&cache)?;
    let builder = Builder {
        cache: &cache,
        clang: &clang,
        wrapper: env::current_exe().context("cannot find schism's own program")?,
        command: options.build.clone().or(said.build),
        insist: options.without_walls,
        limit: Some(options.build_time),
    };
    let program = options.program.clone().unwrap_or_else(|| PathBuf::from(&subject.program));
    let mut bisection = Bisection::start(&repository, &cache, &good, &bad)?;
    let place = bisection.place();
    let trial =
        Trial { options, test: &test, program: &program, builder, repository: &repository, good: &good, place: &place };
    match trial.judge(&bad)? {
        Judged::Bad => {}
        Judged::Good => bail!(
            "{} and {} do the same on this input, as far as the programs show it without sanitizers",
            good.name,
            bad.name
        ),
        Judged::Skip => bail!("{} cannot be compared with {}", bad.name, good.name),
    }
    while let Some(commit) = bisection.next()? {
        let judged = match trial.judge(&commit) {
            Ok(judged) => judged,
            Err(error) if interrupt::pressed() => return Err(error),
            Err(error) => {
                let words = format!("{error:#}");
                say::note!("{}: skipped: {}", commit.name, words.lines().next().unwrap_or_default());
                Judged::Skip
            }
        };
        if judged != Judged::Skip {
            let what = if judged == Judged::Bad { "differs" } else { "does the same" };
            say::note!("{}: {what}", commit.name);
        }
        bisection.judge(&commit, judged)?;
    }
    Ok(match bisection.origin() {
        Some(Origin::Commit(commit, words)) => {
            say::result(&format!("{} is the first commit with it: {words}\n", commit.name))?;
            ExitCode::SUCCESS
        }
        Some(Origin::OneOf(commits)) => {
            let names: Vec<&str> = commits.iter().map(|commit| commit.name.as_str()).collect();
            say::result(&format!("it is one of these commits, which could not be tried: {}\n", names.join(", ")))?;
            Exit::OutOfBudget.into()
        }
        None => bail!("git bisect came to no end"),
    })
}

/// The folder of a test.
fn test(finding: &Path) -> anyhow::Result<PathBuf> {
    let finding = finding.canonicalize().with_context(|| format!("cannot find {}", finding.display()))?;
    let first = TestFolder::find(&finding)?.into_iter().next();
    Ok(first.with_context(|| format!("{}: there is no test in it", finding.display()))?.path().to_owned())
}

/// What is done with each commit.
struct Trial<'t> {
    options: &'t Options,
    test: &'t Path,
    program: &'t Path,
    builder: Builder<'t>,
    repository: &'t Repository,
    good: &'t Commit,
    place: &'t Path,
}

impl Trial<'_> {
    /// Builds a commit, and runs the input.
    fn judge(&self, commit: &Commit) -> anyhow::Result<Judged> {
        let given = |commit: &Commit| Given::Commit(self.repository.clone(), commit.clone());
        let versions = self.builder.both([&given(self.good), &given(commit)], &mut |line| say::note!("{line}"))?;
        let programs = Programs::of(&Store::open(self.builder.cache)?, &versions)?;
        let pair = programs.named(self.program)?;
        if pair.sides.iter().any(|side| side.needs_own) {
            bail!("{}: it needs shared libraries of the project; --build can make it without", pair.name.display());
        }
        let replay_of = Replay {
            programs: pair.sides.each_ref().map(|side| side.program.as_path()),
            called: pair.name.file_name().unwrap_or_default(),
            place: &self.place.join("native"),
            max_run_time: self.options.max_run_time,
            without_walls: self.options.without_walls,
        };
        Ok(match replay(self.test, &replay_of)? {
            Some(differences) if differences.is_empty() => Judged::Good,
            Some(_) => Judged::Bad,
            None => Judged::Skip,
        })
    }
}
