//! The table of FSE'13: errors of several changes together, along change sequences and in isolation.

use super::runs::{Run, compare};
use crate::table::Table;
use anyhow::Result;

const STRATEGIES: [&str; 2] = ["csg", "isolation"];

/// When the first error was seen, or that none was.
fn error(run: Option<&Run>) -> String {
    match run.and_then(|run| Some((run.number("error runs")?, run.number("error seconds")?))) {
        Some((runs, seconds)) => format!("{runs} / {seconds:.1}"),
        None => "missed".to_owned(),
    }
}

/// The whole page.
pub fn page(seconds: u64) -> Result<String> {
    // Native programs are built once; that is no part of the comparison.
    compare("csg-build", &["tests/csg"], &["bfs"], "--max-paths 1", false)?;
    let runs = compare("csg", &["tests/csg"], &STRATEGIES, &format!("--max-time {seconds}"), false)?;
    let mut table = Table::new(&[
        "pair",
        "csg: error",
        "tests",
        "differ",
        "errors",
        "% critical",
        "% wrong of critical",
        "% wrong of others",
        "isolation: error",
        "tests",
        "differ",
        "errors",
    ]);
    let mut pairs: Vec<&str> = runs.iter().map(|run| run.pair.as_str()).collect();
    pairs.dedup();
    let mut found = [0; 2];
    for pair in &pairs {
        let of = |strategy: &str| runs.iter().find(|run| run.pair == *pair && run.strategy == strategy);
        let both = STRATEGIES.map(of);
        for (count, run) in found.iter_mut().zip(both) {
            *count += usize::from(run.is_some_and(|run| run.number("error runs").is_some()));
        }
        let cell = |number: usize, column: &str| {
            both[number].and_then(|run| run.number(column)).map_or("-".to_owned(), |value| value.to_string())
        };
        table.row(&[
            pair,
            &error(both[0]),
            &cell(0, "tests"),
            &cell(0, "differ"),
            &cell(0, "errors"),
            &cell(0, "% critical"),
            &cell(0, "% wrong of critical"),
            &cell(0, "% wrong of others"),
            &error(both[1]),
            &cell(1, "tests"),
            &cell(1, "differ"),
            &cell(1, "errors"),
        ]);
    }
    Ok(format!(
        "# Change sequences (FSE'13), repeated\n\n\
         `tests/csg/` holds {} pairs in which two or three changes are right alone and wrong together; `fixed.c` says what is right. Each \
         strategy had {seconds} s. *error* is when the first error was seen: runs / seconds, static analysis included. The other columns are \
         those of the paper's Tables 2 and 3.\n\n\
         {table}\n\
         Errors found: {} of {} along change sequences, {} with changes in isolation.\n\n\
         `make bench-csg` makes this page.\n",
        pairs.len(),
        found[0],
        pairs.len(),
        found[1]
    ))
}
