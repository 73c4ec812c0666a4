//! Questions without a quick answer.
//!
//! One about a digest or a long double can take as long as a thousand paths. So every question is asked quickly first, and those that stay without
//! an answer wait for a part of the effort of their own, in which they are asked with all patience. Those that stay without one even then are asked with eight
//! and with sixty-four times the patience, in rounds of their own, when nothing cheaper waits. Only then the solver has given up.

use std::collections::VecDeque;

use schism_solver::{Answer, Patience};
use schism_vm::pairs::{Ends, Merge};

use crate::explorer::{End, Explorer, Tried, Watcher};

/// Hard questions take at most this part of the effort while there are others.
const PART: u64 = 4;

/// Ends that may wait: each holds two states.
const MOST_ENDS: usize = 256;

/// How often a question has been asked with all patience when each of its rounds is over. A solver goes on from what it has learned.
const ROUNDS: [u32; 3] = [1, 8, 64];

/// Something that is not known.
pub(crate) enum Question {
    /// Whether an input leads to a candidate.
    Candidate(u32),
    /// Whether two versions that have ended differ.
    Ends(Box<Ends>),
}

/// A question with the round in which it is asked next.
pub(crate) struct Hardship {
    question: Question,
    round: usize,
}

/// With what patience a question is asked in a round, each time until there is an answer.
fn patience(round: usize) -> impl Iterator<Item = Patience> {
    let asked = round.checked_sub(1).map_or(0, |before| ROUNDS[before]);
    (asked..ROUNDS[round]).map(|times| if times == 0 { Patience::Full } else { Patience::Again(times) })
}

/// Those that wait, by round, the oldest first.
#[derive(Default)]
pub(crate) struct Hard {
    waiting: [VecDeque<Question>; ROUNDS.len()],
    ends: usize,
    spent: u64,
}

impl Hard {
    /// Lets a question wait for the first time.
    pub(crate) fn wait(&mut self, question: Question) {
        self.wait_for(Hardship { question, round: 0 });
    }

    /// Lets a question wait.
    pub(crate) fn wait_for(&mut self, Hardship { question, round }: Hardship) {
        self.ends += usize::from(matches!(question, Question::Ends(_)));
        self.waiting[round].push_back(question);
    }

    /// Whether more ends may wait.
    pub(crate) fn has_room(&self) -> bool {
        self.ends < MOST_ENDS
    }

    /// The next one of the first round, if their part of what was spent on all is not used up.
    pub(crate) fn due(&mut self, all: u64) -> Option<Hardship> {
        if self.spent.saturating_mul(PART) > all {
            return None;
        }
        self.take(0)
    }

    /// The next one.
    pub(crate) fn next(&mut self) -> Option<Hardship> {
        (0..ROUNDS.len()).find_map(|round| self.take(round))
    }

    fn take(&mut self, round: usize) -> Option<Hardship> {
        let question = self.waiting[round].pop_front()?;
        self.ends -= usize::from(matches!(question, Question::Ends(_)));
        Some(Hardship { question, round })
    }

    /// Counts what was spent on one of them.
    pub(crate) fn spend(&mut self, effort: u64) {
        self.spent += effort;
    }
}

impl Explorer<'_> {
    /// Asks a question that had no quick answer with the patience of its round.
    pub(crate) fn run_hard(
        &mut self,
        Hardship { question, round }: Hardship,
        watcher: &mut dyn Watcher,
    ) -> Option<End> {
        let (before, paths) = (self.effort(), self.followed());
        let root = match &question {
            Question::Candidate(id) => self.store.root_of(*id),
            Question::Ends(ends) => ends.new.state.trace.root,
        };
        let end = match question {
            Question::Candidate(id) if self.store.is_forgotten(id) => None,
            Question::Candidate(id) => self.run_hard_candidate(id, round, watcher),
            Question::Ends(ends) => self.tell_hard_ends(ends, round, watcher),
        };
        self.hard.spend(self.effort() - before);
        self.growth.count(root, self.followed() - paths);
        end
    }

    fn run_hard_candidate(&mut self, id: u32, round: usize, watcher: &mut dyn Watcher) -> Option<End> {
        let mut picked = self.take(id)?;
        for patience in patience(round) {
            match self.try_solve(picked, patience) {
                Tried::Runs(state) => return self.run_path(state, watcher),
                Tried::Infeasible => return None,
                Tried::Unknown(same) => picked = same,
            }
            if let Some(end) = self.over_budget(watcher) {
                return Some(end);
            }
        }
        if round + 1 == ROUNDS.len() {
            self.counters.unknown += 1;
            return None;
        }
        let question = Question::Candidate(self.put_back(picked));
        self.hard.wait_for(Hardship { question, round: round + 1 });
        None
    }

    fn tell_hard_ends(&mut self, ends: Box<Ends>, round: usize, watcher: &mut dyn Watcher) -> Option<End> {
        self.growth.close(ends.new.state.trace.root);
        let Merge::Perhaps(differ) = ends.differ else {
            self.tell_end(*ends, Patience::Full, watcher);
            return None;
        };
        for patience in patience(round) {
            match self.ask(&ends.new.state, differ, patience) {
                Answer::Sat(model) => {
                    self.report(*ends, Some(model), true, watcher);
                    return None;
                }
                Answer::Unsat => {
                    self.tell_ended_equal(*ends, watcher);
                    return None;
                }
                Answer::Unknown => {}
            }
            if let Some(end) = self.over_budget(watcher) {
                return Some(end);
            }
        }
        if round + 1 == ROUNDS.len() {
            self.counters.unknown += 1;
            return None;
        }
        self.growth.open(ends.new.state.trace.root);
        self.hard.wait_for(Hardship { question: Question::Ends(ends), round: round + 1 });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(hardship: Option<&Hardship>) -> Option<u32> {
        match hardship.map(|hardship| &hardship.question) {
            Some(Question::Candidate(id)) => Some(*id),
            _ => None,
        }
    }

    #[test]
    fn hard_questions_have_their_part() {
        let mut hard = Hard::default();
        (1..=3).for_each(|id| hard.wait(Question::Candidate(id)));
        assert_eq!(id(hard.due(0).as_ref()), Some(1));
        hard.spend(100);
        assert_eq!(id(hard.due(399).as_ref()), None);
        assert_eq!(id(hard.due(400).as_ref()), Some(2));
        assert_eq!((id(hard.next().as_ref()), id(hard.next().as_ref())), (Some(3), None));
    }

    #[test]
    fn patience_grows_in_rounds_behind_all_that_is_cheaper() {
        let mut hard = Hard::default();
        (1..=2).for_each(|id| hard.wait(Question::Candidate(id)));
        let first = hard.next().unwrap();
        assert_eq!(patience(first.round).collect::<Vec<_>>(), [Patience::Full]);
        hard.wait_for(Hardship { round: first.round + 1, ..first });
        assert_eq!(id(hard.due(0).as_ref()), Some(2), "the part is for those of the first round");
        assert_eq!(id(hard.due(u64::MAX).as_ref()), None);
        let second = hard.next().unwrap();
        let again: Vec<Patience> = patience(second.round).collect();
        assert_eq!((id(Some(&second)), again.len(), again[0]), (Some(1), 7, Patience::Again(1)));
        assert_eq!(patience(2).last(), Some(Patience::Again(63)));
    }
}
