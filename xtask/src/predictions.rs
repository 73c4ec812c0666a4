//! `explore-coreutils`: every test that `schism explore` makes of a tool must come true natively.

use anyhow::{Context, Result, ensure};
use schism_bench::args::Args;
use schism_bench::coreutils::build::{Config, Tool, Tools, prepare};
use schism_bench::explore::engine::{Explored, Job, explore, folder};
use schism_bench::explore::replay::{Predicted, Replayer};
use schism_bench::explore::templates::{ANY, TOOLS};
use schism_bench::native::parallel;
use schism_bench::paths;
use schism_bench::table::Table;
use std::collections::BTreeSet;
use std::time::Instant;

/// Paths of each exploration.
const PATHS: u64 = 500;
/// Paths of each in the sample.
const SAMPLE_PATHS: u64 = 150;
/// Instructions of each: a tool may print numbers without end.
const INSTRUCTIONS: u64 = 300_000_000;
/// A bound for the harness only; the budgets above end every run long before.
const SECONDS: u64 = 900;
/// Mismatches of one exploration that are told in full.
const TOLD: usize = 5;

/// Tools of the sample: an option parser, number formats, a small language.
const SAMPLE: &[&str] = &["cut", "echo", "tr"];

/// One exploration of a tool.
struct Row<'a> {
    tool: &'a str,
    template: &'a [&'a str],
    budget: &'a [String],
}

/// Its result.
struct Checked {
    explored: Explored,
    tests: usize,
    /// Command and differences.
    mismatches: Vec<(String, Vec<String>)>,
}

/// Runs the check; fails if a prediction did not come true.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let sample = args.flag("--sample");
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let tool: Option<String> = args.value("--tool")?;
    let paths: u64 = args.value("--max-paths")?.unwrap_or(if sample { SAMPLE_PATHS } else { PATHS });
    let strategy: Option<String> = args.value("--strategy")?;
    args.finish()?;
    let mut budget = ["--max-paths", &paths.to_string(), "--max-instructions", &INSTRUCTIONS.to_string()]
        .map(str::to_owned)
        .to_vec();
    budget.extend(strategy.into_iter().flat_map(|name| ["--strategy".to_owned(), name]));

    let wanted = |name: &str| tool.as_deref().map_or(!sample || SAMPLE.contains(&name), |tool| tool == name);
    let chosen: Vec<_> = TOOLS.iter().filter(|(name, _)| wanted(name)).collect();
    ensure!(!chosen.is_empty(), "no template for '{}'", tool.unwrap_or_default());
    let names: BTreeSet<&str> = chosen.iter().map(|(name, _)| *name).collect();
    let tools = prepare(Config::Glibc, &names, jobs)?;
    let row = |tool, template| Row { tool, template, budget: &budget };
    let rows: Vec<Row> = chosen.iter().flat_map(|&&(tool, own)| [row(tool, ANY), row(tool, own)]).collect();

    let start = Instant::now();
    let checked = parallel(&rows, jobs, |row| check(row, &tools));
    let mut table = Table::new(&["tool and template", "tests", "mismatches", "faults", "ledger", "seconds", "ended"]);
    let (mut tests, mut mismatches, mut broken) = (0, 0, 0);
    for (row, checked) in rows.iter().zip(checked) {
        let name = format!("{} {}", row.tool, row.template.join(" "));
        match checked {
            Ok(checked) => {
                table.row(&[
                    &name,
                    &checked.tests,
                    &checked.mismatches.len(),
                    &checked.explored.faults(),
                    &checked.explored.ledger_entries(),
                    &format!("{:.1}", checked.explored.seconds()),
                    &checked.explored.ended(),
                ]);
                tests += checked.tests;
                mismatches += checked.mismatches.len();
                tell(&name, &checked.mismatches);
            }
            Err(error) => {
                broken += 1;
                println!("{name}: {error:#}");
            }
        }
    }
    print!("{table}");
    println!("{tests} tests replayed, {mismatches} mismatches, {:.0} s", start.elapsed().as_secs_f64());
    ensure!(mismatches == 0 && broken == 0, "{mismatches} predictions did not come true, {broken} explorations failed");
    Ok(())
}

fn check(row: &Row, tools: &Tools) -> Result<Checked> {
    let tool: &Tool = &tools[row.tool];
    let kind = if row.template == ANY { "any" } else { "own" };
    let job = Job {
        bitcode: &tool.bitcode,
        template: row.template,
        options: row.budget,
        output: folder("explore-coreutils", &format!("{}-{kind}", row.tool))?,
        seconds: SECONDS,
    };
    let explored = explore(&paths::schism()?, &job)?;
    let replayer = Replayer::new(row.tool, &tool.reference)?;
    let tests = explored.tests()?;
    let mut mismatches = Vec::new();
    for folder in &tests {
        let test = Predicted::read(folder, row.tool)?;
        let (_, differences) = replayer.run(&test, |_| ()).with_context(|| test.command())?;
        if !differences.is_empty() {
            mismatches.push((format!("{}: {}", folder.path().display(), test.command()), differences));
        }
    }
    Ok(Checked { explored, tests: tests.len(), mismatches })
}

fn tell(name: &str, mismatches: &[(String, Vec<String>)]) {
    for (command, differences) in mismatches.iter().take(TOLD) {
        println!("MISMATCH {command}");
        for difference in differences {
            println!("    {difference}");
        }
    }
    if mismatches.len() > TOLD {
        println!("{name}: {} more", mismatches.len() - TOLD);
    }
}
