//! `bench-explore`: how fast `schism explore` is and how far it gets, beside angr, and beside what was recorded for KLEE.

use super::angr::{self, Angr, Sizes};
use super::engine::{Explored, Job, OwnFile, explore, folder};
use super::templates::ANY;
use super::trace::{self, Traces};
use crate::args::Args;
use crate::coreutils::build::{Config, Tool, prepare};
use crate::paths;
use crate::table::Table;
use anyhow::{Result, ensure};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// The same as [`ANY`], for angr.
const SIZES: Sizes = Sizes { arguments: 2, argument_bytes: 4, stdin_bytes: 8 };
const SECONDS: u64 = 60;
/// Tests of each tool that are replayed natively.
const REPLAYED: usize = 5_000;
/// How much faster than angr schism is to be.
const ANGR_FACTOR: f64 = 50.0;
/// How many more paths than KLEE it is to complete.
const KLEE_FACTOR: f64 = 20.0;

/// What KLEE 3.3-pre with Z3 did in a minute on such a machine: completed paths and covered instructions of the tool's
/// own file, in whole percents.
const KLEE: &[(&str, Option<(u64, f64)>)] = &[
    ("cut", Some((501, 83.0))),
    ("expr", Some((212, 30.0))),
    ("tr", Some((262, 59.0))),
    ("uniq", Some((406, 83.0))),
    ("echo", Some((9_854, 89.0))),
    ("printf", None),
    ("seq", None),
    ("od", None),
];

/// All that was measured of one tool.
struct Row {
    tool: &'static str,
    explored: Explored,
    own: OwnFile,
    traces: Traces,
    angr: Option<Angr>,
    klee: Option<(u64, f64)>,
}

/// Runs the benchmark and prints its tables; `--write` keeps them in the documentation.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let tool: Option<String> = args.value("--tool")?;
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let no_angr = args.flag("--no-angr");
    let write = args.flag("--write");
    args.finish()?;
    let chosen: Vec<_> = KLEE.iter().filter(|(name, _)| tool.as_deref().is_none_or(|tool| tool == *name)).collect();
    ensure!(!chosen.is_empty(), "'{}' is not one of the tools", tool.unwrap_or_default());
    ensure!(!write || chosen.len() == KLEE.len() && !no_angr, "--write is for the whole benchmark");

    let names: BTreeSet<&str> = chosen.iter().map(|(name, _)| *name).collect();
    let tools = prepare(Config::Klee, &names, jobs)?;
    let python = if no_angr { None } else { Some(angr::install()?) };
    let mut rows = Vec::new();
    for &&(name, klee) in &chosen {
        eprintln!("{name}: {seconds} s each");
        rows.push(measure(name, &tools[name], klee, seconds, python.as_ref(), jobs)?);
    }
    let report = report(&rows);
    print!("{report}");
    if write {
        fs::write(paths::root().join("docs/explore-bench.md"), document(&report, seconds))?;
    }
    Ok(())
}

fn measure(
    name: &'static str,
    tool: &Tool,
    klee: Option<(u64, f64)>,
    seconds: u64,
    python: Option<&PathBuf>,
    jobs: usize,
) -> Result<Row> {
    let job = Job {
        bitcode: &tool.bitcode,
        template: ANY,
        options: &["--max-time".to_owned(), seconds.to_string()],
        output: folder("bench-explore", name)?,
        seconds,
    };
    let explored = explore(&paths::schism()?, &job)?;
    let own = explored.own_file(name)?;
    let work = tempfile::tempdir()?;
    let traced = work.path().join(name);
    trace::build(&tool.bitcode, &own.functions, &traced)?;
    let traces = trace::replay(name, &traced, &explored.tests()?, REPLAYED, jobs)?;
    let angr = match python {
        // The ordinary binary: angr has models of glibc's functions, and gets nowhere inside musl's.
        Some(python) => angr::explore(python, name, &tool.ordinary, SIZES, seconds)?,
        None => None,
    };
    Ok(Row { tool: name, explored, own, traces, angr, klee })
}

impl Row {
    fn paths(&self) -> u64 {
        self.explored.counter("paths").unwrap_or(0)
    }

    fn rate(&self) -> f64 {
        self.paths() as f64 / self.explored.seconds().max(1e-9)
    }

    /// The part of the picked candidates that needed no call of the SAT solver, in percent.
    fn without_sat(&self) -> Result<f64> {
        let (queries, calls) = (self.explored.counter("queries")?, self.explored.counter("sat_calls")?);
        Ok(100.0 * (1.0 - calls as f64 / queries.max(1) as f64))
    }

    fn angr_ratio(&self) -> Option<f64> {
        let angr = self.angr.as_ref()?;
        (angr.paths > 0).then(|| self.rate() / (angr.paths as f64 / angr.seconds.max(1e-9)))
    }
}

fn report(rows: &[Row]) -> String {
    let mut own = Table::new(&[
        "tool",
        "paths",
        "a second",
        "replayed",
        "mismatches",
        "distinct traces",
        "instructions %",
        "branches %",
        "no SAT call %",
    ]);
    let mut others = Table::new(&[
        "tool",
        "schism a second",
        "angr's paths",
        "angr a second",
        "ratio",
        "KLEE's paths",
        "ratio",
        "KLEE's instructions %",
        "schism's %",
    ]);
    let percent = |value: f64| format!("{value:.1}");
    let absent = || "-".to_owned();
    for row in rows {
        let covered = row.own.instructions.percent();
        own.row(&[
            &row.tool,
            &if row.explored.is_complete() { format!("all {}", row.paths()) } else { row.paths().to_string() },
            &format!("{:.0}", row.rate()),
            &row.traces.replayed,
            &row.traces.mismatches,
            &row.traces.distinct,
            &percent(covered),
            &percent(row.own.branches.percent()),
            &row.without_sat().map_or_else(|_| absent(), percent),
        ]);
        let angr = row.angr.as_ref();
        others.row(&[
            &row.tool,
            &format!("{:.0}", row.rate()),
            &angr.map_or_else(absent, |angr| angr.paths.to_string()),
            &angr.map_or_else(absent, |angr| format!("{:.2}", angr.paths as f64 / angr.seconds)),
            &row.angr_ratio().map_or_else(absent, |ratio| format!("{ratio:.0}")),
            &row.klee.map_or_else(absent, |(paths, _)| paths.to_string()),
            &row.klee.map_or_else(absent, |(paths, _)| format!("{:.1}", row.paths() as f64 / paths as f64)),
            &row.klee.map_or_else(absent, |(_, covered)| percent(covered)),
            &percent(covered),
        ]);
    }
    format!("{own}\n{others}\n{}", verdicts(rows))
}

/// How the gates and aims stand.
fn verdicts(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut say = |what: &str, missed: Vec<&str>| {
        let state = if missed.is_empty() { "yes".to_owned() } else { format!("not on {}", missed.join(", ")) };
        writeln!(text, "- {what}: {state}").expect("strings take everything");
    };
    let missed = |test: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| !test(row)).map(|row| row.tool).collect();
    // Where every path was explored there is nothing more that any engine could reach.
    let by_klee = |row: &Row, test: &dyn Fn(u64, f64) -> bool| {
        row.explored.is_complete() || row.klee.is_none_or(|(paths, covered)| test(paths, covered))
    };
    say(
        "at least KLEE's coverage of the tool's own file, or every path",
        missed(&|row| by_klee(row, &|_, covered| row.own.instructions.percent().round() >= covered)),
    );
    say(
        &format!("{KLEE_FACTOR} times KLEE's paths, or every path"),
        missed(&|row| by_klee(row, &|paths, _| row.paths() as f64 >= KLEE_FACTOR * paths as f64)),
    );
    say(
        &format!("{ANGR_FACTOR} times angr's paths a second, where angr completes any"),
        missed(&|row| row.angr_ratio().is_none_or(|ratio| ratio >= ANGR_FACTOR)),
    );
    say(
        "70 % of the picked candidates without a SAT call",
        missed(&|row| row.without_sat().is_ok_and(|share| share >= 70.0)),
    );
    text
}

fn document(report: &str, seconds: u64) -> String {
    format!(
        "# `schism explore` beside others

Written by `make bench-explore ARGS=--write`; do not edit.

Tools of coreutils 9.1 with `{}`, {seconds} s each, one thread, everything else as by default. KLEE's numbers are recorded ones, of
3.3-pre with Z3 on such a machine; angr 9.2.213 ran after schism on the same machine, on the ordinary glibc binary, depth first.

- *paths*: completed ones, each of them a test in the output folder. `all` stands before it where every path was explored: then no
  input of this template covers more. In echo that leaves out `usage`, `--help` and `--version`, which need longer words; what depends on
  `POSIXLY_CORRECT`, which is not set; and the blank between two words after `-e`, which needs a third argument.
- *replayed*: tests that were run natively afterwards, evenly chosen if there are more than {REPLAYED}; *mismatches*: those that
  printed something else or ended otherwise than predicted.
- *distinct traces*: different sequences of branches in the tool's own file (`src/TOOL.c`) among the replayed tests, as counted in
  a native build (clang's `trace-pc-guard`).
- *instructions*, *branches*: covered in the tool's own file (`src/TOOL.c`, headers apart), of its bitcode. All instructions of all its
  functions count, `usage` and what stands after a call that does not return included; debug information does not. The bitcode
  is compiled with `-O1 -Xclang -disable-llvm-passes`, which is usual for KLEE; what KLEE's recorded runs were compiled with is not
  known, so a percent more or less says nothing. KLEE's are recorded as whole ones, and held against schism's rounded to such.
- *no SAT call*: share of the picked candidates that were answered without one.
- A dash: angr does not run there or completes nothing; or nothing is recorded for KLEE.

{report}",
        ANY.join(" ")
    )
}
