//! Leaves irrelevant paths out (eXpress, ISSTA'11).
//!
//! A change is seen if it is executed, infects the state, and the infection propagates to an output. Candidates for which one of these
//! is impossible are pruned: branches of B_P; branches of B_E if no change was executed; and branches of B_E behind changes that did not
//! infect. An execution for both versions that was split and is one again has executed changes, and is infected only if bytes
//! of memory differ in it: that is what merging compares.
//!
//! The others come in three orders that take turns. The first goes to changed code that was never executed, and, where a condition that is a
//! constant on all paths so far keeps it from there, to definitions that would have to run first: what is near to such a condition leads past it,
//! however near it is. The second goes to the nearest change, or for a state that is infected to the nearest output. After some picks
//! there is a third, which goes by what was executed and not by nearness: changes can be blocked by more than definitions, and an output
//! is near everywhere.

use schism_analysis::{Icfg, Passage};
use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};
use schism_vm::symbolic::{Candidate, CandidateKind};
use schism_vm::{Machine, State};

use super::blocked::{Blocked, SwitchGround};
use super::nearest::Nearest;
use super::offered::Offered;
use super::toward::Toward;
use super::{Admission, Cover, Goals, Irrelevance, Note, Strategy};

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

/// So many picks go straight for changes and outputs before those for new code take turns with them.
const STRAIGHT: u64 = 16;
/// For so many picks it is asked each time what is blocked, then now and then: all candidates that wait are measured anew.
const ASK_ALWAYS: u64 = 32;
const ASK_EACH: u64 = 16;

/// The goals: a change, then an output.
const CHANGE: u32 = 0;
const OUTPUT: u32 = 1;

/// The orders, in turns.
#[derive(Clone, Copy)]
enum Turn {
    /// To code that was never executed and that changed, or without which changed code stays blocked.
    Unreached,
    /// To a change, or to an output.
    Nearest,
    /// To any code that was never executed, and to every branch.
    Cover,
}

/// The strategy.
pub struct Express<'a> {
    around: &'a Surroundings,
    prune: bool,
    offered: Offered,
    nearest: Nearest<'a>,
    blocked: Option<Blocked<'a>>,
    unreached: Toward<'a>,
    cover: Cover,
    turn: Turn,
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
            blocked: None,
            unreached: Toward::preferring_new(),
            cover: Cover::default(),
            turn: Turn::Unreached,
            picks: 0,
        }
    }

    /// The same with an order for what was never executed; its changes are all changed code.
    #[must_use]
    pub fn with_unreached(self, make: impl Fn() -> SwitchGround<'a> + 'a) -> Self {
        Express { blocked: Some(Blocked::and_changes(make)), ..self }
    }

    /// Chooses anew what is to be reached, if something was executed for the first time.
    fn ask(&mut self, machine: &Machine) {
        if (self.picks <= ASK_ALWAYS || self.picks.is_multiple_of(ASK_EACH))
            && let Some(blocked) = &mut self.blocked
            && let Some(distances) = blocked.ask(machine)
        {
            self.unreached.aim(distances);
        }
    }

    /// Whose turn is next.
    fn next_turn(&self) -> Turn {
        match self.turn {
            Turn::Unreached => Turn::Nearest,
            Turn::Nearest if self.picks > STRAIGHT => Turn::Cover,
            Turn::Nearest | Turn::Cover => Turn::Unreached,
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
        let is_infected = is_infected(state);
        self.nearest.add(note, is_infected.then_some(CHANGE), Some((machine, state)));
        self.cover.add(note);
        if let Some(blocked) = &mut self.blocked {
            blocked.look(&note, machine, state);
            self.unreached.look(&note, machine, state, is_infected);
        }
    }

    fn add(&mut self, note: Note) {
        let note = self.offered.offer(note);
        self.nearest.add(note, None, None);
        self.cover.add(note);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.picks += 1;
        self.nearest.begin_path(machine);
        self.unreached.begin_path(machine);
        self.ask(machine);
        loop {
            let number = match self.turn {
                Turn::Unreached => self.unreached.nearest(machine),
                // Each of these has all that wait.
                Turn::Nearest => Some(self.nearest.pick(machine)?),
                Turn::Cover => Some(self.cover.pick(machine)?),
            };
            if let Some(number) = number {
                self.unreached.take(number);
                let Some(id) = self.offered.take(number) else { continue };
                if !matches!(self.turn, Turn::Cover) {
                    self.cover.stand_aside(machine, number);
                }
                self.turn = self.next_turn();
                return Some(id);
            }
            self.turn = self.next_turn();
        }
    }

    fn spent(&mut self, root: u32, cost: u64) {
        self.cover.spent(root, cost);
    }

    fn begin_input(&mut self) {
        self.cover.begin_input();
    }

    fn stand_aside(&mut self, machine: &Machine, id: u32) {
        self.cover.stand_aside(machine, id);
    }
}
