//! The table of eXpress: runs and time until the first confirmed difference.

mod readings;

use super::runs::{Run, compare};
use crate::paths;
use crate::table::Table;
use anyhow::Result;

/// Plain exploration: without any rule that ends paths early.
const PLAIN: [&str; 3] = ["bfs --no-retire", "random --no-retire", "cover --no-retire"];
const BASELINE: &str = "express --no-prune";
const EXPRESS: &str = "express";
const STRATEGIES: [&str; 5] = [PLAIN[0], PLAIN[1], PLAIN[2], BASELINE, EXPRESS];
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

/// What a pair costs: plain by strategy, express without its pruning, and express.
#[derive(Clone, Copy)]
struct Costs {
    plain: [Cost; 3],
    baseline: Cost,
    express: Cost,
}

impl Costs {
    fn of(runs: &[Run]) -> Option<Costs> {
        let of = |strategy: &str| runs.iter().find(|run| run.strategy == strategy).map(Cost::of);
        let plain = [of(PLAIN[0])?, of(PLAIN[1])?, of(PLAIN[2])?];
        Some(Costs { plain, baseline: of(BASELINE)?, express: of(EXPRESS)? })
    }

    /// The best of plain exploration.
    fn best(&self) -> Cost {
        let better = |a: Cost, b: Cost| if (!b.found, b.runs) < (!a.found, a.runs) { b } else { a };
        self.plain.into_iter().reduce(better).unwrap_or(self.baseline)
    }

    /// What nobody finds says nothing about who is faster.
    fn is_found(&self) -> bool {
        self.best().found || self.baseline.found || self.express.found
    }
}

/// A pair without seeds and with.
struct Pair {
    name: String,
    has_seeds: bool,
    unseeded: Costs,
    seeded: Costs,
}

/// The pairs of a folder.
fn pairs(folder: &str, budget: &str) -> Result<Vec<Pair>> {
    let name = |kind: &str| format!("{kind}-{}", folder.replace('/', "-"));
    // Native programs are built once; that is no part of the comparison.
    compare(&name("express-build"), &[folder], &["bfs"], "--max-paths 1", false)?;
    let unseeded = compare(&name("express"), &[folder], &STRATEGIES, budget, false)?;
    let seeded = compare(&name("express-seeded"), &[folder], &STRATEGIES, budget, true)?;
    let both = unseeded.chunks(STRATEGIES.len()).zip(seeded.chunks(STRATEGIES.len()));
    let pair = |(unseeded, seeded): (&[Run], &[Run])| {
        let pair = &unseeded.first()?.pair;
        let has_seeds = paths::root().join(folder).join(pair).join("seeds").is_dir();
        let group = folder.rsplit('/').next().unwrap_or(folder);
        Some(Pair {
            name: format!("{group}/{pair}"),
            has_seeds,
            unseeded: Costs::of(unseeded)?,
            seeded: Costs::of(seeded)?,
        })
    };
    Ok(both.filter_map(pair).collect())
}

/// The whole page.
pub fn page(seconds: u64) -> Result<String> {
    let budget = format!("--max-findings 1 --max-time {seconds}");
    let mut all = Vec::new();
    for folder in FOLDERS {
        all.extend(pairs(folder, &budget)?);
    }
    let mut table =
        Table::new(&["pair", "plain", "no-prune", "express", "plain, seeded", "no-prune, seeded", "express, seeded"]);
    for pair in &all {
        let cells: Vec<String> = [&pair.unseeded, &pair.seeded]
            .into_iter()
            .flat_map(|costs| [costs.best().cell(), costs.baseline.cell(), costs.express.cell()])
            .collect();
        table.row(&[&pair.name, &cells[0], &cells[1], &cells[2], &cells[3], &cells[4], &cells[5]]);
    }
    Ok(format!(
        "# eXpress (ISSTA'11), repeated\n\n\
         Runs until the first confirmed difference / seconds, static analysis included; at most {seconds} s (`+`: none found). Plain is the \
         best of bfs, random and cover, chosen for each pair afterwards, with `--no-retire`: none of schism's own rules ends a path early. \
         `no-prune` is express's order without its pruning. Seeds are the folders `seeds` of the pairs; their runs count. A run is an input that \
         was executed: a seed, or one for a branch that an input satisfies. Branches that none satisfies and native confirmations are no runs, \
         for nobody.\n\n\
         {table}\n\
         {}\n\
         `make bench-express` makes this page.\n",
        readings::text(&all)
    ))
}
