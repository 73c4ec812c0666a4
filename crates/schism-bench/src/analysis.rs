//! How the analyses scale: everything for one version pair of programs from an example to busybox, all linked with musl.

mod measure;
pub mod programs;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::args::Args;
use crate::native::{Limits, run_ok};
use crate::paths;
use crate::table::Table;
use programs::Pair;

/// A program that takes longer is not waited for.
const MOST_SECONDS: u64 = 1200;
const MIB: f64 = 1024.0 * 1024.0;

/// What a pair may take.
struct Limit {
    program: &'static str,
    seconds: f64,
    mib: Option<f64>,
}

const LIMITS: [Limit; 3] = [
    Limit { program: "sort", seconds: 5.0, mib: Some(1024.0) },
    Limit { program: "jq", seconds: 60.0, mib: None },
    Limit { program: "busybox", seconds: 60.0, mib: None },
];

/// What one pair took.
struct Row {
    name: &'static str,
    /// Stages by name, in the order in which they ran.
    stages: Vec<(String, f64)>,
    sizes: BTreeMap<String, usize>,
    wall: f64,
    peak_mib: f64,
}

impl Row {
    /// Processor time of all stages.
    fn seconds(&self) -> f64 {
        self.stages.iter().map(|stage| stage.1).sum()
    }

    fn size(&self, name: &str) -> usize {
        self.sizes.get(name).copied().unwrap_or(0)
    }
}

/// Measures all programs, or one pair of bitcode files.
pub fn bench(arguments: &[String]) -> Result<()> {
    if let [flag, old, new] = arguments
        && flag == "--pair"
    {
        let files = |list: &String| list.split(',').map(PathBuf::from).collect::<Vec<_>>();
        return measure::run(&files(old), &files(new));
    }
    let mut args = Args::new(arguments);
    let write = args.flag("--write");
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let only: Option<String> = args.value("--program")?;
    args.finish()?;
    ensure!(!write || only.is_none(), "--write is for all programs");
    let mut pairs = programs::prepare(jobs)?;
    pairs.retain(|pair| only.as_ref().is_none_or(|only| pair.name == only));
    let rows = pairs.iter().map(measured).collect::<Result<Vec<_>>>()?;
    let report = report(&rows);
    print!("{report}");
    if write {
        fs::write(paths::root().join("docs/analysis.md"), document(&report))?;
    }
    let missed = LIMITS.iter().filter(|limit| rows.iter().any(|row| !limit.is_kept(row))).count();
    ensure!(missed == 0, "{missed} limits are not kept");
    Ok(())
}

/// Analyses a pair in a process of its own.
fn measured(pair: &Pair) -> Result<Row> {
    eprintln!("analysing {}", pair.name);
    let list = |files: &[PathBuf]| files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(",");
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["bench-analysis", "--pair", &list(&pair.old), &list(&pair.new)]);
    let ran = run_ok(&mut command, Limits::seconds(MOST_SECONDS))?;
    let mut row =
        Row { name: pair.name, stages: Vec::new(), sizes: BTreeMap::new(), wall: 0.0, peak_mib: ran.peak as f64 / MIB };
    for line in String::from_utf8_lossy(&ran.stdout).lines() {
        let (name, number) = line.split_once(": ").with_context(|| format!("not understood: {line}"))?;
        match name.split_once(' ') {
            Some(("time", "wall")) => row.wall = number.parse()?,
            Some(("time", stage)) => row.stages.push((stage.to_owned(), number.parse()?)),
            Some(("size", name)) => {
                row.sizes.insert(name.to_owned(), number.parse()?);
            }
            _ => {}
        }
    }
    Ok(row)
}

impl Limit {
    /// True if the row is about another program, or within the limit.
    fn is_kept(&self, row: &Row) -> bool {
        row.name != self.program || row.seconds() < self.seconds && self.mib.is_none_or(|mib| row.peak_mib < mib)
    }
}

fn report(rows: &[Row]) -> String {
    let mut growth = Table::new(&["program", "instructions", "seconds", "ns per instruction", "wall s", "peak MiB"]);
    let mut sizes = Table::new(&["program", "changed functions", "changed statements", "CSG nodes", "CSG edges"]);
    for row in rows {
        // Both versions are analysed.
        let each = row.seconds() * 1e9 / (2.0 * row.size("instructions").max(1) as f64);
        growth.row(&[
            &row.name,
            &row.size("instructions"),
            &format!("{:.2}", row.seconds()),
            &format!("{each:.0}"),
            &format!("{:.2}", row.wall),
            &format!("{:.0}", row.peak_mib),
        ]);
        sizes.row(&[
            &row.name,
            &row.size("changed functions"),
            &row.size("changed statements"),
            &row.size("csg nodes"),
            &row.size("csg edges"),
        ]);
    }
    format!("{growth}\n{}\n{sizes}\n{}", stages(rows), verdicts(rows))
}

/// Seconds by stage and program.
fn stages(rows: &[Row]) -> Table {
    let heading: Vec<&str> = std::iter::once("stage").chain(rows.iter().map(|row| row.name)).collect();
    let mut table = Table::new(&heading);
    let names = rows.first().map_or(&[][..], |row| &row.stages[..]);
    for (number, (name, _)) in names.iter().enumerate() {
        let times: Vec<String> = rows
            .iter()
            .map(|row| row.stages.get(number).map_or(String::new(), |stage| format!("{:.3}", stage.1)))
            .collect();
        let mut cells: Vec<&dyn std::fmt::Display> = vec![name];
        cells.extend(times.iter().map(|time| time as &dyn std::fmt::Display));
        table.row(&cells);
    }
    table
}

/// How the limits stand.
fn verdicts(rows: &[Row]) -> String {
    let line = |limit: &Limit| {
        let row = rows.iter().find(|row| row.name == limit.program)?;
        let memory = limit.mib.map_or(String::new(), |mib| format!(" and {mib:.0} MiB"));
        let state = if limit.is_kept(row) { "yes" } else { "no" };
        Some(format!("- {} in under {:.0} s{memory}: {state}\n", limit.program, limit.seconds))
    };
    let mut text: String = LIMITS.iter().filter_map(line).collect();
    if let [first, .., last] = rows {
        let ratio = |of: &dyn Fn(&Row) -> f64| (of(last) / of(first)).ln();
        let power = ratio(&Row::seconds) / ratio(&|row| row.size("instructions").max(1) as f64);
        text +=
            &format!("- from {} to {}, time grows as instructions to the power of {power:.2}\n", first.name, last.name);
    }
    text
}

fn document(report: &str) -> String {
    format!(
        "# How the analyses scale

Written by `make bench-analysis ARGS=--write`; do not edit.

Each program is linked with musl and analysed in two versions: as its source is, and with a small edit of one function. The
numbers are for the pair, that is for both versions together, with everything that there is: points-to sets, call graph, mod/ref,
inter-procedural control flow, control dependence, dependence graphs, outputs, distances, reachability of changes,
irrelevant branches and the change sequence graph (CSG). *demo* is `examples/demo.c`, *echo* and *sort* are of coreutils 9.1, *jq*
and *busybox* are Debian 12's.

- *instructions*: of the new version, musl's included.
- *seconds*: processor time of one thread, from the modules that the reader keeps in the cache to the last graph. *wall s*: with whatever else the machine did.
- *ns per instruction*: seconds, for each instruction of both versions.

{report}"
    )
}

#[cfg(test)]
mod tests {
    use super::{LIMITS, Row, report};
    use std::collections::BTreeMap;

    fn row(name: &'static str, seconds: f64, peak_mib: f64) -> Row {
        let sizes = BTreeMap::from([("instructions".to_owned(), 1_000_000), ("csg nodes".to_owned(), 7)]);
        Row { name, stages: vec![("load".into(), 1.0), ("csg".into(), seconds - 1.0)], sizes, wall: seconds, peak_mib }
    }

    #[test]
    fn limits_are_of_one_program() {
        assert!(LIMITS[0].is_kept(&row("sort", 4.9, 1000.0)) && LIMITS[0].is_kept(&row("jq", 50.0, 2000.0)));
        assert!(!LIMITS[0].is_kept(&row("sort", 5.1, 10.0)) && !LIMITS[0].is_kept(&row("sort", 1.0, 1024.0)));
    }

    #[test]
    fn growth_is_a_power() {
        let mut large = row("jq", 16.0, 1.0);
        large.sizes.insert("instructions".to_owned(), 4_000_000);
        let text = report(&[row("sort", 4.0, 1.0), large]);
        assert!(text.contains("- from sort to jq, time grows as instructions to the power of 1.00"), "{text}");
    }

    #[test]
    fn the_report_has_all_numbers() {
        let text = report(&[row("sort", 4.0, 512.0), row("busybox", 61.0, 1.0)]);
        for part in [
            "|      1000000 |    4.00 |               2000 |",
            "|         7 |",
            "- sort in under 5 s and 1024 MiB: yes",
            "- busybox in under 60 s: no",
        ] {
            assert!(text.contains(part), "{part} is missing:\n{text}");
        }
    }
}
