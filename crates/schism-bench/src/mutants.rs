//! `bench-mutants`: the comparison of TR11/11's figure 4, repeated on mutants of a decision program of our own.

use crate::args::Args;
use crate::paths;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "tests/mutants/donor";
const PAGE: &str = "docs/mutants.md";
const TEMPLATE: &[&str] = &["--", "--sym-stdin", "8"];

/// The columns: a name, and what schism is told. TR11/11 calls the last one CBPE_SD.
const STRATEGIES: &[(&str, &[&str])] = &[
    ("reach", &["--strategy", "reach"]),
    ("peso", &["--strategy", "peso"]),
    ("cbpe", &["--strategy", "cbpe", "--no-differencing"]),
    ("cbpe + differencing", &["--strategy", "cbpe"]),
];

/// What schism is told for the second table.
const PROPAGATE: &[&str] = &["--strategy", "propagate", "--max-findings", "1"];

/// A line of `mutants.txt`.
struct Mutant {
    name: String,
    source: String,
}

/// What one strategy gave on one mutant.
struct Cell {
    /// Semantic changes that were confirmed natively.
    exposed: u64,
    /// Runs that the exploration took.
    runs: u64,
    answer: String,
    unconfirmed: u64,
}

/// What `--strategy propagate` took on one mutant.
struct Propagated {
    /// Runs to the first that executes the change, and to the first that shows a difference.
    to_reach: Option<u64>,
    to_expose: Option<u64>,
    answer: String,
}

/// One mutant and all that was measured of it.
struct Row {
    name: String,
    cells: Vec<Cell>,
    propagated: Propagated,
}

/// Every strategy on every mutant, exhaustively.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let (filter, write) = (args.value::<String>("--mutant")?, args.flag("--write"));
    args.finish()?;
    let work = paths::target().join("bench-mutants");
    fs::create_dir_all(&work).with_context(|| format!("cannot make {}", work.display()))?;
    let mut rows = Vec::new();
    for mutant in mutants()?.into_iter().filter(|mutant| filter.as_ref().is_none_or(|name| *name == mutant.name)) {
        let file = work.join("program.c");
        fs::write(&file, &mutant.source).with_context(|| format!("cannot write {}", file.display()))?;
        let cells = STRATEGIES.iter().map(|(_, options)| run(&file, options, &work));
        let cells = cells.collect::<Result<Vec<Cell>>>().with_context(|| mutant.name.clone())?;
        let told: Vec<String> = cells.iter().map(|cell| format!("{} in {}", cell.exposed, cell.runs)).collect();
        let propagated = propagate(&file, &work).with_context(|| mutant.name.clone())?;
        eprintln!("{}: {}; {:?} to expose", mutant.name, told.join(", "), propagated.to_expose);
        rows.push(Row { name: mutant.name, cells, propagated });
    }
    let page = page(&rows);
    print!("{page}");
    if write {
        fs::write(paths::root().join(PAGE), page).with_context(|| format!("cannot write {PAGE}"))?;
    }
    Ok(())
}

fn mutants() -> Result<Vec<Mutant>> {
    let folder = paths::root().join(PROGRAM);
    let read = |name: &str| fs::read_to_string(folder.join(name)).with_context(|| format!("cannot read {name}"));
    let (program, list) = (read("program.c")?, read("mutants.txt")?);
    let text = |field: &str| field.replace("\\n", "\n").replace("\\t", "\t");
    let mut found = Vec::new();
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, old, new] = fields[..] else { anyhow::bail!("mutants.txt: {line}") };
        let (old, new) = (text(old), text(new));
        ensure!(program.matches(&old).count() == 1, "{name}: `{old}` stands not once in the program");
        found.push(Mutant { name: name.to_owned(), source: program.replace(&old, &new) });
    }
    Ok(found)
}

/// The report of one comparison with the program.
fn report(mutant: &Path, options: &[&str], work: &Path) -> Result<serde_json::Value> {
    let out = work.join("out");
    let mut command = Command::new(paths::schism()?);
    command.current_dir(work).arg("diff").arg(paths::root().join(PROGRAM).join("program.c")).arg(mutant);
    let done = command.args(options).arg("-o").arg(&out).args(TEMPLATE).output().context("cannot start schism")?;
    ensure!(done.status.code() != Some(2), "{}", String::from_utf8_lossy(&done.stderr));
    Ok(serde_json::from_slice(&fs::read(out.join("findings.json"))?)?)
}

fn answer(report: &serde_json::Value) -> String {
    report["verdict"]["answer"].as_str().unwrap_or_default().to_owned()
}

fn propagate(mutant: &Path, work: &Path) -> Result<Propagated> {
    let report = report(mutant, PROPAGATE, work)?;
    let bounds = report["verdict"]["bounds"].as_array().context("no bounds in the report")?;
    let told = bounds.iter().filter_map(|line| line.as_str()).find(|line| line.starts_with("propagate: "));
    let told = told.context("the report does not tell of propagate")?;
    Ok(Propagated {
        to_reach: number_behind(told, "reached in "),
        to_expose: number_behind(told, "exposed in "),
        answer: answer(&report),
    })
}

/// The number that follows some words.
fn number_behind(text: &str, words: &str) -> Option<u64> {
    text.split_once(words)?.1.split_whitespace().next()?.parse().ok()
}

fn run(mutant: &Path, options: &[&str], work: &Path) -> Result<Cell> {
    let report = report(mutant, options, work)?;
    let run = &report["run"];
    let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default();
    let (exposed, predicted) = (number(&run["confirmed"]), number(&run["predicted"]));
    let answer = answer(&report);
    Ok(Cell { exposed, runs: number(&run["counters"]["paths"]), answer, unconfirmed: predicted - exposed })
}

fn page(rows: &[Row]) -> String {
    let mut heading = vec!["mutant".to_owned()];
    heading.extend(STRATEGIES.iter().flat_map(|(name, _)| [(*name).to_owned(), "runs".to_owned()]));
    heading.push("answer".to_owned());
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    let mut table = Table::new(&heading);
    // As in the figure: by what differencing exposes.
    let mut order: Vec<&Row> = rows.iter().collect();
    order.sort_by_key(|row| row.cells.last().map_or(0, |cell| cell.exposed));
    let mut sums = vec![(0, 0); STRATEGIES.len()];
    for Row { name, cells, .. } in order {
        let mut row = vec![name.clone()];
        for (cell, sum) in cells.iter().zip(&mut sums) {
            *sum = (sum.0 + cell.exposed, sum.1 + cell.runs);
            row.extend([cell.exposed.to_string(), cell.runs.to_string()]);
        }
        row.push(cells.last().map_or(String::new(), |cell| cell.answer.replace('_', " ")));
        add(&mut table, &row);
    }
    let mut row = vec!["all".to_owned()];
    row.extend(sums.iter().flat_map(|(exposed, runs)| [exposed.to_string(), runs.to_string()]));
    add(&mut table, &row);
    let shown = |strategy: usize| rows.iter().filter(|row| row.cells[strategy].exposed > 0).count();
    let unconfirmed: u64 = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.unconfirmed).sum();
    let mutants: Vec<String> =
        STRATEGIES.iter().enumerate().map(|(number, (name, _))| format!("{name} {}", shown(number))).collect();
    format!(
        "# Semantic changes of mutants (TR11/11, figure 4), repeated\n\n\
         `{PROGRAM}/program.c` decides whether a person may give blood; each of {} mutants changes one line of it. All strategies explore the whole \
         input space (eight bytes). *reach*, *peso* and *cbpe* explore the mutant alone and run one test for each of its partitions on both versions; the last \
         strategy explores both versions and tests where partitions overlap and outputs can differ. A number is how many semantic changes were exposed: pairs of \
         change partitions on which the real programs were seen to differ; *runs* is how many executions the exploration took.\n\n\
         {table}\n\
         Mutants that some test exposed: {}. Predicted semantic changes that the real programs did not show: {unconfirmed}. `same within bounds` is proved: the \
         formulas of all pairs of partitions have no solution.\n\n{}\n\
         `make bench-mutants` makes this page.\n",
        rows.len(),
        mutants.join(", "),
        propagated(rows),
    )
}

/// The second table: runs of `--strategy propagate`.
fn propagated(rows: &[Row]) -> String {
    let mut table = Table::new(&["mutant", "runs to reach", "runs to expose", "answer"]);
    let runs = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    for Row { name, propagated: Propagated { to_reach, to_expose, answer }, .. } in rows {
        add(&mut table, &[name.clone(), runs(*to_reach), runs(*to_expose), answer.replace('_', " ")]);
    }
    let different = rows.iter().filter(|row| row.propagated.answer == "different").count();
    let exposed = rows.iter().filter(|row| row.propagated.to_expose.is_some()).count();
    format!(
        "## Runs to reach and to expose (ASE'10)\n\n\
         `--strategy propagate` until its first difference. What it cannot expose is left to the usual search, which then proves that the versions are the same \
         within the bounds or finds what was missed.\n\n\
         {table}\n{different} of {} mutants differ; {exposed} were exposed by propagation itself.\n",
        rows.len()
    )
}

fn add(table: &mut Table, row: &[String]) {
    let cells: Vec<&dyn std::fmt::Display> = row.iter().map(|cell| cell as &dyn std::fmt::Display).collect();
    table.row(&cells);
}
