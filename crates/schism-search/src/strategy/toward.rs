//! Candidates by their distance to places that are chosen anew as the search goes on.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

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

/// A candidate that waits.
struct Waiting {
    kind: Kind,
    leads_to: LeadsTo,
    /// To the nearest place.
    distance: Option<u32>,
}

/// Candidates of one branch that lead to one side: the nearest first, of those the youngest.
#[derive(Default)]
struct Group {
    nearest: BTreeSet<(u32, Reverse<u32>)>,
    picks: u64,
}

/// The order. Candidates have numbers that are not used again.
#[derive(Default)]
pub(super) struct Toward<'a> {
    distances: Option<FlowDistance<'a>>,
    waiting: HashMap<u32, Waiting>,
    groups: BTreeMap<Kind, Group>,
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
        let kind = Kind { known, branch: (note.site.0, note.site.1, note.target) };
        let mut waiting = Waiting { kind, leads_to, distance: None };
        self.place(note.id, &mut waiting);
        self.waiting.insert(note.id, waiting);
    }

    /// A path begins, whoever has picked it.
    pub(super) fn begin_path(&mut self, machine: &Machine) {
        self.covered = machine.covered_count();
    }

    /// Measures distances to other places from now on; `None` for no place.
    pub(super) fn aim(&mut self, distances: Option<FlowDistance<'a>>) {
        self.distances = distances;
        self.groups.clear();
        let mut numbers: Vec<u32> = self.waiting.keys().copied().collect();
        numbers.sort_unstable();
        for number in numbers {
            let Some(mut waiting) = self.waiting.remove(&number) else { continue };
            self.place(number, &mut waiting);
            self.waiting.insert(number, waiting);
        }
    }

    /// Puts a candidate into its group, if a place can be reached from it.
    fn place(&mut self, number: u32, waiting: &mut Waiting) {
        let ((function, inst), calls) = &waiting.leads_to;
        waiting.distance = self.distances.as_ref().and_then(|distances| distances.from_stack(*function, *inst, calls));
        if let Some(distance) = waiting.distance {
            self.groups.entry(waiting.kind).or_default().nearest.insert((distance, Reverse(number)));
        }
    }

    /// Takes out a candidate that was picked.
    pub(super) fn take(&mut self, number: u32) {
        let Some(waiting) = self.waiting.remove(&number) else { return };
        if let (Some(distance), Some(group)) = (waiting.distance, self.groups.get_mut(&waiting.kind)) {
            group.nearest.remove(&(distance, Reverse(number)));
        }
    }

    /// The number of the nearest candidate; a group counts as farther with each pick, so that no loop takes all.
    pub(super) fn nearest(&mut self, machine: &Machine) -> Option<u32> {
        let costs = self.groups.iter().filter_map(|(kind, group)| Some((self.cost(machine, kind, group)?, *kind)));
        let (_, kind) = costs.min()?;
        let group = self.groups.get_mut(&kind)?;
        group.picks += 1;
        group.nearest.first().map(|&(_, Reverse(number))| number)
    }

    /// How far a group's best candidate counts as: its distance, for each pick once more, and four times that for all that is not new.
    fn cost(&self, machine: &Machine, kind: &Kind, group: &Group) -> Option<u64> {
        let &(distance, _) = group.nearest.first()?;
        let (function, _, target) = kind.branch;
        let known = kind.known + u32::from(self.prefers_new && !machine.is_uncovered(function, target));
        Some((u64::from(distance) + 1).saturating_mul(group.picks + 1).saturating_mul(1 << (2 * known)))
    }
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
            toward.groups.entry(kind).or_default().nearest.insert((distance, Reverse(number)));
            let leads_to = ((schism_ir::FunctionId(0), schism_ir::InstId(0)), Vec::new());
            toward.waiting.insert(number, Waiting { kind, leads_to, distance: Some(distance) });
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
