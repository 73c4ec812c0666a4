//! The phases of Shadow (ICSE'16), and its Table 3.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the input of a finding was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// It is one of the seeds.
    Suite,
    /// It parts from the path of a seed.
    Concolic,
    /// It lies below a divergence.
    Bounded,
    /// The directed search made it, because no seed led there.
    Directed,
}

impl Phase {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Suite => "suite",
            Phase::Concolic => "concolic",
            Phase::Bounded => "bounded",
            Phase::Directed => "directed",
        }
    }
}

/// A row of the table: inputs, not separate differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PhaseRow {
    /// The phase.
    pub phase: Phase,
    /// Inputs that send the versions different ways; of the suite, those that come to a change.
    pub divergences: u64,
    /// Those that were run natively.
    pub replayed: u64,
    /// Those on which the native programs differ, or that are of a kind of which that was seen.
    pub different: u64,
    /// Among these, those that were expected; unless nobody can tell.
    pub expected: Option<u64>,
    /// Among these, bugs.
    pub bugs: Option<u64>,
}

impl PhaseRow {
    /// The columns as text, in the order of [`PhaseRow::TITLES`].
    pub(crate) fn cells(&self) -> [String; 6] {
        let percent = match self.divergences {
            0 => "-".to_owned(),
            all => format!("{:.0}%", 100.0 * self.replayed.min(all) as f64 / all as f64),
        };
        let judged = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
        [
            self.phase.name().to_owned(),
            self.divergences.to_string(),
            percent,
            self.different.to_string(),
            judged(self.expected),
            judged(self.bugs),
        ]
    }

    pub(crate) const TITLES: [&'static str; 6] = ["phase", "divergences", "replayed", "different", "expected", "bugs"];
}

/// The table with its last line, the sum.
pub(crate) fn table(rows: &[PhaseRow]) -> Vec<[String; 6]> {
    let sum = |column: fn(&PhaseRow) -> u64| rows.iter().map(column).sum::<u64>();
    let some = |column: fn(&PhaseRow) -> Option<u64>| rows.iter().map(column).sum::<Option<u64>>();
    let total = PhaseRow {
        phase: Phase::Suite,
        divergences: sum(|row| row.divergences),
        replayed: sum(|row| row.replayed.min(row.divergences)),
        different: sum(|row| row.different),
        expected: some(|row| row.expected),
        bugs: some(|row| row.bugs),
    };
    let mut last = total.cells();
    last[0] = "total".to_owned();
    rows.iter().map(PhaseRow::cells).chain(std::iter::once(last)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_add_up() {
        let row = |phase, divergences, replayed| PhaseRow {
            phase,
            divergences,
            replayed,
            different: 1,
            expected: Some(1),
            bugs: Some(0),
        };
        let rows = [row(Phase::Suite, 0, 0), row(Phase::Concolic, 4, 4), row(Phase::Bounded, 12, 4)];
        let lines: Vec<String> = table(&rows).iter().map(|cells| cells.join(" ")).collect();
        assert_eq!(lines, ["suite 0 - 1 1 0", "concolic 4 100% 1 1 0", "bounded 12 33% 1 1 0", "total 16 50% 3 3 0"]);
    }

    #[test]
    fn what_nobody_can_judge_is_left_open() {
        let row =
            PhaseRow { phase: Phase::Suite, divergences: 1, replayed: 1, different: 1, expected: None, bugs: None };
        assert_eq!(table(&[row])[1], ["total", "1", "100%", "1", "-", "-"]);
    }
}
