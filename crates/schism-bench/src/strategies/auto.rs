//! The mix of all strategies against each of them alone.

use super::runs::{Run, compare};
use crate::table::Table;
use anyhow::Result;

const AUTO: &str = "auto";
const SINGLE: [&str; 7] = ["directed", "shadow", "csg", "express", "cover", "bfs", "random"];
/// Pairs that were looked at when the shares of the mix were chosen.
const KNOWN: [&str; 2] = ["tests/csg", "tests/pairs/guards"];
/// Pairs that were not.
const OTHERS: [&str; 9] = [
    "tests/express",
    "tests/pairs/algorithms",
    "tests/pairs/combined",
    "tests/pairs/getopt",
    "tests/pairs/operators",
    "tests/pairs/papers",
    "tests/pairs/sorting",
    "tests/pairs/stdin",
    "tests/pairs/types",
];

/// Instructions until the first confirmed difference.
fn cost(run: Option<&Run>) -> Option<f64> {
    run?.number("difference instructions")
}

/// What a set of pairs shows.
struct Sum {
    table: Table,
    pairs: usize,
    missed: usize,
    logs: Vec<f64>,
}

fn sum(runs: &[Run]) -> Sum {
    let mut sum = Sum {
        table: Table::new(&["pair", "best alone", "instructions", "auto", "ratio"]),
        pairs: 0,
        missed: 0,
        logs: Vec::new(),
    };
    // The runs of a pair follow one another; pairs of two folders may have the same name.
    for runs in runs.chunk_by(|one, other| one.pair == other.pair) {
        let pair = &runs[0].pair;
        let of = |strategy: &str| cost(runs.iter().find(|run| run.strategy == strategy));
        let alone = SINGLE.iter().filter_map(|&strategy| Some((of(strategy)?, strategy)));
        // Nobody finds a difference where there is none.
        let Some((best, name)) = alone.min_by(|one, other| one.0.total_cmp(&other.0)) else { continue };
        sum.pairs += 1;
        match of(AUTO) {
            Some(auto) => {
                let ratio = auto.max(1.0) / best.max(1.0);
                sum.logs.push(ratio.ln());
                sum.table.row(&[&pair, &name, &best, &auto, &format!("{ratio:.2}")]);
            }
            None => {
                sum.missed += 1;
                sum.table.row(&[&pair, &name, &best, &"missed", &"-"]);
            }
        }
    }
    sum
}

impl Sum {
    fn mean(&self) -> f64 {
        (self.logs.iter().sum::<f64>() / self.logs.len().max(1) as f64).exp()
    }

    fn text(&self) -> String {
        format!(
            "{}\n{} pairs with a difference; the mix misses {}; its instructions are {:.2} times those of the best (geometric mean).\n",
            self.table,
            self.pairs,
            self.missed,
            self.mean()
        )
    }
}

/// The whole page.
pub fn page(seconds: u64) -> Result<String> {
    let strategies = [&[AUTO], &SINGLE[..]].concat();
    let budget = format!("--max-findings 1 --max-time {seconds} --max-instructions 50000000");
    let known = sum(&compare("auto-known", &KNOWN, &strategies, &budget, false)?);
    let others = sum(&compare("auto", &OTHERS, &strategies, &budget, false)?);
    Ok(format!(
        "# The mix of all strategies, against each alone\n\n\
         Instructions until the first confirmed difference, within {seconds} s and 50 million instructions. The best alone is chosen for \
         each pair afterwards, of {}.\n\n\
         ## Pairs that were not used to choose the shares\n\n{}\n\
         ## Pairs that were\n\n{}\n\
         `make bench-auto` makes this page.\n",
        SINGLE.join(", "),
        others.text(),
        known.text()
    ))
}
