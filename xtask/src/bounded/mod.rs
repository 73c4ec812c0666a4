//! `bench-bounded`: the comparison of TR11/11's figure 5, repeated: what the strategies expose in bounded time, in both orders, of
//! mutants of programs that nobody here wrote.

mod operators;

use crate::analysis::programs::relinked;
use crate::args::Args;
use crate::coreutils::build::{Config, prepare};
use crate::native::{End, Limits, run};
use crate::paths;
use crate::table::Table;
use anyhow::{Context, Result, bail};
use operators::{Mutant, mutants, spread};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = "docs/bounded.md";
const SECONDS: u64 = 10;
/// How much longer than its own limit a run may take before it is ended: it analyses, builds and confirms.
const GRACE_SECONDS: u64 = 300;
const MUTANTS: usize = 4;

/// Tools of coreutils over 500 lines, and what is symbolic of their input.
const PROGRAMS: [(&str, &[&str]); 3] = [
    ("cut", &["-f", "--sym-arg", "2", "--sym-stdin", "2"]),
    ("test", &["--sym-arg", "1", "--sym-arg", "2", "--sym-arg", "1"]),
    ("tr", &["--sym-arg", "2", "--sym-arg", "1", "--sym-stdin", "1"]),
];

/// The strategies: a name, and what schism is told. TR11/11 calls the last one CBPE_SD.
const STRATEGIES: [(&str, &[&str]); 4] = [
    ("reach", &["--strategy", "reach"]),
    ("peso", &["--strategy", "peso"]),
    ("cbpe", &["--strategy", "cbpe", "--no-differencing"]),
    ("cbpe + differencing", &["--strategy", "cbpe"]),
];
const ORDERS: [&str; 2] = ["fifo", "lifo"];

/// What one strategy exposed in one order, and how many runs it had time for.
#[derive(Clone, Copy, Default)]
struct Cell {
    exposed: u64,
    runs: u64,
    complete: bool,
}

/// One mutant of one program.
struct Row {
    program: &'static str,
    line: usize,
    text: String,
    /// By strategy, then by order.
    cells: Vec<Cell>,
}

/// Every strategy in every order on every mutant; `--write` keeps the table in the documentation.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let count = args.value("--mutants")?.unwrap_or(MUTANTS);
    let (only, write) = (args.value::<String>("--program")?, args.flag("--write"));
    args.finish()?;
    let names: BTreeSet<&str> = PROGRAMS.iter().map(|(name, _)| *name).collect();
    let tools = prepare(Config::Musl, &names, 2)?;
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for (program, template) in PROGRAMS.into_iter().filter(|(name, _)| only.as_ref().is_none_or(|only| only == name)) {
        let file = paths::cache().join("src/coreutils/src").join(program).with_extension("c");
        let source = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        lines.push(format!("{program} {}", source.lines().count()));
        let tool = &tools.get(program).with_context(|| format!("{program} was not built"))?.ordinary;
        for mutant in spread(mutants(&source), count) {
            let work = paths::target().join("bench-bounded").join(format!("{program}-{}", mutant.line));
            let versions = relinked(&work, program, tool, [&source, &mutant.source])?;
            rows.push(measure(program, &mutant, &versions, template, &work, seconds)?);
        }
    }
    let page = page(&rows, &lines, seconds);
    print!("{page}");
    if write {
        fs::write(paths::root().join(PAGE), page).with_context(|| format!("cannot write {PAGE}"))?;
    }
    Ok(())
}

fn measure(
    program: &'static str,
    mutant: &Mutant,
    versions: &[PathBuf; 2],
    template: &[&str],
    work: &Path,
    seconds: u64,
) -> Result<Row> {
    let mut cells = Vec::new();
    for (_, strategy) in STRATEGIES {
        for order in ORDERS {
            let out = work.join("out");
            let mut command = Command::new(paths::schism()?);
            command.arg("diff").args(versions).args(strategy).args(["--order", order]);
            command
                .args(["--max-run-time", "1", "--max-time", &seconds.to_string()])
                .arg("-o")
                .arg(&out)
                .arg("--")
                .args(template);
            let ran = run(&mut command, Limits::seconds(seconds + GRACE_SECONDS))?;
            if !matches!(ran.end, End::Exit(0 | 1 | 3)) {
                bail!("{command:?} ended with {:?}: {}", ran.end, ran.stderr_text().trim_end());
            }
            let report: serde_json::Value = serde_json::from_slice(&fs::read(out.join("findings.json"))?)?;
            cells.push(cell(&report["run"]));
        }
    }
    let told: Vec<String> = cells.iter().map(|cell| format!("{} in {}", cell.exposed, cell.runs)).collect();
    eprintln!("{program}:{}: {}: {}", mutant.line, mutant.text, told.join(", "));
    Ok(Row { program, line: mutant.line, text: mutant.text.clone(), cells })
}

fn cell(run: &serde_json::Value) -> Cell {
    let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default();
    Cell {
        exposed: number(&run["confirmed"]),
        runs: number(&run["counters"]["paths"]),
        complete: run["ended"] == "complete",
    }
}

fn page(rows: &[Row], lines: &[String], seconds: u64) -> String {
    let mut heading = vec!["mutant".to_owned()];
    for (strategy, _) in STRATEGIES {
        heading.extend(ORDERS.map(|order| format!("{strategy}, {order}")));
    }
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    let mut table = Table::new(&heading);
    let mut sums = vec![Cell { complete: true, ..Cell::default() }; STRATEGIES.len() * ORDERS.len()];
    for row in rows {
        add(&mut table, format!("{}.c:{} `{}`", row.program, row.line, row.text.replace('|', "\\|")), &row.cells);
        for (sum, cell) in sums.iter_mut().zip(&row.cells) {
            sum.exposed += cell.exposed;
            sum.runs += cell.runs;
            sum.complete &= cell.complete;
        }
    }
    add(&mut table, "all".to_owned(), &sums);
    let exposed = |at: usize| rows.iter().filter(|row| row.cells[at].exposed > 0).count();
    let mutants: Vec<String> =
        heading[1..].iter().enumerate().map(|(at, name)| format!("{name}: {}", exposed(at))).collect();
    format!(
        "# Semantic changes in bounded time (TR11/11, figure 5), repeated\n\n\
         Tools of coreutils, lines of their own source: {}. The mutants are made by a list of operators and are at the same distance from each other over all that \
         these make of the file; each changes one line. A cell says how many semantic changes were exposed within {seconds} s, seen on the real programs, and after \
         how many runs of the exploration; `all` behind it says that the time was enough for all partitions. A mutant that no cell exposes may be the same, or out \
         of reach of the symbolic input.\n\n\
         {table}\n\
         Mutants exposed, of {}: {}.\n\n\
         `make bench-bounded` makes this page.\n",
        lines.join(", "),
        rows.len(),
        mutants.join("; "),
    )
}

fn add(table: &mut Table, name: String, cells: &[Cell]) {
    let told = |cell: &Cell| format!("{} in {}{}", cell.exposed, cell.runs, if cell.complete { ", all" } else { "" });
    let texts: Vec<String> = std::iter::once(name).chain(cells.iter().map(told)).collect();
    let texts: Vec<&dyn Display> = texts.iter().map(|text| text as &dyn Display).collect();
    table.row(&texts);
}

#[cfg(test)]
mod tests {
    use super::{Cell, ORDERS, Row, STRATEGIES, page};

    #[test]
    fn a_page_adds_up() {
        let cells =
            |exposed: u64| vec![Cell { exposed, runs: 7, complete: exposed > 0 }; STRATEGIES.len() * ORDERS.len()];
        let row = |line: usize, exposed: u64| Row { program: "p", line, text: "a || b".into(), cells: cells(exposed) };
        let text = page(&[row(3, 2), row(9, 0)], &["p 600".to_owned()], 5);
        assert!(text.contains("| p.c:3 `a \\|\\| b` |"), "{text}");
        assert!(text.contains("2 in 7, all") && text.contains("2 in 14 "), "{text}");
        assert!(text.contains("Mutants exposed, of 2: reach, fifo: 1;"), "{text}");
    }
}
