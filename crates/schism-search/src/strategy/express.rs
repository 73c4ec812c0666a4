//! Leaves irrelevant paths out (eXpress, ISSTA'11).
//!
//! A change is seen if it is executed, infects the state, and the infection propagates to an output. Candidates for which one of these
//! is impossible are pruned: branches of B_P; branches of B_E if no change was executed; and branches of B_E behind changes that did not
//! infect. An execution for both versions that was split and is one again has executed changes, and is infected only if bytes
//! of memory differ in it: that is what merging compares.
//!
//! Of the others the nearest to a change comes next, and of those that are infected the nearest to an output. But near is not soon: where a
//! change is blocked by what was decided long before, all that is near leads past it, and an output is near everywhere. So nearness takes turns
//! with breadth first, which comes to every decision.

use schism_analysis::{Icfg, Passage};
use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};
use schism_vm::symbolic::{Candidate, CandidateKind};
use schism_vm::{Machine, State};

use super::nearest::Nearest;
use super::offered::Offered;
use super::{Admission, Bfs, Goals, Irrelevance, Note, Strategy};

/// What lies around each instruction of the new version, by function. A function that is not listed may lead anywhere.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// From before it a change can be reached.
    pub reaches: Vec<BitSet>,
    /// A change may have been executed before it.
    pub follows: Vec<BitSet>,
}

impl Surroundings {
    fn has(table: &[BitSet], function: u32, inst: InstId) -> bool {
        table.get(function as usize).is_none_or(|set| inst.index() >= set.bound() || set.contains(inst.index()))
    }
}

/// So many picks go straight for the change before those of breadth first take turns with them.
const STRAIGHT: u64 = 16;

/// The goals: a change, then an output.
const CHANGE: u32 = 0;
const OUTPUT: u32 = 1;

/// The strategy.
pub struct Express<'a> {
    around: &'a Surroundings,
    prune: bool,
    offered: Offered,
    nearest: Nearest<'a>,
    breadth: Bfs,
    picks: u64,
}

impl<'a> Express<'a> {
    /// Prunes; or, for the baseline, explores everything in the same order and only counts. `changes` and `outputs` are places in the
    /// new version.
    pub fn new(
        (icfg, passage): (&'a Icfg, &'a Passage),
        around: &'a Surroundings,
        changes: Vec<(FunctionId, InstId)>,
        outputs: Vec<(FunctionId, InstId)>,
        prune: bool,
    ) -> Self {
        let (change, output) = (vec![CHANGE], vec![OUTPUT]);
        let goals = Goals { places: vec![changes, outputs], first: change, next: vec![output.clone(), output] };
        Express {
            around,
            prune,
            offered: Offered::default(),
            nearest: Nearest::new(icfg, passage, goals),
            breadth: Bfs::default(),
            picks: 0,
        }
    }

    fn irrelevance(&self, machine: &Machine, candidate: &Candidate) -> Option<Irrelevance> {
        let state = candidate.snapshot.borrow();
        if is_infected(&state) {
            return None;
        }
        let (function, position) = candidate.site;
        let from = machine.inst_at(function, position)?;
        let to = match candidate.kind {
            CandidateKind::Branch => first_inst(machine, function, candidate.target)?,
            _ => from,
        };
        if Surroundings::has(&self.around.reaches, function, to) {
            return None;
        }
        Some(match (Surroundings::has(&self.around.follows, function, from), state.was_split()) {
            (false, _) => Irrelevance::CannotPropagate,
            (true, false) => Irrelevance::CannotExecute,
            (true, true) => Irrelevance::NotInfected,
        })
    }
}

/// Whether the versions are in different states there: as two executions, or as one in which bytes differ.
fn is_infected(state: &State) -> bool {
    state.is_apart() || state.is_infected()
}

/// The first instruction behind a branch.
fn first_inst(machine: &Machine, function: u32, target: u32) -> Option<InstId> {
    let body = machine.image().function(FunctionId(function)).body.as_ref()?;
    match machine.block_of(function, target) {
        Some(block) => Some(body.blocks[block.index()].first),
        None => machine.inst_at(function, target),
    }
}

impl Strategy for Express<'_> {
    fn admit(&mut self, machine: &Machine, candidate: &Candidate) -> Admission {
        match self.irrelevance(machine, candidate) {
            None => Admission::Explore,
            Some(why) if self.prune => Admission::Prune(why),
            Some(why) => Admission::Check(why),
        }
    }

    fn look(&mut self, note: Note, machine: &Machine, state: &State) {
        let note = self.offered.offer(note);
        self.nearest.add(note, is_infected(state).then_some(CHANGE), Some((machine, state)));
        self.breadth.add(note);
    }

    fn add(&mut self, note: Note) {
        let note = self.offered.offer(note);
        self.nearest.add(note, None, None);
        self.breadth.add(note);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.picks += 1;
        let in_breadth = self.picks > STRAIGHT && self.picks.is_multiple_of(2);
        loop {
            // Each of them has all that wait.
            let id = if in_breadth { self.breadth.pick(machine) } else { self.nearest.pick(machine) }?;
            if let Some(id) = self.offered.take(id) {
                return Some(id);
            }
        }
    }
}
