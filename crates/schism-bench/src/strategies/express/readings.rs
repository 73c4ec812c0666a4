//! What the table says, in each way that it can be read.

use super::{Costs, PLAIN, Pair};
use crate::table::Table;

/// Runs of express and of what it is compared with, for each pair.
type Runs = Vec<(f64, f64)>;

/// Some of the pairs: their costs without seeds or with. Pairs on which nobody found a difference are left out.
fn found(pairs: &[Pair], costs: fn(&Pair) -> &Costs, wanted: fn(&Pair) -> bool) -> Vec<Costs> {
    pairs.iter().filter(|pair| wanted(pair)).map(costs).filter(|costs| costs.is_found()).copied().collect()
}

fn sums(runs: &Runs) -> (f64, f64) {
    runs.iter().fold((0.0, 0.0), |(few, many), (express, other)| (few + express, many + other))
}

/// How many runs fewer, in percent.
fn fewer((express, other): (f64, f64)) -> f64 {
    100.0 * (1.0 - express / other)
}

/// For each pair, in ascending order.
fn each(runs: &Runs) -> Vec<f64> {
    let mut each: Vec<f64> = runs.iter().copied().map(fewer).collect();
    each.sort_by(f64::total_cmp);
    each
}

fn mean(each: &[f64]) -> f64 {
    each.iter().sum::<f64>() / each.len().max(1) as f64
}

fn median(each: &[f64]) -> f64 {
    let middle = |at: usize| each.get(at).copied().unwrap_or(0.0);
    (middle(each.len() / 2) + middle(each.len().saturating_sub(1) / 2)) / 2.0
}

fn against(costs: &[Costs], other: impl Fn(&Costs) -> f64) -> Runs {
    costs.iter().map(|costs| (costs.express.runs, other(costs))).collect()
}

/// Of all runs together, then the average and the median over pairs.
fn cell(runs: &Runs) -> String {
    let ((express, other), each) = (sums(runs), each(runs));
    let whole = fewer((express, other));
    format!("{whole:.0} % ({express} of {other}), {:.0} %, {:.0} %", mean(&each), median(&each))
}

/// The readings, and what the paper says on each.
pub(super) fn text(pairs: &[Pair]) -> String {
    let all = |_: &Pair| true;
    let groups = [
        found(pairs, |pair| &pair.unseeded, all),
        found(pairs, |pair| &pair.seeded, all),
        found(pairs, |pair| &pair.seeded, |pair| pair.has_seeds),
    ];
    let mut table = Table::new(&["express against", "without seeds", "with", "with, pairs that have seeds"]);
    let mut row = |name: &str, other: &dyn Fn(&Costs) -> f64| {
        let [one, two, three] = [0, 1, 2].map(|group| cell(&against(&groups[group], other)));
        table.row(&[&name, &one, &two, &three]);
    };
    row("the best plain one for each pair", &|costs| costs.best().runs);
    for (number, name) in PLAIN.iter().enumerate() {
        let name = format!("{} for all pairs", name.split(' ').next().unwrap_or(name));
        row(&name, &|costs| costs.plain[number].runs);
    }
    row("its own order without pruning", &|costs| costs.baseline.runs);
    format!(
        "How many runs fewer express needs: of all runs together, then the average and the median over pairs; negative numbers are more runs. \
         Pairs on which nobody found a difference, without seeds or with, are left out; who found none where others did counts with all \
         runs that it made.\n\n\
         {table}\n\
         The paper's 62 % is of all runs: its Table 3 has 71319 of them, of which 63 % of 9812, 33 % of 6914, 23 % of 378, 37 % of 4326 and \
         68 % of 49889 are saved. The medians of its five subjects are 37, 11, 23, 26 and 77 %. It compares with one plain strategy, that of Pex, \
         so the rows of one strategy for all pairs are its comparison, and the first row is a harder one: nobody knows beforehand which plain \
         strategy is the best one for a pair. It leaves out pairs on which nobody found a difference, and counts 10000 runs where only plain \
         found none. With seeds it has nine pairs whose seeds show no difference, counts 10000 runs for everybody who found none, and has 49 % \
         fewer than plain with the same seeds (Table 4).\n\n\
         {}",
        figure(pairs)
    )
}

/// Figure 1, which the paper has without seeds for plain, and with one.
fn figure(pairs: &[Pair]) -> String {
    let Some(pair) = pairs.iter().find(|pair| pair.name == "express/fig1") else { return String::new() };
    let (plain, express) = (pair.unseeded.best().runs, pair.unseeded.express.runs);
    let (seeded, both) = (pair.seeded.best().runs, pair.seeded.express.runs);
    format!(
        "Figure 1: plain {plain}, express {express} ({:.1} times fewer); from the seed plain {seeded}, express {both}: {:.1} times fewer than \
         plain without it. The paper has 441 runs of plain without the seed and 39 with it, 11.3 times fewer.\n",
        plain / express,
        plain / both
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_averages_and_medians_are_told_apart() {
        let runs = vec![(10.0, 100.0), (4.0, 2.0), (1.0, 1.0), (5.0, 10.0)];
        assert_eq!(cell(&runs), "82 % (20 of 113), 10 %, 25 %");
        assert_eq!(median(&each(&runs[..3].to_vec())), 0.0);
    }
}
