//! How far a comparison goes whose input nobody has bounded: the sizes that it has finished, and whether larger ones are worth the effort.
//!
//! As long as there is a budget and no difference, SAME would be said of too little: so larger inputs come, up to the largest. Where nothing limits
//! the comparison, and where differences are known, larger ones come only as long as those before them have brought new code or new places where the versions
//! part. Nothing here asks a clock.

use schism_report::diff::Size;
use schism_search::{Counters, RoundEnd};

/// Rounds in a row that brought nothing new, after which an unlimited comparison ends.
const MOST_QUIET: usize = 2;

/// What an inspected round was.
#[derive(Clone, Copy, Debug)]
struct Finished {
    is_whole: bool,
    paths: u64,
}

/// The sizes of a comparison.
#[derive(Default)]
pub(super) struct Deepening {
    /// Each round in words; none if the user has said how large the input is.
    sizes: Vec<String>,
    /// The round that is finished in any case before SAME is said.
    usual: usize,
    /// Whether a budget ends the comparison.
    is_limited: bool,
    finished: Vec<Finished>,
    last: (u64, usize),
    quiet: usize,
}

impl Deepening {
    pub(super) fn new(sizes: Vec<String>, usual: usize, is_limited: bool) -> Self {
        Deepening { sizes, usual, is_limited, ..Deepening::default() }
    }

    /// A round is over. Whether larger inputs are wanted; `is_clean` if nothing was approximated until now.
    pub(super) fn round(
        &mut self,
        end: RoundEnd,
        counters: &Counters,
        is_clean: bool,
        is_found: impl FnOnce() -> bool,
    ) -> bool {
        self.finished.push(Finished { is_whole: end.is_whole && is_clean, paths: paths(counters) });
        let now = (end.covered, end.partings);
        let is_new = std::mem::replace(&mut self.last, now) != now;
        self.quiet = if is_new { 0 } else { self.quiet + 1 };
        if end.round < self.usual {
            return true;
        }
        if is_found() { is_new } else { self.is_limited || self.quiet < MOST_QUIET }
    }

    /// How many of the smallest rounds were explored wholly.
    fn whole(&self) -> usize {
        self.finished.iter().take_while(|finished| finished.is_whole).count()
    }

    /// Whether enough was finished to say SAME of it, whatever became of larger inputs.
    pub(super) fn is_enough(&self) -> bool {
        !self.sizes.is_empty() && self.whole() > self.usual
    }

    /// What was looked at, for the report; `same` if nothing at all was found.
    pub(super) fn words(&self, counters: &Counters, same: bool) -> Vec<String> {
        if self.sizes.len() < 2 {
            return Vec::new();
        }
        let (mut words, whole) = (Vec::new(), self.whole());
        let (what, nothing) = match same {
            true => ("same for every input up to these sizes", ", nothing found"),
            false => ("every input was looked at up to these sizes", ""),
        };
        let before = match whole.checked_sub(1) {
            Some(last) => {
                words.push(format!("{what}: {}", self.sizes[last]));
                self.finished[last].paths
            }
            None => {
                words.push("no size of the input was finished".to_owned());
                0
            }
        };
        let more = paths(counters).saturating_sub(before);
        if more > 0 {
            words.push(format!("beyond: {more} {}{nothing}", if more == 1 { "path" } else { "paths" }));
        }
        words
    }

    /// The sizes for programs that read the report.
    pub(super) fn told(&self, counters: &Counters) -> Vec<Size> {
        let whole = self.whole();
        let mut before = 0;
        let size = |(number, template): (usize, &String)| {
            let all = self.finished.get(number).map_or(paths(counters), |finished| finished.paths);
            let paths = all - std::mem::replace(&mut before, all);
            Size { template: template.clone(), finished: number < whole, paths }
        };
        let sizes: Vec<Size> = self.sizes.iter().enumerate().map(size).collect();
        let told = sizes.iter().rposition(|size| size.finished || size.paths > 0).map_or(0, |last| last + 1);
        if self.sizes.len() < 2 { Vec::new() } else { sizes.into_iter().take(told).collect() }
    }
}

/// Paths that were followed as far as they mattered.
fn paths(counters: &Counters) -> u64 {
    counters.paths + counters.retired
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deepening(is_limited: bool) -> Deepening {
        Deepening::new(["1", "2", "4", "8", "16"].map(str::to_owned).to_vec(), 1, is_limited)
    }

    fn end(round: usize, covered: u64) -> RoundEnd {
        RoundEnd { round, is_whole: true, covered, partings: 0 }
    }

    fn counters(paths: u64) -> Counters {
        Counters { paths, ..Counters::default() }
    }

    #[test]
    fn a_budget_is_used_as_long_as_nothing_is_found() {
        let mut limited = deepening(true);
        let goes_on: Vec<bool> =
            (0..5).map(|round| limited.round(end(round, 7), &counters(1), true, || false)).collect();
        assert_eq!(goes_on, [true; 5]);
        let mut found = deepening(true);
        let goes_on: Vec<bool> = [7, 7, 8, 8]
            .into_iter()
            .zip(0..)
            .map(|(new, round)| found.round(end(round, new), &counters(1), true, || true))
            .collect();
        assert_eq!(goes_on, [true, false, true, false], "behind the usual size only what brings something new");
    }

    #[test]
    fn without_a_budget_two_quiet_rounds_are_enough() {
        let mut all = deepening(false);
        let goes_on: Vec<bool> = [5, 6, 6, 6]
            .into_iter()
            .zip(0..)
            .map(|(new, round)| all.round(end(round, new), &counters(1), true, || false))
            .collect();
        assert_eq!(goes_on, [true, true, true, false]);
    }

    #[test]
    fn what_was_finished_is_said_and_what_was_not() {
        let mut stopped = deepening(true);
        stopped.round(end(0, 1), &counters(3), true, || false);
        assert!(!stopped.is_enough());
        stopped.round(end(1, 1), &counters(5), true, || false);
        assert!(stopped.is_enough());
        let words = stopped.words(&counters(12), true);
        assert_eq!(words, ["same for every input up to these sizes: 2", "beyond: 7 paths, nothing found"]);
        let words = stopped.words(&counters(5), false);
        assert_eq!(words, ["every input was looked at up to these sizes: 2"]);
        let told: Vec<_> =
            stopped.told(&counters(12)).into_iter().map(|size| (size.template, size.finished, size.paths)).collect();
        assert_eq!(told, [("1".to_owned(), true, 3), ("2".to_owned(), true, 2), ("4".to_owned(), false, 7)]);
    }

    #[test]
    fn a_round_that_left_something_out_is_not_finished() {
        let mut doubtful = deepening(true);
        doubtful.round(end(0, 1), &counters(3), true, || false);
        doubtful.round(end(1, 1), &counters(5), false, || false);
        doubtful.round(RoundEnd { is_whole: false, ..end(2, 1) }, &counters(6), true, || false);
        assert!(!doubtful.is_enough());
        assert_eq!(doubtful.words(&counters(6), true)[0], "same for every input up to these sizes: 1");
        assert_eq!(deepening(true).words(&counters(1), true)[0], "no size of the input was finished");
    }
}
