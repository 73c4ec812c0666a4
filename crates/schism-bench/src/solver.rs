//! `bench-solver`: queries of real explorations, asked of each backend.

mod bitwuzla;
mod corpus;
mod script;
mod terms;

use crate::args::Args;
use crate::native::{Limits, run};
use crate::paths;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use corpus::Scripts;
use schism_expr::{Expr, Model};
use schism_solver::backend::{Cadical, Z3};
use schism_solver::{Backend, Limits as Work, Truth, Verdict};
use script::Reader;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long Z3's command line may think about one query, in milliseconds.
const Z3_MILLISECONDS: &str = "-t:5000";
const Z3_SECONDS: u64 = 1800;

/// A tool's queries as expressions.
struct Queries {
    reader: Reader,
    queries: Vec<Vec<Expr>>,
}

/// What one backend said, and how long each answer took.
struct Answers {
    name: &'static str,
    answers: Vec<(Truth, Duration)>,
}

/// Runs the benchmark; fails if two backends contradict each other or Z3 does not read a script.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let capture = args.flag("--capture");
    let write = args.flag("--write");
    let tool: Option<String> = args.value("--tool")?;
    let jobs = args.value("--jobs")?.unwrap_or(2);
    args.finish()?;
    ensure!(capture || tool.is_none(), "--tool is for --capture");
    if capture {
        corpus::capture(&paths::schism()?, tool.as_deref(), jobs)?;
    }
    let corpus = corpus::load()?;
    let read: Vec<Queries> = corpus.iter().map(read).collect::<Result<_>>()?;

    let mut all = vec![
        measure("CaDiCaL", &read, false, || Ok(Box::new(Cadical::new())))?,
        measure("CaDiCaL, a new one for each query", &read, true, || Ok(Box::new(Cadical::new())))?,
        measure("Z3", &read, false, || Ok(Box::new(Z3::load()?)))?,
    ];
    match bitwuzla::measure(&corpus) {
        Ok(answers) => all.push(Answers { name: "Bitwuzla", answers }),
        Err(error) => eprintln!("without Bitwuzla: {error:#}"),
    }
    let report = report(&corpus, &all);
    print!("{report}");
    if write {
        fs::write(paths::root().join("docs/solver.md"), document(&report))?;
    }
    let contradictions = contradictions(&corpus, &all);
    ensure!(contradictions.is_empty(), "the backends contradict each other:\n{}", contradictions.join("\n"));
    check_command_line(&corpus)
}

fn read(scripts: &Scripts) -> Result<Queries> {
    let mut reader = Reader::new();
    let queries = scripts.scripts.iter().enumerate().map(|(number, script)| {
        reader.read(script).with_context(|| format!("query {} of {}", number + 1, scripts.tool))
    });
    let queries = queries.collect::<Result<_>>()?;
    Ok(Queries { reader, queries })
}

/// Asks all queries; as in an exploration, a backend lives as long as the tool's queries last, if it is not `renewed`.
fn measure(
    name: &'static str,
    read: &[Queries],
    renewed: bool,
    new: impl Fn() -> Result<Box<dyn Backend>>,
) -> Result<Answers> {
    let (hint, limits) = (Model::new(), Work::default());
    let mut answers = Vec::new();
    for Queries { reader, queries } in read {
        let mut backend = new()?;
        for query in queries {
            let start = Instant::now();
            if renewed {
                backend = new()?;
            }
            let verdict = backend.solve(&reader.pool, query, &hint, &limits)?;
            let truth = match verdict {
                Verdict::Sat(_) => Truth::Sat,
                Verdict::Unsat(_) => Truth::Unsat,
                Verdict::Unknown => Truth::Unknown,
            };
            answers.push((truth, start.elapsed()));
        }
    }
    Ok(Answers { name, answers })
}

impl Answers {
    fn count(&self, wanted: Truth) -> usize {
        self.answers.iter().filter(|(truth, _)| *truth == wanted).count()
    }

    /// Mean, median, 99th percentile and maximum, in milliseconds.
    fn times(&self) -> [f64; 4] {
        let mut times: Vec<f64> = self.answers.iter().map(|(_, time)| time.as_secs_f64() * 1e3).collect();
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times.get((times.len() as f64 * share) as usize).or(times.last()).copied().unwrap_or(0.0);
        [times.iter().sum::<f64>() / times.len().max(1) as f64, at(0.5), at(0.99), at(1.0)]
    }
}

fn report(corpus: &[Scripts], all: &[Answers]) -> String {
    let heading = ["backend", "mean ms", "median ms", "p99 ms", "max ms", "sat", "unsat", "unknown"];
    let mut table = Table::new(&heading);
    for answers in all {
        let [mean, median, p99, most] = answers.times().map(|time| format!("{time:.3}"));
        let [sat, unsat, unknown] = [Truth::Sat, Truth::Unsat, Truth::Unknown].map(|truth| answers.count(truth));
        table.row(&[&answers.name, &mean, &median, &p99, &most, &sat, &unsat, &unknown]);
    }
    let mut kept = Table::new(&["tool", "queries", "with floats", "bytes of SMT-LIB"]);
    for scripts in corpus {
        let floats = scripts.scripts.iter().filter(|script| script.contains("FP)")).count();
        kept.row(&[&scripts.tool, &scripts.scripts.len(), &floats, &scripts.file().len()]);
    }
    format!("{table}\n{kept}\n")
}

/// Queries that one backend finds satisfiable and another one not.
fn contradictions(corpus: &[Scripts], all: &[Answers]) -> Vec<String> {
    let names = corpus.iter().flat_map(|file| (1..=file.scripts.len()).map(move |n| format!("{} {n}", file.tool)));
    let mut found = Vec::new();
    for (at, name) in names.enumerate() {
        let of = |wanted: Truth| all.iter().find(|answers| answers.answers[at].0 == wanted);
        if let (Some(sat), Some(unsat)) = (of(Truth::Sat), of(Truth::Unsat)) {
            found.push(format!("{name}: sat by {}, unsat by {}", sat.name, unsat.name));
        }
    }
    found
}

/// Z3's command line must understand every script.
fn check_command_line(corpus: &[Scripts]) -> Result<()> {
    let work = tempfile::tempdir()?;
    let (mut all, mut unknown) = (0, 0);
    for scripts in corpus {
        let path = work.path().join("queries.smt2");
        fs::write(&path, scripts.file())?;
        let ran = run(Command::new("z3").args(["-smt2", Z3_MILLISECONDS]).arg(&path), Limits::seconds(Z3_SECONDS))?;
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        let answers: Vec<&str> = text.lines().collect();
        let bad = answers.iter().find(|line| !["sat", "unsat", "unknown", "timeout"].contains(line));
        ensure!(bad.is_none(), "Z3 says of a query of {}: {}", scripts.tool, bad.unwrap_or(&""));
        ensure!(answers.len() == scripts.scripts.len(), "Z3 answers {} queries of {}", answers.len(), scripts.tool);
        all += answers.len();
        unknown += answers.iter().filter(|line| !["sat", "unsat"].contains(line)).count();
    }
    println!("Z3's command line reads all {all} scripts; {unknown} take it too long");
    Ok(())
}

fn document(report: &str) -> String {
    format!(
        "# The solver's backends side by side

Written by `make bench-solver ARGS=--write`; do not edit.

The queries are those of `benches-src/queries`: what explorations of twelve tools of coreutils asked of the backend after all that is in
front of it (domains of bytes, repaired models, substitution, earlier answers) had no answer; captured with `--log-queries`,
without repetitions, at most 120 of each exploration, none of more than 40,000 bytes. Each backend gets the same expressions in the same order; reading them is not
counted. CaDiCaL and Z3 are asked in process, through schism's own backends, with schism's own limits; Bitwuzla 0.9.1 through its Python
binding, one instance a query. An answer \"unknown\" is a limit that was hit. No two backends contradict each other.

{report}"
    )
}

#[cfg(test)]
mod tests {
    use super::{Answers, contradictions, corpus::Scripts};
    use schism_solver::Truth;
    use std::time::Duration;

    fn answers(name: &'static str, truths: &[Truth]) -> Answers {
        let answers = truths.iter().enumerate().map(|(at, truth)| (*truth, Duration::from_millis(at as u64 + 1)));
        Answers { name, answers: answers.collect() }
    }

    #[test]
    fn only_sat_against_unsat_is_a_contradiction() {
        let corpus = [Scripts { tool: "cut".into(), scripts: vec![String::new(); 3] }];
        let first = answers("A", &[Truth::Sat, Truth::Unknown, Truth::Sat]);
        let second = answers("B", &[Truth::Sat, Truth::Unsat, Truth::Unsat]);
        assert_eq!(contradictions(&corpus, &[first, second]), ["cut 3: sat by A, unsat by B"]);
    }

    #[test]
    fn times_are_summed_up() {
        let hundred = answers("A", &[Truth::Sat; 100]);
        assert_eq!(hundred.times(), [50.5, 51.0, 100.0, 100.0]);
        assert_eq!(answers("B", &[]).times(), [0.0; 4]);
    }
}
