//! Which candidate is next.
//!
//! A strategy sees candidates as [`Note`]s and answers with the number of the one to try. Candidates for other values of something
//! that could not stay symbolic can be endless, so every strategy of this module takes one of them only at each eighth pick, or when
//! nothing else waits.

mod auto;
mod blocked;
mod cover;
mod csg;
mod descent;
mod directed;
mod express;
mod nearest;
mod offered;
mod order;
pub(crate) mod random;
mod shadow;
mod switched;
#[cfg(test)]
mod tests;
mod toward;

use std::collections::VecDeque;

use schism_vm::symbolic::{Candidate, CandidateKind};
use schism_vm::{Machine, State};

use crate::budget::Counters;
pub use crate::store::Note;
pub use auto::Auto;
pub use blocked::SwitchGround;
pub use cover::Cover;
pub use csg::CsgSearch;
pub use descent::Descent;
pub use directed::Directed;
pub use express::{Express, Surroundings};
pub use nearest::Goals;
pub use order::{Bfs, Dfs};
pub use random::Random;
pub use shadow::{Divergences, Phase, Shadow};
pub use switched::Switched;

/// Why a candidate is irrelevant to a search for differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Irrelevance {
    /// P_not-P of ISSTA'11: no change comes before or behind it.
    CannotPropagate,
    /// P_not-E: no change comes behind it, and none was executed.
    CannotExecute,
    /// P_not-I: no change comes behind it, and those that were executed infected nothing.
    NotInfected,
    /// A state ends at an output target (FSE'13, Algorithm 2).
    BehindOutput,
}

/// Whether a candidate is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is.
    Explore,
    /// It is not.
    Prune(Irrelevance),
    /// It is, though it seems irrelevant: to see that it reaches no change.
    Check(Irrelevance),
}

/// An order of exploration.
pub trait Strategy {
    /// Whether a candidate is to be explored at all.
    fn admit(&mut self, _machine: &Machine, _candidate: &Candidate) -> Admission {
        Admission::Explore
    }
    /// A candidate was left; its state stands before the decision.
    fn look(&mut self, note: Note, _machine: &Machine, _state: &State) {
        self.add(note);
    }
    /// A candidate was left.
    fn add(&mut self, note: Note);
    /// Takes out the next candidate; `None` if none waits.
    fn pick(&mut self, machine: &Machine) -> Option<u32>;
    /// A path of an explored input came to a place where the versions part: function and position.
    fn parted(&mut self, _root: u32, _place: (u32, u32)) {}
    /// A path came to a difference behind such a place.
    fn differed(&mut self, _place: (u32, u32)) {}
    /// What a path of an explored input has cost, in instructions or what takes as long.
    fn spent(&mut self, _root: u32, _cost: u64) {}
    /// One of the explored inputs runs.
    fn begin_input(&mut self) {}
    /// A candidate runs that another strategy has picked.
    fn stand_aside(&mut self, _machine: &Machine, _id: u32) {}
    /// Whether the next of the explored inputs is to run before a candidate does.
    fn wants_input(&self) -> bool {
        true
    }
    /// Whether inputs take what their paths leave open from one that brought something new.
    fn borrows(&self) -> bool {
        false
    }
    /// After how many decisions a path is left before its end.
    fn patience(&self) -> u32 {
        u32::MAX
    }
    /// In which phase of Shadow the path runs that was picked last, or else the explored input.
    fn phase(&self) -> Option<Phase> {
        None
    }
    /// Whether that path is one of a divergence.
    fn is_divergence(&self) -> bool {
        false
    }
}

/// How many picks pass between two of values.
const VALUES_EACH: u32 = 8;

/// Candidates for other values, first come first served, between those of another order.
#[derive(Default)]
struct Values {
    waiting: VecDeque<u32>,
    picks: u32,
}

impl Values {
    /// Takes a note that is about a value; false for others.
    fn add(&mut self, note: Note) -> bool {
        let is_text = note.kind == CandidateKind::Text;
        if is_text {
            self.waiting.push_back(note.id);
        }
        is_text
    }

    /// The next candidate: a value if it is its turn, else what `other` gives.
    fn pick(&mut self, other: impl FnOnce() -> Option<u32>) -> Option<u32> {
        self.picks += 1;
        if self.picks.is_multiple_of(VALUES_EACH)
            && let Some(id) = self.waiting.pop_front()
        {
            return Some(id);
        }
        other().or_else(|| self.waiting.pop_front())
    }
}

impl Counters {
    pub(crate) fn count_pruned(&mut self, admission: Admission) {
        let (Admission::Prune(why) | Admission::Check(why)) = admission else { return };
        *match why {
            Irrelevance::CannotPropagate => &mut self.pruned.cannot_propagate,
            Irrelevance::CannotExecute => &mut self.pruned.cannot_execute,
            Irrelevance::NotInfected => &mut self.pruned.not_infected,
            Irrelevance::BehindOutput => &mut self.pruned.behind_output,
        } += 1;
    }
}
