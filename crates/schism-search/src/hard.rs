//! Questions without a quick answer.
//!
//! One about a digest or a long double can take as long as a thousand paths. So every question is asked quickly first, and those that stay without
//! an answer wait for a part of the effort of their own, in which they are asked with all patience; or until nothing else waits.

use std::collections::VecDeque;

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

/// Those that wait, the oldest first.
#[derive(Default)]
pub(crate) struct Hard {
    waiting: VecDeque<Question>,
    ends: usize,
    spent: u64,
}

impl Hard {
    /// Lets a question wait.
    pub(crate) fn wait(&mut self, question: Question) {
        self.ends += usize::from(matches!(question, Question::Ends(_)));
        self.waiting.push_back(question);
    }

    /// Whether more ends may wait.
    pub(crate) fn has_room(&self) -> bool {
        self.ends < MOST_ENDS
    }

    /// The next one, if their part of what was spent on all is not used up.
    pub(crate) fn due(&mut self, all: u64) -> Option<Question> {
        if self.spent.saturating_mul(PART) > all {
            return None;
        }
        self.next()
    }

    /// The next one.
    pub(crate) fn next(&mut self) -> Option<Question> {
        let question = self.waiting.pop_front()?;
        self.ends -= usize::from(matches!(question, Question::Ends(_)));
        Some(question)
    }

    /// Counts what was spent on one of them.
    pub(crate) fn spend(&mut self, effort: u64) {
        self.spent += effort;
    }
}

#[cfg(test)]
mod tests {
    use super::{Hard, Question};

    #[test]
    fn hard_questions_have_their_part() {
        let mut hard = Hard::default();
        (1..=3).for_each(|id| hard.wait(Question::Candidate(id)));
        let id = |question| match question {
            Some(Question::Candidate(id)) => Some(id),
            _ => None,
        };
        assert_eq!(id(hard.due(0)), Some(1));
        hard.spend(100);
        assert_eq!(id(hard.due(399)), None);
        assert_eq!(id(hard.due(400)), Some(2));
        assert_eq!((id(hard.next()), id(hard.next())), (Some(3), None));
    }
}
