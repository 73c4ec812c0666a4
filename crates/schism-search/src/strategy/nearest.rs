//! The nearest candidate to what its state is to come to next.
//!
//! Distances are those of the inter-procedural control-flow graph, with the state's call stack. Candidates of one branch that lead to
//! one side form a group; one that was followed often counts as farther, so that no loop takes all; one whose targets no state has
//! reached yet, that leads to code that was never executed, or whose path has executed some, counts as nearer.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use schism_analysis::{CallSite, FlowDistance, Icfg, Passage};
use schism_ir::{FunctionId, InstId};
use schism_vm::{Machine, State};

use super::{Note, Values, random};

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

impl Goals {
    fn after(&self, last: Option<u32>) -> &[u32] {
        match last {
            None => &self.first,
            Some(mark) => &self.next[mark as usize],
        }
    }
}

/// Candidates of one branch that lead to one side, of states that came to the same mark last.
#[derive(Default)]
struct Group {
    /// By distance, the youngest first.
    waiting: BinaryHeap<(Reverse<u64>, u64, u32)>,
    picks: u64,
}

/// What the candidates of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// The last mark of their states.
    last: Option<u32>,
    /// Whether their paths executed something for the first time.
    fresh: bool,
    /// Function, position and target of the branch.
    branch: (u32, u32, u32),
}

/// All candidates, by their distances.
pub(super) struct Nearest<'a> {
    icfg: &'a Icfg,
    passage: &'a Passage,
    goals: Goals,
    /// By targets, since many marks have the same.
    distances: HashMap<Vec<u32>, FlowDistance<'a>>,
    groups: BTreeMap<Place, Group>,
    values: Values,
    added: u64,
    picks: u64,
    /// What was covered before the path that runs now.
    covered: u64,
    /// Every so many picks one is random.
    random_each: Option<u64>,
    random: u64,
}

impl<'a> Nearest<'a> {
    pub(super) fn new(icfg: &'a Icfg, passage: &'a Passage, goals: Goals) -> Self {
        Nearest {
            icfg,
            passage,
            goals,
            distances: HashMap::new(),
            groups: BTreeMap::new(),
            values: Values::default(),
            added: 0,
            picks: 0,
            covered: 0,
            random_each: None,
            random: 0,
        }
    }

    /// The same with random choices between.
    pub(super) fn with_random(self, each: u64, seed: u64) -> Self {
        Nearest { random_each: Some(each), random: seed, ..self }
    }

    /// Keeps a candidate of a state that came to the mark `last` last.
    pub(super) fn add(&mut self, note: Note, last: Option<u32>, place: Option<(&Machine, &State)>) {
        if self.values.add(note) {
            return;
        }
        let fresh = place.is_some_and(|(machine, _)| machine.covered_count() > self.covered);
        let distance = place.and_then(|(machine, state)| self.distance(machine, &note, state, last)).unwrap_or(FAR);
        self.added += 1;
        let place = Place { last, fresh, branch: (note.site.0, note.site.1, note.target) };
        self.groups.entry(place).or_default().waiting.push((Reverse(distance), self.added, note.id));
    }

    /// The distance from a candidate to the nearest of its targets.
    fn distance(&mut self, machine: &Machine, note: &Note, state: &State, last: Option<u32>) -> Option<u64> {
        let targets = self.goals.after(last);
        if !self.distances.contains_key(targets) {
            let places = targets.iter().flat_map(|&mark| self.goals.places[mark as usize].iter().copied());
            let distance = FlowDistance::new(self.icfg, self.passage, places);
            self.distances.insert(targets.to_vec(), distance);
        }
        let mut stack = machine.new_stack(state, note.target)?.into_iter();
        let (function, inst) = stack.next()?;
        let calls: Vec<_> = stack.rev().map(|(function, inst)| CallSite { function, inst }).collect();
        self.distances[targets].from_stack(function, inst, &calls).map(u64::from)
    }

    /// Takes out the next one.
    pub(super) fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.covered = machine.covered_count();
        let Nearest { goals, groups, values, picks, random, random_each, .. } = self;
        values.pick(|| {
            *picks += 1;
            let waiting = || groups.iter().filter(|(_, group)| !group.waiting.is_empty());
            let place = if random_each.is_some_and(|each| picks.is_multiple_of(each)) {
                let number = random::next(random) % (waiting().count() as u64).max(1);
                *waiting().nth(number as usize)?.0
            } else {
                waiting().filter_map(|(place, group)| Some((cost(goals, machine, place, group)?, *place))).min()?.1
            };
            let group = groups.get_mut(&place)?;
            group.picks += 1;
            group.waiting.pop().map(|(_, _, id)| id)
        })
    }
}

/// How far a group's best candidate counts as: its distance, for each pick once more; up to twice that if all of its targets were
/// reached by some state; four times that for a state that has passed no mark, for a path that executed nothing new, and for a side
/// that was taken before.
fn cost(goals: &Goals, machine: &Machine, place: &Place, group: &Group) -> Option<u64> {
    let &(Reverse(distance), ..) = group.waiting.peek()?;
    let (function, _, target) = place.branch;
    let targets = goals.after(place.last);
    let (all, reached) = (targets.len() as u64, targets.iter().filter(|&&mark| machine.is_reached(mark)).count());
    let far = (distance + 1).saturating_mul(group.picks + 1);
    let far = far.saturating_mul(all + reached as u64).checked_div(all).unwrap_or(far.saturating_mul(2));
    let started = u32::from(place.last.is_none());
    let known = started + u32::from(!place.fresh) + u32::from(!machine.is_uncovered(function, target));
    Some(far.saturating_mul(1 << (2 * known)))
}
