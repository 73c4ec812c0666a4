//! The nearest candidate to what its state is to come to next.
//!
//! Distances are those of the inter-procedural control-flow graph, with the state's call stack. Candidates of one branch that lead to
//! one side form a group, for each sequence of marks that states came there by; one that was followed often counts as farther, so that no
//! loop and no sequence takes all; one whose targets no state has reached yet, that leads to code that was never executed, or whose path
//! has executed some, counts as nearer.

use std::collections::{BTreeMap, HashMap, VecDeque};

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

/// Candidates of one branch that lead to one side, of states that came to the same marks in the same order.
#[derive(Default)]
struct Group {
    /// Those of each distance, of which there are few: age and number, the oldest first. None is empty.
    waiting: Vec<(u64, VecDeque<(u64, u32)>)>,
    picks: u64,
}

impl Group {
    /// Adds one that is younger than all others.
    fn add(&mut self, distance: u64, age: u64, id: u32) {
        match self.waiting.iter_mut().find(|(known, _)| *known == distance) {
            Some((_, waiting)) => waiting.push_back((age, id)),
            None => self.waiting.push((distance, VecDeque::from([(age, id)]))),
        }
    }

    fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// How far the nearest is.
    fn distance(&self) -> Option<u64> {
        self.waiting.iter().map(|&(distance, _)| distance).min()
    }

    /// Takes out the nearest, of those the youngest, or the oldest of all, which has the fewest decisions behind it.
    fn take(&mut self, by_age: bool) -> Option<u32> {
        self.picks += 1;
        let places = self.waiting.iter().enumerate();
        let at = if by_age {
            places.min_by_key(|(_, (_, waiting))| waiting.front().copied())?.0
        } else {
            places.min_by_key(|(_, (distance, _))| *distance)?.0
        };
        let waiting = &mut self.waiting[at].1;
        let (_, id) = if by_age { waiting.pop_front()? } else { waiting.pop_back()? };
        if waiting.is_empty() {
            self.waiting.swap_remove(at);
        }
        Some(id)
    }
}

/// What the candidates of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// The last mark of their states, and the number of the sequence of all.
    last: Option<u32>,
    sequence: u32,
    /// Whether their paths executed something for the first time.
    fresh: bool,
    /// Function, position and target of the branch.
    branch: (u32, u32, u32),
}

/// The last mark of a state, and where it goes on: the top frame first.
type Standing = (Option<u32>, Vec<(FunctionId, InstId)>);

/// All candidates, by their distances.
pub(super) struct Nearest<'a> {
    icfg: &'a Icfg,
    passage: &'a Passage,
    goals: Goals,
    /// By targets, since many marks have the same.
    distances: HashMap<Vec<u32>, FlowDistance<'a>>,
    /// By the last mark and the stack: the distance from there, since many candidates stand at the same place.
    measured: HashMap<Standing, Option<u64>>,
    groups: BTreeMap<Place, Group>,
    /// Sequences of different marks, by when they were first seen.
    sequences: HashMap<Vec<u32>, u32>,
    values: Values,
    added: u64,
    picks: u64,
    /// What was covered before the path that runs now.
    covered: u64,
    /// Every so many picks one is random.
    random_each: Option<u64>,
    random: u64,
    /// Whether the goals are those of the machine's route, so that states know what they have passed.
    is_route: bool,
    /// Whether sequences of marks are told apart.
    in_sequence: bool,
}

impl<'a> Nearest<'a> {
    pub(super) fn new(icfg: &'a Icfg, passage: &'a Passage, goals: Goals) -> Self {
        Nearest {
            icfg,
            passage,
            goals,
            distances: HashMap::new(),
            measured: HashMap::new(),
            groups: BTreeMap::new(),
            sequences: HashMap::new(),
            values: Values::default(),
            added: 0,
            picks: 0,
            covered: 0,
            random_each: None,
            random: 0,
            is_route: false,
            in_sequence: false,
        }
    }

    /// The same with random choices between: one of `each`.
    pub(super) fn with_random(self, each: u64, seed: u64) -> Self {
        Nearest { random_each: Some(each), random: seed, ..self }
    }

    /// The same for goals of the machine's route, which may be come to in sequence.
    pub(super) fn on_route(self, in_sequence: bool) -> Self {
        Nearest { is_route: true, in_sequence, ..self }
    }

    /// Keeps a candidate of a state that came to the mark `last` last.
    pub(super) fn add(&mut self, note: Note, last: Option<u32>, place: Option<(&Machine, &State)>) {
        if self.values.add(note) {
            return;
        }
        let fresh = place.is_some_and(|(machine, _)| machine.covered_count() > self.covered);
        let distance = place.and_then(|(machine, state)| self.distance(machine, &note, state, last)).unwrap_or(FAR);
        self.added += 1;
        let sequence = place.filter(|_| self.in_sequence).map_or(0, |(_, state)| self.sequence(&state.passed().marks));
        let place = Place { last, sequence, fresh, branch: (note.site.0, note.site.1, note.target) };
        self.groups.entry(place).or_default().add(distance, self.added, note.id);
    }

    /// The number of a sequence of marks, each where it was passed first.
    fn sequence(&mut self, marks: &[u32]) -> u32 {
        let mut firsts: Vec<u32> = Vec::new();
        for &mark in marks {
            if !firsts.contains(&mark) {
                firsts.push(mark);
            }
        }
        let next = self.sequences.len() as u32;
        *self.sequences.entry(firsts).or_insert(next)
    }

    /// The distance from a candidate to the nearest of its targets.
    fn distance(&mut self, machine: &Machine, note: &Note, state: &State, last: Option<u32>) -> Option<u64> {
        let key = (last, machine.new_stack(state, note.target)?);
        if let Some(&distance) = self.measured.get(&key) {
            return distance;
        }
        let distance = self.measure(last, &key.1);
        self.measured.insert(key, distance);
        distance
    }

    fn measure(&mut self, last: Option<u32>, stack: &[(FunctionId, InstId)]) -> Option<u64> {
        let targets = self.goals.after(last);
        if !self.distances.contains_key(targets) {
            let places = targets.iter().flat_map(|&mark| self.goals.places[mark as usize].iter().copied());
            let distance = FlowDistance::new(self.icfg, self.passage, places);
            self.distances.insert(targets.to_vec(), distance);
        }
        let known = self.icfg.functions();
        if stack.iter().any(|(function, _)| function.index() >= known) {
            // A function that only the old version has is not in this graph.
            return None;
        }
        let (&(function, inst), calls) = stack.split_first()?;
        let calls: Vec<_> = calls.iter().rev().map(|&(function, inst)| CallSite { function, inst }).collect();
        self.distances[targets].from_stack(function, inst, &calls).map(u64::from)
    }

    /// A path begins, whoever has picked it.
    pub(super) fn begin_path(&mut self, machine: &Machine) {
        self.covered = machine.covered_count();
    }

    /// Takes out the next one.
    pub(super) fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.begin_path(machine);
        let Nearest { goals, groups, values, picks, random, random_each, is_route, .. } = self;
        values.pick(|| {
            *picks += 1;
            let waiting = || groups.iter().filter(|(_, group)| !group.is_empty());
            let any = random_each.is_some_and(|each| picks.is_multiple_of(each));
            let place = if any {
                let number = random::next(random) % (waiting().count() as u64).max(1);
                *waiting().nth(number as usize)?.0
            } else {
                waiting()
                    .filter_map(|(place, group)| Some((cost(goals, (machine, *is_route), place, group)?, *place)))
                    .min()?
                    .1
            };
            groups.get_mut(&place)?.take(any)
        })
    }
}

/// How far a group's best candidate counts as: its distance, for each pick once more; up to twice that if all of its targets were
/// reached by some state; four times that for a state that has passed no mark, for a path that executed nothing new, and for a side
/// that was taken before.
fn cost(goals: &Goals, (machine, is_route): (&Machine, bool), place: &Place, group: &Group) -> Option<u64> {
    let distance = group.distance()?;
    let (function, _, target) = place.branch;
    let targets = goals.after(place.last);
    let (all, reached) =
        (targets.len() as u64, targets.iter().filter(|&&mark| is_route && machine.is_reached(mark)).count());
    let far = (distance + 1).saturating_mul(group.picks + 1);
    let far = far.saturating_mul(all + reached as u64).checked_div(all).unwrap_or(far.saturating_mul(2));
    let started = u32::from(place.last.is_none());
    let known = started + u32::from(!place.fresh) + u32::from(!machine.is_uncovered(function, target));
    Some(far.saturating_mul(1 << (2 * known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_gives_its_nearest_or_its_oldest() {
        let mut group = Group::default();
        for (distance, age, id) in [(5, 1, 11), (2, 2, 12), (2, 3, 13), (9, 4, 14)] {
            group.add(distance, age, id);
        }
        assert_eq!(
            [false, true, false, true].map(|by_age| group.take(by_age)),
            [Some(13), Some(11), Some(12), Some(14)]
        );
        assert!(group.is_empty() && group.take(true).is_none());
    }
}
