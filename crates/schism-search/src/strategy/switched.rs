//! The directed search, with definition switching where a concrete condition blocks the way to a change.
//!
//! While a change was not reached, every second pick may go to the candidate that is nearest to a definition that would have to run first
//! ([`schism_analysis::Switching`]). As long as nothing is blocked, and for the first picks, all is as without it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use schism_analysis::{CallSite, FlowDistance, Icfg, Passage, Place, Seen, Switching};
use schism_ir::{BlockId, FunctionId, InstId};
use schism_vm::symbolic::CandidateKind;
use schism_vm::{Machine, State};

use super::directed::{self, Directed};
use super::{Note, Strategy};

/// Most changes are reached at once; picks before it is asked what blocks the others.
const FIRST_PICKS: u64 = 32;
/// Of so many picks one goes to a definition.
const SWITCH_EACH: u64 = 2;
/// And of so many one asks anew what is blocked, if something was executed for the first time.
const ASK_EACH: u64 = 16;

/// What switching needs to know of the new version.
pub struct SwitchGround<'a> {
    /// Finds definitions.
    pub switching: Switching<'a>,
    /// Where the versions part, and where changed data is read.
    pub changes: Vec<Place>,
    /// For distances.
    pub icfg: &'a Icfg,
    /// For distances.
    pub passage: &'a Passage,
}

/// A candidate that waits.
struct Waiting {
    /// Its number in the store.
    id: u32,
    branch: directed::Place,
    /// Where it leads, and the calls around that, the outermost first.
    leads_to: Option<(Place, Vec<CallSite>)>,
    /// To the nearest definition.
    distance: Option<u32>,
}

/// Candidates of one branch that lead to one side: the nearest first, of those the youngest.
#[derive(Default)]
struct Group {
    nearest: BTreeSet<(u32, Reverse<u32>)>,
    picks: u64,
}

/// The strategy.
pub struct Switched<'a> {
    directed: Directed,
    /// Where the versions part because of code.
    points: Vec<Place>,
    make: Box<dyn Fn() -> SwitchGround<'a> + 'a>,
    /// Made when something is blocked for the first time.
    ground: Option<SwitchGround<'a>>,
    definitions: Vec<Place>,
    distances: Option<FlowDistance<'a>>,
    /// By numbers of its own, since the store uses its numbers again.
    waiting: HashMap<u32, Waiting>,
    groups: BTreeMap<directed::Place, Group>,
    /// Branches that the input was seen to decide.
    decided: BTreeSet<Place>,
    offered: u32,
    picks: u64,
    covered: u64,
}

impl<'a> Switched<'a> {
    /// For versions that part at these places of the new one; what else is known of it is made when it is needed.
    pub fn new(points: Vec<Place>, make: impl Fn() -> SwitchGround<'a> + 'a) -> Self {
        Switched {
            directed: Directed::default(),
            points,
            make: Box::new(make),
            ground: None,
            definitions: Vec::new(),
            distances: None,
            waiting: HashMap::new(),
            groups: BTreeMap::new(),
            decided: BTreeSet::new(),
            offered: 0,
            picks: 0,
            covered: 0,
        }
    }

    fn keep(&mut self, note: Note, leads_to: Option<(Place, Vec<CallSite>)>) {
        let number = self.offered;
        self.offered = self.offered.wrapping_add(1);
        let branch = (note.site.0, note.site.1, note.target);
        // Values come in no order of distances.
        let leads_to = leads_to.filter(|_| note.kind != CandidateKind::Text);
        let mut waiting = Waiting { id: note.id, branch, leads_to, distance: None };
        self.place(number, &mut waiting);
        self.waiting.insert(number, waiting);
        self.directed.add(Note { id: number, ..note });
    }

    /// Puts a candidate into its group, if a definition can be reached from it.
    fn place(&mut self, number: u32, waiting: &mut Waiting) {
        let (Some(distances), Some(((function, inst), calls))) = (&self.distances, &waiting.leads_to) else { return };
        waiting.distance = distances.from_stack(*function, *inst, calls);
        if let Some(distance) = waiting.distance {
            self.groups.entry(waiting.branch).or_default().nearest.insert((distance, Reverse(number)));
        }
    }

    /// Takes a candidate out; `None` if it was picked before.
    fn take(&mut self, number: u32) -> Option<u32> {
        let waiting = self.waiting.remove(&number)?;
        if let (Some(distance), Some(group)) = (waiting.distance, self.groups.get_mut(&waiting.branch)) {
            group.nearest.remove(&(distance, Reverse(number)));
        }
        Some(waiting.id)
    }

    /// The candidate that is nearest to a definition; a group counts as farther with each pick, so that no loop takes all.
    fn take_nearest(&mut self) -> Option<u32> {
        let cost = |group: &Group| {
            let &(distance, _) = group.nearest.first()?;
            Some((u64::from(distance) + 1).saturating_mul(group.picks + 1))
        };
        let costs = self.groups.iter().filter_map(|(&branch, group)| Some((cost(group)?, branch)));
        let (_, branch) = costs.min()?;
        let group = self.groups.get_mut(&branch)?;
        group.picks += 1;
        let &(_, Reverse(number)) = group.nearest.first()?;
        self.take(number)
    }

    /// Asks what is blocked.
    fn ask(&mut self, machine: &Machine) {
        let covered = machine.covered_count();
        if std::mem::replace(&mut self.covered, covered) == covered {
            return;
        }
        let mut seen = SeenSoFar { machine, blocks: HashMap::new(), decided: &self.decided };
        let definitions = match &self.ground {
            None if !self.points.is_empty() && machine.have_entered(&self.points) => Vec::new(),
            ground => {
                let ground = match ground {
                    Some(ground) => ground,
                    None => self.ground.insert((self.make)()),
                };
                ground.switching.definitions(&ground.changes, &mut seen)
            }
        };
        if definitions == self.definitions {
            return;
        }
        self.distances = self
            .ground
            .as_ref()
            .filter(|_| !definitions.is_empty())
            .map(|ground| FlowDistance::new(ground.icfg, ground.passage, definitions.iter().copied()));
        self.definitions = definitions;
        self.groups.clear();
        let mut numbers: Vec<u32> = self.waiting.keys().copied().collect();
        numbers.sort_unstable();
        for number in numbers {
            let Some(mut waiting) = self.waiting.remove(&number) else { continue };
            waiting.distance = None;
            self.place(number, &mut waiting);
            self.waiting.insert(number, waiting);
        }
    }
}

impl Strategy for Switched<'_> {
    fn look(&mut self, note: Note, machine: &Machine, state: &State) {
        // A function that only the old version has is not in the graph.
        let known = |stack: &Vec<Place>| stack.iter().all(|&(function, _)| machine.is_of_new(function));
        let top = machine.new_stack(state, note.site.1).filter(known);
        if let (CandidateKind::Branch, Some(&place)) = (note.kind, top.as_ref().and_then(|stack| stack.first())) {
            self.decided.insert(place);
        }
        let leads_to = machine.new_stack(state, note.target).filter(known).and_then(|stack| {
            let (&top, calls) = stack.split_first()?;
            Some((top, calls.iter().rev().map(|&(function, inst)| CallSite { function, inst }).collect()))
        });
        self.keep(note, leads_to);
    }

    fn add(&mut self, note: Note) {
        self.keep(note, None);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.picks += 1;
        if self.picks >= FIRST_PICKS {
            if self.picks.is_multiple_of(ASK_EACH) {
                self.ask(machine);
            }
            if self.picks.is_multiple_of(SWITCH_EACH)
                && let Some(id) = self.take_nearest()
            {
                return Some(id);
            }
        }
        loop {
            let number = self.directed.pick(machine)?;
            if let Some(id) = self.take(number) {
                return Some(id);
            }
        }
    }

    fn parted(&mut self, root: u32, place: (u32, u32)) {
        self.directed.parted(root, place);
    }

    fn borrows(&self) -> bool {
        true
    }

    fn spent(&mut self, root: u32, cost: u64) {
        self.directed.spent(root, cost);
    }
}

/// What was executed, by what the machine has counted.
struct SeenSoFar<'s> {
    machine: &'s Machine,
    blocks: HashMap<FunctionId, Vec<bool>>,
    decided: &'s BTreeSet<Place>,
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
