//! `bench-coreutils`: neighbouring releases of coreutils compared tool by tool, and which documented changes were found.
//!
//! The templates come from the tools' own help texts and know nothing of the changes. Findings are compared with the
//! changes only afterwards, by native runs of both releases.

mod ask;
pub mod build;
pub mod corpus;
mod engine;
mod help;
pub mod random;
mod reduce;
mod report;
pub mod runs;
mod score;
mod signature;
mod templates;

use crate::args::Args;
use crate::native::parallel;
use crate::paths;
use anyhow::{Context, Result, ensure};
use ask::ask;
use build::{RELEASES, Release, Tool, Tools, prepare};
use corpus::Row;
use engine::Engine;
use help::Help;
use report::{Measured, Report};
use runs::{Case, Sides};
use schism_report::TestFolder;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use templates::Template;

const SECONDS: u64 = 30;
/// The baseline's sequence; the same for every tool.
const SEED: u64 = 1;
/// How long a finding's own script may take on one program.
const SCRIPT_SECONDS: u64 = 20;
/// Findings of one tool that are reduced and compared with the changes.
const MOST_FINDINGS: usize = 400;

/// Who looks for differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// `schism diff`.
    Schism,
    /// Random inputs.
    Random,
}

/// One tool in one pair of releases.
struct Job<'a> {
    pair: String,
    tool: &'a str,
    old: &'a Tool,
    new: &'a Tool,
    rows: Vec<&'a Row>,
}

/// What a run of the benchmark shall do.
struct Plan {
    engine: Option<Engine>,
    seconds: u64,
    /// Where comparisons leave their folders.
    output: PathBuf,
    only: Only,
}

/// Parts of the benchmark that can be looked at alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Only {
    /// Everything.
    All,
    /// The templates of each tool.
    Templates,
    /// What is left of the witnesses after their reduction.
    Witnesses,
}

/// A tool of two releases, with all that is needed to say which documented changes its findings show.
pub struct Documented<'a> {
    rows: Vec<&'a Row>,
    sides: Sides,
    help: Help,
    /// Shapes of its input, from its help texts.
    pub templates: Vec<Template>,
}

impl<'a> Documented<'a> {
    /// Asks both releases for their options.
    pub fn new(tool: &str, old: &Tool, new: &Tool, rows: Vec<&'a Row>) -> Result<Documented<'a>> {
        let sides = Sides::new(tool, &old.native, &new.native)?;
        let [old, new] = sides.programs();
        let (old, new) = (ask(&old, tool)?, ask(&new, tool)?);
        let templates = templates::templates(&old, &new);
        Ok(Documented { rows, sides, help: old.joined(&new), templates })
    }

    /// Of findings in the order in which they were made, the first that shows each of the changes.
    pub fn first_shown(&self, tests: &[TestFolder]) -> Result<Vec<Option<usize>>> {
        let cases = tests.iter().map(|test| engine::case(test, self.sides.tool())).collect::<Result<Vec<_>>>()?;
        score::first_shown(&self.sides, &self.help, &self.rows, &cases)
    }
}

/// Which tools of which releases.
struct Choice {
    pair: Option<String>,
    tool: Option<String>,
    /// Also those that no documented change is about.
    every_tool: bool,
}

/// Runs the benchmark and prints its tables; `--write` keeps them in the documentation.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let (pair, tool) = (args.value("--pair")?, args.value("--tool")?);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let changes: Option<PathBuf> = args.value("--changes")?;
    let [baseline, every_tool, write] = ["--random", "--every-tool", "--write"].map(|name| args.flag(name));
    // Half of the time.
    let without_baseline = args.flag("--no-random");
    let only = match ["--templates", "--witnesses"].map(|name| args.flag(name)) {
        [true, _] => Only::Templates,
        [_, true] => Only::Witnesses,
        _ => Only::All,
    };
    args.finish()?;
    let choice = Choice { pair, tool, every_tool };
    ensure!(
        !write || choice.pair.is_none() && choice.tool.is_none() && !baseline,
        "--write is for the whole benchmark"
    );

    let rows = corpus::load(&changes.unwrap_or_else(|| paths::root().join("benches-src/coreutils-changes.tsv")))?;
    let pairs = choice.pairs()?;
    let built = prepared(&pairs, jobs)?;
    let work = choice.work(&pairs, &built, &rows)?;
    let engine = if baseline || only != Only::All { None } else { Some(Engine::new(paths::schism()?)?) };
    let plan = Plan { engine, seconds, output: paths::target().join("bench-coreutils"), only };
    let searchers = match (baseline, write) {
        (true, _) => vec![Searcher::Random],
        (false, false) => vec![Searcher::Schism],
        (false, true) if without_baseline => vec![Searcher::Schism],
        (false, true) => vec![Searcher::Schism, Searcher::Random],
    };
    let mut report = Report { seconds, measured: Vec::new() };
    for searcher in searchers {
        let measured = parallel(&work, jobs, |job| measure(job, searcher, &plan));
        report.measured.extend(measured.into_iter().collect::<Result<Vec<_>>>()?);
    }
    if only != Only::All {
        return Ok(());
    }
    print!("{}", report.text());
    if write {
        std::fs::write(paths::root().join("docs/coreutils-changes.md"), report.document())?;
    }
    let (broken, failed) = (report.not_reproduced(), report.failed());
    ensure!(broken == 0, "{broken} findings do not reproduce with their own run.sh");
    ensure!(failed == 0, "{failed} comparisons ended with an error");
    Ok(())
}

impl Choice {
    /// Neighbouring releases, old and new.
    fn pairs(&self) -> Result<Vec<[Release; 2]>> {
        let all = || RELEASES.windows(2).map(|pair| [pair[0], pair[1]]);
        let chosen: Vec<_> =
            all().filter(|pair| self.pair.as_ref().is_none_or(|wanted| *wanted == named(pair))).collect();
        ensure!(
            !chosen.is_empty(),
            "--pair is one of {}",
            all().map(|pair| named(&pair)).collect::<Vec<_>>().join(", ")
        );
        Ok(chosen)
    }

    /// The tools that both releases of a pair have.
    fn work<'a>(&self, pairs: &[[Release; 2]], built: &'a [(Release, Tools)], rows: &'a [Row]) -> Result<Vec<Job<'a>>> {
        let mut work = Vec::new();
        for pair_of in pairs {
            let pair = named(pair_of);
            let [olds, news] = pair_of.map(|wanted| built.iter().find(|(release, _)| *release == wanted));
            let (Some((_, olds)), Some((_, news))) = (olds, news) else { continue };
            let of_pair: Vec<&Row> = rows.iter().filter(|row| row.pair == pair).collect();
            for (name, old) in olds {
                let rows: Vec<&Row> = of_pair.iter().copied().filter(|row| row.tool == *name).collect();
                let wanted = match &self.tool {
                    Some(tool) => tool == name,
                    None => self.every_tool || !rows.is_empty(),
                };
                if let Some(new) = news.get(name).filter(|_| wanted) {
                    work.push(Job { pair: pair.clone(), tool: name, old, new, rows });
                }
            }
        }
        ensure!(!work.is_empty(), "no tool '{}' in both releases", self.tool.as_deref().unwrap_or_default());
        Ok(work)
    }
}

fn named(pair: &[Release]) -> String {
    pair.iter().map(|release| release.version).collect::<Vec<_>>().join("-")
}

/// Builds each release of the pairs once.
fn prepared(pairs: &[[Release; 2]], jobs: usize) -> Result<Vec<(Release, Tools)>> {
    let wanted = RELEASES.iter().filter(|release| pairs.iter().flatten().any(|it| it == *release));
    wanted.map(|&release| Ok((release, prepare(release, jobs)?))).collect()
}

/// Compares one tool and scores what was found.
fn measure(job: &Job, searcher: Searcher, plan: &Plan) -> Result<Measured> {
    let context = || format!("{} {}", job.pair, job.tool);
    let documented = Documented::new(job.tool, job.old, job.new, job.rows.clone()).with_context(context)?;
    let Documented { rows, sides, help, templates } = &documented;
    let mut measured = Measured::new(&job.pair, job.tool, searcher, templates.len());
    match plan.only {
        Only::All => {}
        Only::Templates => {
            let line = |template: &Template| format!("{} {}\n", job.tool, template.join(" "));
            print!("{}", templates.iter().map(line).collect::<String>());
            return Ok(measured);
        }
        Only::Witnesses => {
            for row in rows {
                let witness = score::witness(sides, help, row)?;
                println!("{}", witness.map_or_else(|| row.id.clone(), |witness| witness.told(&row.id, job.tool)));
            }
            return Ok(measured);
        }
    }
    let start = Instant::now();
    let mut findings = match &plan.engine {
        Some(engine) if searcher == Searcher::Schism => {
            compare(job, engine, plan, templates, sides, &mut measured).with_context(context)?
        }
        _ => {
            let tested = random::test(sides, help, templates, Duration::from_secs(plan.seconds), SEED)?;
            measured.tried = tested.tried;
            tested.findings
        }
    };
    measured.search = start.elapsed();
    measured.findings = findings.len();
    findings.truncate(MOST_FINDINGS);
    measured.score = score::score(sides, help, rows, &findings).with_context(context)?;
    eprintln!("{}", measured.line());
    Ok(measured)
}

/// Lets schism compare, and runs every finding's own script again.
fn compare(
    job: &Job,
    engine: &Engine,
    plan: &Plan,
    templates: &[Template],
    sides: &Sides,
    measured: &mut Measured,
) -> Result<Vec<Case>> {
    let out = plan.output.join(&job.pair).join(job.tool);
    let _ = std::fs::remove_dir_all(&out);
    let compared = engine.compare(job.old, job.new, templates, plan.seconds, &out)?;
    (measured.predicted, measured.confirmed) = (compared.predicted, compared.confirmed);
    measured.failures = compared.failures;
    for test in &compared.tests {
        if !engine::reproduces(test, &sides.programs(), SCRIPT_SECONDS)? {
            // Below the folder of all comparisons, which is another one on every machine.
            let path = test.path().strip_prefix(&plan.output).unwrap_or(test.path());
            measured.not_reproduced.push(path.display().to_string());
        }
    }
    compared.tests.iter().map(|test| engine::case(test, job.tool)).collect()
}
