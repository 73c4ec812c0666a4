//! What keeps a search from changes: conditions that are constants on all paths so far.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use schism_analysis::{FlowDistance, Icfg, Passage, Place, Seen, Switching};
use schism_ir::flow::block_of;
use schism_ir::{BlockId, FunctionId, InstId};
use schism_vm::symbolic::CandidateKind;
use schism_vm::{Machine, State};

use super::{Note, toward};

/// What switching needs to know of the new version.
pub struct SwitchGround<'a> {
    /// Finds definitions.
    pub switching: Switching<'a>,
    /// Where the versions part, and where changed data is read; for a search that is to come to all of it, changed code.
    pub changes: Vec<Place>,
    /// For distances.
    pub icfg: &'a Icfg,
    /// For distances.
    pub passage: &'a Passage,
}

/// Knows what a search has to come to, since it keeps it from changes ([`schism_analysis::Switching`]).
pub(super) struct Blocked<'a> {
    /// Where the versions part because of code; once all were entered, nothing is blocked. `None` if changes themselves are to be come to as
    /// well.
    points: Option<Vec<Place>>,
    make: Box<dyn Fn() -> SwitchGround<'a> + 'a>,
    /// Made when something is blocked for the first time.
    ground: Option<SwitchGround<'a>>,
    targets: Vec<Place>,
    /// Branches that the input was seen to decide.
    decided: BTreeSet<Place>,
    covered: u64,
}

impl<'a> Blocked<'a> {
    /// For versions that part at these places of the new one; what else is known of it is made when it is needed.
    pub(super) fn new(points: Vec<Place>, make: impl Fn() -> SwitchGround<'a> + 'a) -> Self {
        Blocked {
            points: Some(points),
            make: Box::new(make),
            ground: None,
            targets: Vec::new(),
            decided: BTreeSet::new(),
            covered: 0,
        }
    }

    /// The same with the changes that were never executed.
    pub(super) fn and_changes(make: impl Fn() -> SwitchGround<'a> + 'a) -> Self {
        Blocked { points: None, ..Blocked::new(Vec::new(), make) }
    }

    /// Notes what the input decides.
    pub(super) fn look(&mut self, note: &Note, machine: &Machine, state: &State) {
        if note.kind == CandidateKind::Branch
            && let Some((place, _)) = toward::new_stack(machine, state, note.site.1)
        {
            self.decided.insert(place);
        }
    }

    /// Asks what is to be come to. Distances to that, if it is not the same as before; `Some(None)` if it is nothing any more.
    pub(super) fn ask(&mut self, machine: &Machine) -> Option<Option<FlowDistance<'a>>> {
        let covered = machine.covered_count();
        if std::mem::replace(&mut self.covered, covered) == covered {
            return None;
        }
        let all_entered = |points: &Vec<Place>| !points.is_empty() && machine.have_entered(points);
        let targets = if self.ground.is_none() && self.points.as_ref().is_some_and(all_entered) {
            Vec::new()
        } else {
            let ground = self.ground.get_or_insert_with(&self.make);
            let mut seen = SeenSoFar { machine, blocks: HashMap::new(), decided: &self.decided };
            let mut targets = ground.switching.definitions(&ground.changes, &mut seen);
            if self.points.is_none() {
                targets.extend(ground.changes.iter().filter(|&&place| !seen.executed(place)));
                targets.sort_unstable();
                targets.dedup();
            }
            targets
        };
        if targets == self.targets {
            return None;
        }
        self.targets = targets;
        let some = self.ground.as_ref().filter(|_| !self.targets.is_empty());
        Some(some.map(|ground| FlowDistance::new(ground.icfg, ground.passage, self.targets.iter().copied())))
    }
}

/// What was executed, by what the machine has counted.
struct SeenSoFar<'s> {
    machine: &'s Machine,
    blocks: HashMap<FunctionId, Vec<bool>>,
    decided: &'s BTreeSet<Place>,
}

impl SeenSoFar<'_> {
    fn executed(&mut self, (function, inst): Place) -> bool {
        let body = self.machine.image().function(function).body.as_ref();
        body.is_some_and(|body| self.entered(function, block_of(body, inst)))
    }
}

impl Seen for SeenSoFar<'_> {
    fn entered(&mut self, function: FunctionId, block: BlockId) -> bool {
        let blocks = self.blocks.entry(function).or_insert_with(|| self.machine.coverage_of(function).blocks);
        blocks.get(block.index()).copied().unwrap_or(false)
    }

    fn decides(&self, function: FunctionId, insts: Range<InstId>) -> bool {
        self.decided.range((function, insts.start)..(function, insts.end)).next().is_some()
    }
}
