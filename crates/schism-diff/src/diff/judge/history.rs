//! How a run went on, for charts: by what the engine had done, not by when the judge came to it.

use schism_report::diff::Sample;
use schism_search::Counters;

use super::Effort;

/// Points that are kept, at most.
const MOST: usize = 200;

/// Points of a run.
#[derive(Default)]
pub(in crate::diff) struct History {
    /// Where the engine was when it told how far it is; so seldom that all are kept.
    passed: Vec<Sample>,
    /// Where it was when it told of what became a finding.
    found: Vec<Sample>,
}

impl History {
    /// The engine has come so far.
    pub(super) fn pass(&mut self, counters: &Counters) {
        self.passed.push(point(counters.instructions, paths(counters), 0));
    }

    /// There is one finding more.
    pub(super) fn find(&mut self, effort: Effort) {
        self.found.push(point(effort.instructions, effort.paths, 1));
    }

    /// All points in the engine's order, each with the findings so far.
    pub(in crate::diff) fn told(self) -> Vec<Sample> {
        let mut all = self.passed;
        all.extend(self.found);
        all.sort_by_key(|sample| (sample.instructions, sample.paths));
        let mut findings = 0;
        for sample in &mut all {
            findings += sample.findings;
            sample.findings = findings;
        }
        // Both ends stay.
        let step = all.len().div_ceil(MOST - 1).max(1);
        let last = all.len().saturating_sub(1);
        all.into_iter()
            .enumerate()
            .filter(|(number, _)| number % step == 0 || *number == last)
            .map(|(_, it)| it)
            .collect()
    }
}

/// Paths that the engine is through with.
pub(super) fn paths(counters: &Counters) -> u64 {
    counters.paths + counters.retired
}

fn point(instructions: u64, paths: u64, findings: u64) -> Sample {
    Sample { instructions, paths, findings }
}

#[cfg(test)]
mod tests {
    use schism_search::Counters;

    use super::super::Effort;
    use super::{History, MOST};

    fn found(history: &mut History, instructions: u64) {
        history.find(Effort { instructions, ..Effort::default() });
    }

    fn passed(history: &mut History, instructions: u64) {
        history.pass(&Counters { instructions, ..Counters::default() });
    }

    #[test]
    fn it_does_not_matter_when_the_judge_came_to_a_finding() {
        let (mut soon, mut late) = (History::default(), History::default());
        passed(&mut soon, 1);
        found(&mut soon, 5);
        passed(&mut soon, 9);
        passed(&mut late, 1);
        passed(&mut late, 9);
        found(&mut late, 5);
        let told =
            |history: History| history.told().iter().map(|at| (at.instructions, at.findings)).collect::<Vec<_>>();
        let soon = told(soon);
        assert_eq!(soon, [(1, 0), (5, 1), (9, 1)]);
        assert_eq!(told(late), soon);
    }

    #[test]
    fn of_many_points_both_ends_are_kept() {
        let mut history = History::default();
        for instructions in 0..MOST as u64 * 2 {
            found(&mut history, instructions);
        }
        let told = history.told();
        assert!(told.len() <= MOST, "{}", told.len());
        assert_eq!((told[0].findings, told[told.len() - 1].findings), (1, MOST as u64 * 2));
    }
}
