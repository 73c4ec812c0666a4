//! `schism review`: everything that the commits of a branch touch, each commit compared with the one before.
//!
//! Comparing commit by commit, and not the whole range once, puts each finding under its commit by construction: nothing has to be guessed from lines that
//! several commits changed. What one commit breaks and a later one mends shows as well; the page says that the end of the branch no longer has it. Every difference
//! between the ends shows in at least one step, because each step begins where the one before ended. The price are builds, which are kept.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use schism_diff::diff::{Afterwards, Request, conduct};
use schism_diff::replay::{Replay, replay};
use schism_native::{Cache, Clang};
use schism_project::{Builder, Built, Commit, Given, ProgramPair, Programs, Range, Repository, Store};
use schism_report::diff::{Answer, Document, FailOn, Part, Review, ReviewFolder, ReviewStep};

use super::budget::duration;
use super::diff::options::fail_on;
use super::diff::road::pair_of;
use super::diff::{End, alone, settings};
use super::terminal::Terminal;
use crate::exit::Exit;
use crate::{interrupt, say};

/// What all comparisons of a review may take together, if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(600);
/// A comparison gets at least so much as long as there is any time.
const LEAST: Duration = Duration::from_secs(10);

const AFTER_HELP: &str = "\
Examples:
  schism review main..HEAD
  schism review v1.0..v1.1 --max-time 30min --program src/join

Exit status:
  0    no commit differs from the one before in anything that --fail-on names
  1    one does; report.html and report.md in DIR say which, and how
  2    something is wrong with the command line or this machine
  3    of some commit there is no answer
  130  it was interrupted";

#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Options {
    /// The commits: OLD..NEW, or OLD...NEW from where both come from. Of merged branches only the merge is looked at.
    #[arg(value_name = "OLD..NEW")]
    range: String,
    /// How the project is built, as a command for the shell [default: what is found].
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// Compare this program only, by its path or name; may be repeated [default: those that a commit touches].
    #[arg(long, value_name = "PROGRAM")]
    program: Vec<PathBuf>,
    /// Give up a build that takes longer: 90, 90s, 5min, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30min")]
    build_time: Duration,
    /// What all comparisons together may take; builds are not counted [default: 10min].
    #[arg(long, value_name = "TIME", value_parser = duration)]
    max_time: Option<Duration>,
    /// What does not count as a difference: stdout, stderr, status, files, or a regular expression for parts of output; may be repeated.
    #[arg(long, value_name = "WHAT")]
    ignore: Vec<String>,
    /// Which differences make the exit status 1.
    #[arg(long, value_name = "WHAT", value_parser = fail_on(), default_value = "unaccepted")]
    fail_on: FailOn,
    /// Where to write; what an earlier run left there is kept as DIR.old.
    #[arg(short, long, value_name = "DIR", default_value = "schism.review")]
    output: PathBuf,
    /// Build and run even where this machine has nothing to lock programs in: they may do what you may do.
    #[arg(long = "unsafe")]
    without_walls: bool,
    /// The programs' arguments, and what is symbolic, as in `schism explore`.
    #[arg(last = true, value_name = "TEMPLATE")]
    template: Vec<std::ffi::OsString>,
}

/// Compares, and writes the page.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let here = env::current_dir().context("cannot find the working directory")?;
    let repository = Repository::around(&here)?;
    let Range::Commits(old, new) = repository.range(&options.range)? else {
        bail!("{}: name two revisions, as in {}..HEAD", options.range, options.range);
    };
    let commits = repository.steps(&old, &new)?;
    schism_report::check_output(&options.output)?;
    let cache = Cache::from_env()?;
    let said = settings::of(&Given::Commit(repository.clone(), old))?;
    let command = options.build.clone().or(said.build);
    let reviewer = Reviewer { options, command, repository: &repository, cache: &cache, clang: Clang::find(&cache)? };
    let (steps, mut work) = reviewer.build(&commits)?;
    let folder = ReviewFolder::create(&options.output)?;
    let mut review = Review { range: options.range.clone(), steps };
    let mut end = reviewer.compare(&mut review, &mut work)?;
    reviewer.look_at_the_end(&mut review, &work)?;
    folder.put(&review)?;
    say::result(&review.lines())?;
    say::result(&format!("{0}/report.html has all of it; {0}/report.md is for a comment\n", options.output.display()))?;
    if interrupt::pressed() {
        end = End::Other(Exit::Interrupted);
    }
    Ok(end.into())
}

/// What is to be compared: under which commit, and what.
struct Work {
    step: usize,
    pair: ProgramPair,
    versions: [Built; 2],
    is_library: bool,
}

struct Reviewer<'r> {
    options: &'r Options,
    /// How the project is built, if somebody says it.
    command: Option<String>,
    repository: &'r Repository,
    cache: &'r Cache,
    clang: Clang,
}

impl Reviewer<'_> {
    /// Builds every commit, and finds what each touches. One that does not build is told, and the next is compared with the last one that does.
    fn build(&self, commits: &[(Commit, String)]) -> anyhow::Result<(Vec<ReviewStep>, Vec<Work>)> {
        let builder = Builder {
            cache: self.cache,
            clang: &self.clang,
            wrapper: env::current_exe().context("cannot find schism's own program")?,
            command: self.command.clone(),
            insist: self.options.without_walls,
            limit: Some(self.options.build_time),
        };
        let store = Store::open(self.cache)?;
        let (mut steps, mut work) = (Vec::new(), Vec::new());
        let given = |commit: &Commit| Given::Commit(self.repository.clone(), commit.clone());
        let first = &commits[0].0;
        let mut last = first.clone();
        let mut broken: Vec<String> = Vec::new();
        for (commit, subject) in &commits[1..] {
            let mut step =
                ReviewStep { commit: commit.name.clone(), subject: subject.clone(), ..ReviewStep::default() };
            match builder.both([&given(&last), &given(commit)], &mut |line| say::note!("{line}")) {
                Err(error) if interrupt::pressed() => return Err(error.into()),
                // Without a beginning there is nothing to compare with.
                Err(error) if &last == first && builder.both([&given(first); 2], &mut |_| ()).is_err() => {
                    return Err(error.into());
                }
                Err(error) => {
                    step.notes.push(format!("not compared: {}", first_line(&error.to_string())));
                    broken.push(commit.name.clone());
                }
                Ok(versions) => {
                    if !broken.is_empty() {
                        let all = broken.join(", ");
                        step.notes.push(format!("compared with {}, because {all} does not build", last.name));
                        broken.clear();
                    }
                    let programs = Programs::of(&store, &versions)?;
                    self.choose(&programs, &versions, &mut step, |pair, is_library| {
                        let versions = versions.clone();
                        work.push(Work { step: steps.len(), pair: pair.clone(), versions, is_library });
                    })?;
                    last = commit.clone();
                }
            }
            steps.push(step);
        }
        Ok((steps, work))
    }

    /// The programs that a commit touches, or the libraries if there is none.
    fn choose(
        &self,
        programs: &Programs,
        versions: &[Built; 2],
        step: &mut ReviewStep,
        mut take: impl FnMut(&ProgramPair, bool),
    ) -> anyhow::Result<()> {
        for (side, version) in versions.iter().enumerate() {
            for name in programs.alone[side].iter().chain(&programs.libraries_alone[side]) {
                step.notes.push(format!("only {} builds {}", version.name, name.display()));
            }
        }
        if !self.options.program.is_empty() {
            for name in &self.options.program {
                match programs.named(name) {
                    Ok(pair) if pair.is_touched => take(pair, false),
                    Ok(_) => {}
                    Err(error) => step.notes.push(error.to_string()),
                }
            }
            return Ok(());
        }
        programs.pairs.iter().filter(|pair| pair.is_touched).for_each(|pair| take(pair, false));
        // What a library changes, its programs may not show.
        let libraries = programs.libraries.iter().filter(|pair| pair.is_touched && !pair.changed.is_empty());
        libraries.for_each(|pair| take(pair, true));
        Ok(())
    }

    /// Compares all of it within one budget: what is still to come shares what is left.
    fn compare(&self, review: &mut Review, work: &mut [Work]) -> anyhow::Result<End> {
        let budget = Some(self.options.max_time.unwrap_or(USUAL_TIME)).filter(|time| !time.is_zero());
        let mut ends = Vec::new();
        ends.extend(review.steps.iter().filter(|step| !step.notes.is_empty()).map(|_| End::Other(Exit::OutOfBudget)));
        let start = Instant::now();
        let all = work.len();
        for (number, work) in work.iter().enumerate() {
            if interrupt::pressed() {
                break;
            }
            let step = &mut review.steps[work.step];
            let name = work.pair.name.display().to_string();
            say::note!("{} of {all}: {} {}: {name}", number + 1, step.commit, step.subject);
            let time = match budget {
                Some(budget) => {
                    let rest = budget.saturating_sub(start.elapsed());
                    if rest.is_zero() {
                        step.notes.push(format!("{name} was not compared: the time was over; --max-time gives more"));
                        ends.push(End::Other(Exit::OutOfBudget));
                        continue;
                    }
                    Some((rest / (all - number) as u32).max(LEAST).min(rest.max(Duration::from_secs(1))))
                }
                None => None,
            };
            match self.one(work, step, time) {
                Ok(end) => ends.push(end),
                Err(error) => {
                    step.notes.push(format!("{name} was not compared: {}", first_line(&format!("{error:#}"))));
                    ends.push(End::Other(Exit::OutOfBudget));
                }
            }
        }
        let order = [End::Other(Exit::Different), End::Other(Exit::OutOfBudget), End::NotReached];
        Ok(order.into_iter().find(|end| ends.contains(end)).unwrap_or(End::Same))
    }

    /// Compares a program, or the functions of a library, and adds what came of it to the commit.
    fn one(&self, work: &Work, step: &mut ReviewStep, time: Option<Duration>) -> anyhow::Result<End> {
        let name = work.pair.name.to_string_lossy().replace('/', "-");
        let below = format!("{:03}-{}", work.step + 1, step.commit);
        let output = self.options.output.join(&below).join(&name);
        let pair = pair_of(&work.pair, [&work.versions[0], &work.versions[1]]);
        let mut request = Request::built(pair).output(&output).ignore(self.options.ignore.clone());
        request.max_time = time;
        request.without_walls = self.options.without_walls;
        if work.is_library {
            let told = alone::compare(&request, time, self.options.fail_on)?;
            let folder = |path: &Path| path.strip_prefix(&self.options.output).unwrap_or(path).display().to_string();
            for (function, path) in &told.seen {
                let document = Document::read(path)?;
                let name = format!("{}: {function}", work.pair.name.display());
                step.parts.push(Part { name, folder: folder(path), document, undone: Vec::new() });
            }
            for (line, is_open) in &told.others {
                let lines = if *is_open { &mut step.notes } else { &mut step.remarks };
                lines.push(format!("{}: {line}", work.pair.name.display()));
                step.is_isolated |= line.starts_with(alone::ISOLATED);
            }
            return Ok(told.end);
        }
        request.template = self.options.template.clone();
        let done = conduct(&request, &Terminal::default().caller(), Afterwards::More)?;
        let document = Document::read(&output)?;
        let (name, folder) = (work.pair.name.display().to_string(), format!("{below}/{name}"));
        step.parts.push(Part { name, folder, document, undone: Vec::new() });
        Ok(match done.verdict.answer {
            Answer::Different if done.fails(self.options.fail_on) => End::Other(Exit::Different),
            Answer::Different | Answer::SameWithinBounds => End::Same,
            Answer::NotReached => End::NotReached,
            Answer::Inconclusive => End::Other(Exit::OutOfBudget),
        })
    }

    /// Runs the input of each difference on the first program and on the last one: a later commit may have undone it.
    fn look_at_the_end(&self, review: &mut Review, work: &[Work]) -> anyhow::Result<()> {
        let place = self.options.output.join("native");
        let is_whole = |work: &&Work| !work.is_library && work.pair.sides.iter().all(|side| !side.needs_own);
        for program in work.iter().filter(is_whole) {
            let name = &program.pair.name;
            let Some(last) = work.iter().rev().filter(is_whole).find(|other| &other.pair.name == name) else {
                continue;
            };
            let Some(part) =
                review.steps[program.step].parts.iter_mut().find(|part| part.name == name.display().to_string())
            else {
                continue;
            };
            let folder = self.options.output.join(&part.folder);
            for item in &part.document.findings {
                if interrupt::pressed() {
                    return Ok(());
                }
                let replay_of = Replay {
                    programs: [&program.pair.sides[0].program, &last.pair.sides[1].program],
                    called: name.file_name().unwrap_or_default(),
                    place: &place,
                    max_run_time: Duration::from_secs(10),
                    without_walls: self.options.without_walls,
                };
                let test = folder.join(&item.test);
                // A finding that only sanitizers see would look undone.
                let is_seen = |programs: [&Path; 2]| {
                    replay(&test, &Replay { programs, ..replay_of }).ok().flatten().map(|seen| !seen.is_empty())
                };
                let shows = is_seen([&program.pair.sides[0].program, &program.pair.sides[1].program]) == Some(true);
                if shows && program.step != last.step && is_seen(replay_of.programs) == Some(false) {
                    part.undone.push(item.fingerprint.clone());
                }
            }
        }
        let _ = std::fs::remove_dir(&place);
        Ok(())
    }
}

fn first_line(words: &str) -> String {
    words.lines().next().unwrap_or_default().to_owned()
}
