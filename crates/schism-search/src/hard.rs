//! Questions without a quick answer.
//!
//! One about a digest or a long double can take as long as a thousand paths. So every question is asked quickly first, and
//! those that stay without an answer wait for a part of the effort of their own, or until nothing else waits. Each time
//! they may take more work, and those that may take the least are asked first: a question is given up only after every
//! cheaper one had its turn.

use std::collections::{BTreeMap, VecDeque};

use schism_solver::Patience;
use schism_vm::pairs::Ends;

/// Hard questions take at most this part of the effort while there are others.
const PART: u64 = 4;

/// Ends that may wait: each holds two states.
const MOST_ENDS: usize = 256;

/// Something that is not known.
pub(crate) enum Question {
    /// Whether an input leads to a candidate.
    Candidate(u32),
    /// Whether two versions that have ended differ.
    Ends(Box<Ends>),
}

/// A question, and how much work it may take the next time.
pub(crate) struct Waiting {
    pub(crate) question: Question,
    pub(crate) patience: Patience,
}

/// Those that wait by the work that they may take, the oldest first.
#[derive(Default)]
pub(crate) struct Hard {
    waiting: BTreeMap<Patience, VecDeque<Question>>,
    ends: usize,
    spent: u64,
}

impl Hard {
    /// Lets a question wait until it may take this much work.
    pub(crate) fn wait(&mut self, question: Question, patience: Patience) {
        self.ends += usize::from(matches!(question, Question::Ends(_)));
        self.waiting.entry(patience).or_default().push_back(question);
    }

    /// Whether more ends may wait.
    pub(crate) fn has_room(&self) -> bool {
        self.ends < MOST_ENDS
    }

    /// The next one, if their part of what was spent on all is not used up.
    pub(crate) fn due(&mut self, all: u64) -> Option<Waiting> {
        if self.spent.saturating_mul(PART) > all {
            return None;
        }
        self.next()
    }

    /// The next one.
    pub(crate) fn next(&mut self) -> Option<Waiting> {
        let mut least = self.waiting.first_entry()?;
        let (patience, question) = (*least.key(), least.get_mut().pop_front());
        if least.get().is_empty() {
            least.remove();
        }
        let question = question?;
        self.ends -= usize::from(matches!(question, Question::Ends(_)));
        Some(Waiting { question, patience })
    }

    /// Counts what was spent on one of them.
    pub(crate) fn spend(&mut self, effort: u64) {
        self.spent += effort;
    }
}

#[cfg(test)]
mod tests {
    use super::{Hard, Question, Waiting};
    use schism_solver::Patience;

    fn id(waiting: Option<Waiting>) -> Option<u32> {
        match waiting?.question {
            Question::Candidate(id) => Some(id),
            Question::Ends(_) => None,
        }
    }

    #[test]
    fn the_cheapest_is_asked_first() {
        let mut hard = Hard::default();
        for (number, patience) in [(1, Patience::Step(1)), (2, Patience::FULL), (3, Patience::Step(1))] {
            hard.wait(Question::Candidate(number), patience);
        }
        assert_eq!(
            [id(hard.next()), id(hard.next()), id(hard.next()), id(hard.next())],
            [Some(2), Some(1), Some(3), None]
        );
    }

    #[test]
    fn hard_questions_have_their_part() {
        let mut hard = Hard::default();
        (1..=3).for_each(|number| hard.wait(Question::Candidate(number), Patience::FULL));
        assert_eq!(id(hard.due(0)), Some(1));
        hard.spend(100);
        assert_eq!(id(hard.due(399)), None);
        assert_eq!(id(hard.due(400)), Some(2));
        assert_eq!((id(hard.next()), id(hard.next())), (Some(3), None));
    }
}
