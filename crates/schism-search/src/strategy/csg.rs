//! Along the change sequence graph (FSE'13, Algorithm 2), and its baseline.
//!
//! A state's targets are what it has to come to next: with the graph, the successors of the node that it came to last; in the baseline,
//! changes in isolation, one flat set for all states. A state that comes to an output target is at its end: it runs on to see what
//! both versions do with its input, but nothing behind the output is explored. The best candidate is the nearest to its targets in the
//! inter-procedural control-flow graph; those whose targets no state has reached yet count as nearer, those of a branch that was
//! followed often as farther, so that no loop takes all; and now and then the choice is random.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use schism_analysis::{CallSite, FlowDistance, Icfg, Passage};
use schism_ir::{FunctionId, InstId};
use schism_vm::symbolic::Candidate;
use schism_vm::{Machine, State};

use super::{Admission, Irrelevance, Note, Strategy, Values, random};

/// Every so many picks one is random.
const RANDOM_EACH: u64 = 4;

/// Farther than any target.
const FAR: u64 = 1 << 32;

/// What states are to come to. Lists of marks are ascending.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// By mark: the instructions that it stands before.
    pub places: Vec<Vec<(FunctionId, InstId)>>,
    /// The targets of a state that has passed no mark yet.
    pub first: Vec<u32>,
    /// By mark: the targets of a state that came to it last.
    pub next: Vec<Vec<u32>>,
}

/// Candidates of one branch that lead to one side, of states that came to the same mark last.
#[derive(Default)]
struct Group {
    /// By distance, then by age.
    waiting: BinaryHeap<Reverse<(u64, u64, u32)>>,
    picks: u64,
}

/// The last mark, and the branch: function, position and target.
type Place = (Option<u32>, u32, u32, u32);

/// The strategy.
pub struct CsgSearch<'a> {
    icfg: &'a Icfg,
    passage: &'a Passage,
    goals: Goals,
    /// By targets, since many marks have the same.
    distances: HashMap<Vec<u32>, FlowDistance<'a>>,
    groups: BTreeMap<Place, Group>,
    values: Values,
    added: u64,
    picks: u64,
    random: u64,
}

impl<'a> CsgSearch<'a> {
    /// A search for these goals in the new version; `seed` is for the random choices.
    pub fn new(icfg: &'a Icfg, passage: &'a Passage, goals: Goals, seed: u64) -> Self {
        CsgSearch {
            icfg,
            passage,
            goals,
            distances: HashMap::new(),
            groups: BTreeMap::new(),
            values: Values::default(),
            added: 0,
            picks: 0,
            random: seed,
        }
    }

    /// The distance from a candidate to the nearest of its targets.
    fn distance(&mut self, machine: &Machine, note: &Note, state: &State, last: Option<u32>) -> u64 {
        let targets = self.goals.after(last);
        if !self.distances.contains_key(targets) {
            let places = targets.iter().flat_map(|&mark| self.goals.places[mark as usize].iter().copied());
            let distance = FlowDistance::new(self.icfg, self.passage, places);
            self.distances.insert(targets.to_vec(), distance);
        }
        let Some(mut stack) = machine.new_stack(state, note.target) else { return FAR };
        if stack.is_empty() {
            return FAR;
        }
        let (function, inst) = stack.remove(0);
        let calls: Vec<_> = stack.into_iter().rev().map(|(function, inst)| CallSite { function, inst }).collect();
        self.distances[targets].from_stack(function, inst, &calls).map_or(FAR, u64::from)
    }

    fn keep(&mut self, note: Note, last: Option<u32>, distance: u64) {
        self.added += 1;
        let place = (last, note.site.0, note.site.1, note.target);
        self.groups.entry(place).or_default().waiting.push(Reverse((distance, self.added, note.id)));
    }
}

impl Goals {
    fn after(&self, last: Option<u32>) -> &[u32] {
        match last {
            None => &self.first,
            Some(mark) => &self.next[mark as usize],
        }
    }

    /// How far a group's best candidate counts as: its distance, for each pick once more, and up to twice that if all of its
    /// targets were reached by some state.
    fn cost(&self, machine: &Machine, last: Option<u32>, group: &Group) -> Option<u64> {
        let &Reverse((distance, ..)) = group.waiting.peek()?;
        let targets = self.after(last);
        let (all, reached) = (targets.len() as u64, targets.iter().filter(|&&mark| machine.is_reached(mark)).count());
        let far = (distance + 1).saturating_mul(group.picks + 1);
        Some(if all == 0 { far.saturating_mul(2) } else { far.saturating_mul(all + reached as u64) / all })
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
        if !self.values.add(note) {
            let last = state.passed().last;
            let distance = self.distance(machine, &note, state, last);
            self.keep(note, last, distance);
        }
    }

    fn add(&mut self, note: Note) {
        if !self.values.add(note) {
            self.keep(note, None, FAR);
        }
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        let CsgSearch { goals, groups, values, picks, random, .. } = self;
        values.pick(|| {
            *picks += 1;
            let waiting = || groups.iter().filter(|(_, group)| !group.waiting.is_empty());
            let place = if picks.is_multiple_of(RANDOM_EACH) {
                let number = random::next(random) % (waiting().count() as u64).max(1);
                *waiting().nth(number as usize)?.0
            } else {
                let costs = waiting().filter_map(|(place, group)| Some((goals.cost(machine, place.0, group)?, *place)));
                costs.min()?.1
            };
            let group = groups.get_mut(&place)?;
            group.picks += 1;
            let Reverse((_, _, id)) = group.waiting.pop()?;
            Some(id)
        })
    }
}
