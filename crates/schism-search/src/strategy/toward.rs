//! Candidates by their distance to places that are chosen anew as the search goes on.

use std::collections::{BTreeMap, HashMap};

use schism_analysis::{CallSite, FlowDistance, Place};
use schism_vm::symbolic::CandidateKind;
use schism_vm::{Machine, State};

use super::{Note, directed};

/// Where a candidate leads, and the calls around that, the outermost first.
type LeadsTo = (Place, Vec<CallSite>);

/// What the candidates of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// What counts against them, of the two things that are known when they are left.
    known: u32,
    branch: directed::Place,
}

/// Candidates of one branch that lead to one side.
#[derive(Default)]
struct Group {
    /// By the number of what they lead to, which is all that a distance depends on: those that wait, the youngest last. Some were taken since.
    waiting: Vec<(u32, Vec<u32>)>,
    picks: u64,
}

/// The order. Candidates have numbers that are not used again.
#[derive(Default)]
pub(super) struct Toward<'a> {
    distances: Option<FlowDistance<'a>>,
    /// What candidates lead to: many lead to the same.
    ways: HashMap<LeadsTo, u32>,
    /// By the number of a way: how far it is to the nearest place.
    far: Vec<Option<u32>>,
    groups: BTreeMap<Kind, Group>,
    /// By the number of a candidate: it was never added, or was taken.
    gone: Vec<bool>,
    /// Whether what is new counts as nearer, as in [`super::nearest::Nearest`].
    prefers_new: bool,
    /// What was covered before the path that runs now.
    covered: u64,
}

impl<'a> Toward<'a> {
    /// An order in which infected states, paths that have executed something for the first time, and sides that were never taken come
    /// before others that are as near.
    pub(super) fn preferring_new() -> Self {
        Toward { prefers_new: true, ..Toward::default() }
    }

    /// Keeps a candidate, if the new version has all of its calls.
    pub(super) fn look(&mut self, note: &Note, machine: &Machine, state: &State, is_infected: bool) {
        // Values come in no order of distances.
        if note.kind == CandidateKind::Text {
            return;
        }
        let Some(leads_to) = new_stack(machine, state, note.target) else { return };
        let fresh = machine.covered_count() > self.covered;
        let known = if self.prefers_new { u32::from(!fresh) + u32::from(!is_infected) } else { 0 };
        let way = self.way(leads_to);
        self.add(note.id, Kind { known, branch: (note.site.0, note.site.1, note.target) }, way);
    }

    /// The number of what a candidate leads to.
    fn way(&mut self, leads_to: LeadsTo) -> u32 {
        if let Some(&way) = self.ways.get(&leads_to) {
            return way;
        }
        let way = self.far.len() as u32;
        self.far.push(measure(self.distances.as_ref(), &leads_to));
        self.ways.insert(leads_to, way);
        way
    }

    fn add(&mut self, number: u32, kind: Kind, way: u32) {
        let at = number as usize;
        if self.gone.len() <= at {
            self.gone.resize(at + 1, true);
        }
        self.gone[at] = false;
        let group = self.groups.entry(kind).or_default();
        match group.waiting.iter_mut().find(|(known, _)| *known == way) {
            Some((_, waiting)) => waiting.push(number),
            None => group.waiting.push((way, vec![number])),
        }
    }

    /// A path begins, whoever has picked it.
    pub(super) fn begin_path(&mut self, machine: &Machine) {
        self.covered = machine.covered_count();
    }

    /// Measures distances to other places from now on; `None` for no place.
    pub(super) fn aim(&mut self, distances: Option<FlowDistance<'a>>) {
        self.distances = distances;
        for (leads_to, &way) in &self.ways {
            self.far[way as usize] = measure(self.distances.as_ref(), leads_to);
        }
        self.groups.values_mut().for_each(|group| group.picks = 0);
    }

    /// Takes out a candidate that was picked.
    pub(super) fn take(&mut self, number: u32) {
        if let Some(gone) = self.gone.get_mut(number as usize) {
            *gone = true;
        }
    }

    /// The number of the nearest candidate; a group counts as farther with each pick, so that no loop takes all.
    pub(super) fn nearest(&mut self, machine: &Machine) -> Option<u32> {
        let Toward { groups, gone, far, prefers_new, .. } = self;
        let mut best: Option<(u64, Kind, u32)> = None;
        for (&kind, group) in groups.iter_mut() {
            let Some((distance, number)) = group.nearest(far, gone) else { continue };
            let cost = cost(machine, *prefers_new, &kind, distance, group.picks);
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, kind, number));
            }
        }
        let (_, kind, number) = best?;
        groups.get_mut(&kind)?.picks += 1;
        Some(number)
    }
}

impl Group {
    /// The nearest candidate that waits, of those the youngest, and its distance, if a place can be reached from one.
    fn nearest(&mut self, far: &[Option<u32>], gone: &[bool]) -> Option<(u32, u32)> {
        let mut nearest: Option<(u32, u32)> = None;
        for (way, waiting) in &mut self.waiting {
            let Some(distance) = far[*way as usize] else { continue };
            while waiting.last().is_some_and(|&number| gone[number as usize]) {
                waiting.pop();
            }
            let Some(&number) = waiting.last() else { continue };
            if nearest.is_none_or(|(least, youngest)| distance < least || distance == least && number > youngest) {
                nearest = Some((distance, number));
            }
        }
        nearest
    }
}

/// How far it is from there to the nearest place.
fn measure(distances: Option<&FlowDistance>, ((function, inst), calls): &LeadsTo) -> Option<u32> {
    distances?.from_stack(*function, *inst, calls)
}

/// How far a group's best candidate counts as: its distance, for each pick once more, and four times that for all that is not new.
fn cost(machine: &Machine, prefers_new: bool, kind: &Kind, distance: u32, picks: u64) -> u64 {
    let (function, _, target) = kind.branch;
    let known = kind.known + u32::from(prefers_new && !machine.is_uncovered(function, target));
    (u64::from(distance) + 1).saturating_mul(picks + 1).saturating_mul(1 << (2 * known))
}

/// Where a state goes on in the new version; `None` in a function that only the old version has, which is not in the graph.
pub(super) fn new_stack(machine: &Machine, state: &State, position: u32) -> Option<LeadsTo> {
    let stack = machine.new_stack(state, position)?;
    if !stack.iter().all(|&(function, _)| machine.is_of_new(function)) {
        return None;
    }
    let (&top, calls) = stack.split_first()?;
    Some((top, calls.iter().rev().map(|&(function, inst)| CallSite { function, inst }).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::machine;

    /// The order of candidates by what counts against them and their distances.
    fn order(mut toward: Toward, candidates: &[(u32, u32)]) -> Vec<u32> {
        for (&(known, distance), number) in candidates.iter().zip(0..) {
            let kind = Kind { known, branch: (0, known, 0) };
            // A way for each distance.
            toward.far.resize(toward.far.len().max(distance as usize + 1), None);
            toward.far[distance as usize] = Some(distance);
            toward.add(number, kind, distance);
        }
        let machine = machine();
        let next = || {
            let number = toward.nearest(&machine)?;
            toward.take(number);
            Some(number)
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn what_is_new_counts_as_nearer() {
        assert_eq!(order(Toward::preferring_new(), &[(1, 10), (0, 30), (2, 8), (1, 11)]), [1, 0, 3, 2]);
    }

    #[test]
    fn a_group_counts_as_farther_with_each_pick() {
        assert_eq!(order(Toward::default(), &[(0, 10), (0, 10), (0, 10), (1, 5)]), [2, 1, 3, 0]);
    }
}
