//! The table of eXpress: runs and time until the first confirmed difference.

use super::runs::{Run, compare};
use crate::table::Table;
use anyhow::Result;

/// Plain exploration: without any rule that ends paths early.
const PLAIN: [&str; 3] = ["bfs --no-retire", "random --no-retire", "cover --no-retire"];
const EXPRESS: &str = "express";
const BASELINE: &str = "express --no-prune";
/// Pairs with differences, near and deep: all of each folder. Those of `tests/shadow` that have no template take what the program reads.
const FOLDERS: [&str; 7] = [
    "tests/express",
    "tests/csg",
    "tests/shadow",
    "tests/pairs/algorithms",
    "tests/pairs/combined",
    "tests/pairs/guards",
    "tests/pairs/papers",
];

/// Runs and seconds; those of the whole budget if no difference was found.
#[derive(Clone, Copy)]
struct Cost {
    runs: f64,
    seconds: f64,
    found: bool,
}

impl Cost {
    fn of(run: &Run) -> Cost {
        let whole = |column: &str| run.number(column).unwrap_or(0.0);
        match (run.number("difference runs"), run.number("difference seconds")) {
            (Some(runs), Some(seconds)) => Cost { runs, seconds, found: true },
            _ => Cost { runs: whole("runs"), seconds: whole("seconds"), found: false },
        }
    }

    fn cell(&self) -> String {
        format!("{}{} / {:.1}", self.runs, if self.found { "" } else { "+" }, self.seconds)
    }
}

/// The best of some strategies on a pair.
fn best(runs: &[Run], pair: &str, strategies: &[&str]) -> Option<Cost> {
    let of_pair = runs.iter().filter(|run| run.pair == pair && strategies.contains(&run.strategy.as_str()));
    let costs = of_pair.map(Cost::of);
    costs.min_by(|a, b| (!a.found, a.runs).partial_cmp(&(!b.found, b.runs)).unwrap_or(std::cmp::Ordering::Equal))
}

/// The whole page.
pub fn page(seconds: u64) -> Result<String> {
    let strategies = [&PLAIN[..], &[EXPRESS, BASELINE]].concat();
    let budget = format!("--max-findings 1 --max-time {seconds}");
    // Native programs are built once; that is no part of the comparison.
    compare("express-build", &FOLDERS, &["bfs"], "--max-paths 1", false)?;
    let unseeded = compare("express", &FOLDERS, &strategies, &budget, false)?;
    let seeded = compare("express-seeded", &FOLDERS, &strategies, &budget, true)?;
    let mut table =
        Table::new(&["pair", "plain", "no-prune", "express", "plain, seeded", "no-prune, seeded", "express, seeded"]);
    let mut sums = [0.0; 6];
    let mut pairs: Vec<&str> = unseeded.iter().map(|run| run.pair.as_str()).collect();
    pairs.dedup();
    for pair in &pairs {
        let costs: Vec<Option<Cost>> = [&unseeded, &seeded]
            .into_iter()
            .flat_map(|runs| [&PLAIN[..], &[BASELINE], &[EXPRESS]].map(|strategies| best(runs, pair, strategies)))
            .collect();
        let cells: Vec<String> = costs.iter().map(|cost| cost.map_or_else(String::new, |cost| cost.cell())).collect();
        for (sums, costs) in sums.chunks_mut(3).zip(costs.chunks(3)) {
            let known: Vec<Cost> = costs.iter().flatten().copied().collect();
            // What nobody finds says nothing about who is faster.
            if known.len() == sums.len() && known.iter().any(|cost| cost.found) {
                sums.iter_mut().zip(&known).for_each(|(sum, cost)| *sum += cost.runs);
            }
        }
        table.row(&[pair, &cells[0], &cells[1], &cells[2], &cells[3], &cells[4], &cells[5]]);
    }
    let sum = |number: usize| format!("{}", sums[number]);
    table.row(&[&"all runs", &sum(0), &sum(1), &sum(2), &sum(3), &sum(4), &sum(5)]);
    let fewer = |few: usize, many: usize| 100.0 * (1.0 - sums[few] / sums[many]);
    Ok(format!(
        "# eXpress (ISSTA'11), repeated\n\n\
         Runs until the first confirmed difference / seconds, static analysis included; at most {seconds} s (`+`: none found). Plain is the \
         best of bfs, random and cover, chosen for each pair afterwards, with `--no-retire`: none of schism's own rules ends a path early. \
         `no-prune` is express's order without its pruning. Seeds are the folders `seeds` of the pairs; their runs count. \
         Pairs on which nobody found a difference, without seeds or with, are not in that sum.\n\n\
         {table}\n\
         express against plain: {:.0} % fewer runs without seeds, {:.0} % with. \
         Pruning alone, in the same order: {:.0} % fewer without seeds, {:.0} % with. The paper has 62 %.\n\n\
         `make bench-express` makes this page.\n",
        fewer(2, 0),
        fewer(5, 3),
        fewer(2, 1),
        fewer(5, 4)
    ))
}
