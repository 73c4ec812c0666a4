//! Along the change sequence graph (FSE'13, Algorithm 2), and its baseline.
//!
//! A state's targets are what it has to come to next: with the graph, the successors of the node that it came to last; in the baseline,
//! changes in isolation, one flat set for all states. A state that comes to an output target is at its end: it runs on to see what
//! both versions do with its input, but nothing behind the output is explored. The best candidate is the nearest to its targets;
//! every second choice is random.

use schism_analysis::{Icfg, Passage};
use schism_vm::symbolic::Candidate;
use schism_vm::{Machine, State};

use super::nearest::Nearest;
use super::{Admission, Goals, Irrelevance, Note, Strategy};

/// Every so many picks one is random: the paper lets a random search and the one for the nearest take turns.
const RANDOM_EACH: u64 = 2;

/// The strategy.
pub struct CsgSearch<'a> {
    order: Nearest<'a>,
    /// The baseline: what a state has come to makes no difference.
    in_isolation: bool,
}

impl<'a> CsgSearch<'a> {
    /// A search for these goals in the new version; `seed` is for the random choices.
    pub fn new((icfg, passage): (&'a Icfg, &'a Passage), goals: Goals, in_isolation: bool, seed: u64) -> Self {
        let order = Nearest::new(icfg, passage, goals).with_random(RANDOM_EACH, seed);
        CsgSearch { order: order.on_route(!in_isolation), in_isolation }
    }
}

impl Strategy for CsgSearch<'_> {
    fn admit(&mut self, _: &Machine, candidate: &Candidate) -> Admission {
        if candidate.snapshot.borrow().passed().at_end {
            Admission::Prune(Irrelevance::BehindOutput)
        } else {
            Admission::Explore
        }
    }

    fn look(&mut self, note: Note, machine: &Machine, state: &State) {
        let last = state.passed().last.filter(|_| !self.in_isolation);
        self.order.add(note, last, Some((machine, state)));
    }

    fn add(&mut self, note: Note) {
        self.order.add(note, None, None);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.order.pick(machine)
    }
}
