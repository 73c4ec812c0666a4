//! How far a comparison goes whose input nobody has bounded: the sizes that it has finished, and whether larger ones are worth the effort.
//!
//! As long as there is a budget and no difference, SAME would be said of too little: so larger inputs come, up to the largest. Where nothing limits
//! the comparison, and where differences are known, larger ones come only as long as those before them have brought new code or new places where the versions
//! part. Nothing here asks a clock.

use std::collections::BTreeMap;

use schism_report::counted;
use schism_report::diff::Size;
use schism_search::RoundEnd;

use super::default_input::{Kind, Plan, Round};

/// Rounds in a row that brought nothing new, after which an unlimited comparison ends.
const MOST_QUIET: usize = 2;

/// The sizes of a comparison.
#[derive(Default)]
pub(super) struct Deepening {
    plan: Plan,
    /// Whether a budget ends the comparison.
    is_limited: bool,
    /// By round: whether it is finished, with nothing given up or approximated until then.
    whole: Vec<bool>,
    /// By round: the paths that were followed.
    paths: Vec<u64>,
    last: (u64, usize),
    quiet: usize,
}

impl Deepening {
    pub(super) fn new(plan: Plan, is_limited: bool) -> Self {
        let whole = vec![false; plan.rounds.len()];
        Deepening { plan, is_limited, whole, ..Deepening::default() }
    }

    /// With the paths of each round at the end.
    pub(super) fn with_paths(self, paths: &[u64]) -> Self {
        Deepening { paths: paths.to_vec(), ..self }
    }

    /// A round is over. Whether larger inputs are wanted; `is_clean` if nothing was approximated until now.
    pub(super) fn round(&mut self, end: RoundEnd, is_clean: bool, is_found: impl FnOnce() -> bool) -> bool {
        if let Some(whole) = self.whole.get_mut(end.round) {
            *whole = end.is_whole && is_clean;
        }
        let now = (end.covered, end.partings);
        let is_new = std::mem::replace(&mut self.last, now) != now;
        self.quiet = if is_new { 0 } else { self.quiet + 1 };
        if end.round < self.plan.least {
            return true;
        }
        if is_found() { is_new } else { self.is_limited || self.quiet < MOST_QUIET }
    }

    /// Whether enough was finished to say SAME of it, whatever became of larger inputs.
    pub(super) fn is_enough(&self) -> bool {
        self.finished().get(&Kind::Free).is_some_and(|&round| round >= self.plan.usual)
    }

    /// Of each kind of rounds the last one that is finished. It holds the inputs of those before it.
    fn finished(&self) -> BTreeMap<Kind, usize> {
        let whole = self.plan.rounds.iter().zip(&self.whole).enumerate().filter(|(_, (_, is_whole))| **is_whole);
        whole.map(|(number, (round, _))| (round.kind, number)).collect()
    }

    /// Whether all inputs of a round were looked at.
    fn is_covered(&self, round: usize) -> bool {
        self.finished().get(&self.plan.rounds[round].kind).is_some_and(|&last| round <= last)
    }

    /// What was looked at, for the report; `same` if nothing at all was found.
    pub(super) fn words(&self, same: bool) -> Vec<String> {
        if self.plan.rounds.len() < 2 {
            return Vec::new();
        }
        let (what, nothing) = match same {
            true => ("same for every input up to these sizes", ", nothing found"),
            false => ("every input was looked at up to these sizes", ""),
        };
        let finished = self.finished();
        let mut words: Vec<String> =
            finished.values().map(|&round| format!("{what}: {}", self.plan.rounds[round].label)).collect();
        if words.is_empty() {
            words.push("no size of the input was finished".to_owned());
        }
        let paths = self.paths.iter().enumerate().filter(|(round, _)| !self.is_covered(*round));
        let more: u64 = paths.map(|(_, paths)| paths).sum();
        if more > 0 {
            words.push(format!("beyond: {}{nothing}", counted(more, "path")));
        }
        words
    }

    /// The sizes for programs that read the report.
    pub(super) fn told(&self) -> Vec<Size> {
        let rounds = self.plan.rounds.iter().zip(&self.paths).enumerate();
        let size = |(number, (round, &paths)): (usize, (&Round, &u64))| Size {
            input: round.label.clone(),
            templates: (round.templates.len() + round.seeds.len()) as u64,
            finished: self.is_covered(number),
            paths,
        };
        let sizes: Vec<Size> = rounds.map(size).collect();
        let told = sizes.iter().rposition(|size| size.finished || size.paths > 0).map_or(0, |last| last + 1);
        if sizes.len() < 2 { Vec::new() } else { sizes.into_iter().take(told).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deepening(is_limited: bool) -> Deepening {
        let round = |(label, kind): (&str, Kind)| Round {
            kind,
            label: label.to_owned(),
            templates: Vec::new(),
            seeds: Vec::new(),
        };
        let free = [("1", Kind::Free), ("2", Kind::Free), ("-a 2", Kind::Behind), ("4", Kind::Free), ("8", Kind::Free)];
        Deepening::new(Plan { rounds: free.map(round).to_vec(), usual: 1, least: 1 }, is_limited)
    }

    fn end(round: usize, covered: u64) -> RoundEnd {
        RoundEnd { round, is_whole: true, covered, partings: 0, paths: 1 }
    }

    /// Whether each of some rounds with so much code wants another one.
    fn goes_on(is_limited: bool, is_found: bool, covered: &[u64]) -> Vec<bool> {
        let mut deepening = deepening(is_limited);
        let rounds = covered.iter().zip(0..);
        rounds.map(|(&covered, round)| deepening.round(end(round, covered), true, || is_found)).collect()
    }

    #[test]
    fn a_budget_is_used_as_long_as_nothing_is_found() {
        assert_eq!(goes_on(true, false, &[7; 5]), [true; 5]);
        let found = goes_on(true, true, &[7, 7, 8, 8]);
        assert_eq!(found, [true, false, true, false], "behind the usual size only what brings something new");
    }

    #[test]
    fn without_a_budget_two_quiet_rounds_are_enough() {
        assert_eq!(goes_on(false, false, &[5, 6, 6, 6]), [true, true, true, false]);
    }

    #[test]
    fn what_was_finished_is_said_and_what_was_not() {
        let mut stopped = deepening(true);
        stopped.round(end(0, 1), true, || false);
        assert!(!stopped.is_enough());
        stopped.round(end(1, 1), true, || false);
        assert!(stopped.is_enough());
        let stopped = stopped.with_paths(&[3, 2, 7, 0, 0]);
        let words = ["same for every input up to these sizes: 2", "beyond: 7 paths, nothing found"];
        assert_eq!(stopped.words(true), words);
        let told: Vec<_> = stopped.told().into_iter().map(|size| (size.input, size.finished, size.paths)).collect();
        assert_eq!(told, [("1".to_owned(), true, 3), ("2".to_owned(), true, 2), ("-a 2".to_owned(), false, 7)]);
    }

    #[test]
    fn each_kind_of_round_is_finished_by_itself() {
        let mut deepening = deepening(true);
        for round in [0, 2, 3] {
            deepening.round(end(round, 1), true, || false);
        }
        let words = deepening.with_paths(&[1, 1, 1, 1, 9]).words(false);
        let what = "every input was looked at up to these sizes";
        assert_eq!(words, [format!("{what}: 4"), format!("{what}: -a 2"), "beyond: 9 paths".to_owned()]);
    }

    #[test]
    fn a_round_that_left_something_out_is_not_finished() {
        let mut doubtful = deepening(true);
        doubtful.round(end(0, 1), true, || false);
        doubtful.round(end(1, 1), false, || false);
        doubtful.round(RoundEnd { is_whole: false, ..end(3, 1) }, true, || false);
        assert!(!doubtful.is_enough());
        assert_eq!(doubtful.words(true)[0], "same for every input up to these sizes: 1");
        assert_eq!(deepening(true).words(true), ["no size of the input was finished"]);
    }
}
