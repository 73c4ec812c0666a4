//! Candidates by descent from paths that brought something new.
//!
//! A path that executes code for the first time, comes to a change that nobody came to, or decides as nobody did with the same calls around
//! it, founds a family: what it leaves, and what the paths of its family leave, until one of them founds another. The family that was picked
//! from least often is next, the youngest first, so that what has just been reached is gone on from before it is lost among all that
//! waits. Every second pick goes to states in which the versions differ, if there are any. Most differences show at once, so the first picks
//! are left to others.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use schism_ir::{FunctionId, InstId};
use schism_vm::symbolic::CandidateKind;
use schism_vm::{Machine, State};

use super::directed::{Groups, Place};
use super::{Note, Strategy, Values};

/// Calls around a decision that are told apart, the innermost.
const CALLS: usize = 4;
/// Picks, of whatever strategy, before the first of this one.
const FIRST_PICKS: u64 = 100;
/// Of so many picks one goes to states in which the versions differ.
const INFECTED_EACH: u64 = 2;

#[derive(Default)]
struct Family {
    groups: Groups,
    picks: u64,
}

/// The strategy.
#[derive(Default)]
pub struct Descent {
    families: Vec<Family>,
    /// Those of which candidates may wait, by how often they were picked from, the youngest first.
    order: BTreeSet<(u64, Reverse<usize>)>,
    /// The family of each candidate that waits.
    family_of: HashMap<u32, usize>,
    /// Candidates of states in which the versions differ; their families have them too.
    infected: Groups,
    /// The family of the path that runs.
    running: usize,
    /// What it has left.
    left: Vec<Note>,
    /// Whether it came to a change that nobody came to, or decided as nobody did.
    is_new: bool,
    partings: BTreeSet<(u32, u32)>,
    /// What was decided: with which calls around it, at which branch, not to go where.
    decided: HashSet<(Vec<(FunctionId, InstId)>, Place)>,
    covered: u64,
    /// Picks of others, and of this one.
    others: u64,
    picks: u64,
    values: Values,
}

impl Strategy for Descent {
    fn look(&mut self, note: Note, machine: &Machine, state: &State) {
        let stack = machine.new_stack(state, note.target).unwrap_or_default();
        let calls = stack.into_iter().skip(1).take(CALLS).collect();
        self.is_new |= self.decided.insert((calls, (note.site.0, note.site.1, note.target)));
        if note.kind != CandidateKind::Text && (state.is_apart() || state.is_infected()) {
            self.infected.add(&note);
        }
        self.add(note);
    }

    fn add(&mut self, note: Note) {
        if !self.values.add(note) {
            self.left.push(note);
        }
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.end_path(machine);
        if self.others < FIRST_PICKS {
            return None;
        }
        let Descent { families, order, family_of, infected, running, picks, values, .. } = self;
        values.pick(|| {
            *picks += 1;
            let is_infected = picks.is_multiple_of(INFECTED_EACH);
            loop {
                let infected = if is_infected { infected.take(machine, |_| true) } else { None };
                let id = infected.or_else(|| next_of_family(families, order, machine))?;
                // Another may have had it.
                if let Some(family) = family_of.remove(&id) {
                    let picks = &mut families[family].picks;
                    if infected.is_none() && order.remove(&(*picks, Reverse(family))) {
                        *picks += 1;
                        order.insert((*picks, Reverse(family)));
                    }
                    *running = family;
                    return Some(id);
                }
            }
        })
    }

    fn parted(&mut self, _: u32, place: (u32, u32)) {
        self.is_new |= self.partings.insert(place);
    }

    fn borrows(&self) -> bool {
        true
    }

    fn stand_aside(&mut self, machine: &Machine, id: u32) {
        self.end_path(machine);
        self.others += 1;
        self.running = self.family_of.remove(&id).unwrap_or(0);
    }
}

/// Takes a candidate out of the family that was picked from least often, the youngest of these.
fn next_of_family(
    families: &mut [Family],
    order: &mut BTreeSet<(u64, Reverse<usize>)>,
    machine: &Machine,
) -> Option<u32> {
    while let Some(&(picks, family)) = order.first() {
        if let Some(id) = families[family.0].groups.take(machine, |_| true) {
            return Some(id);
        }
        order.remove(&(picks, family));
    }
    None
}

impl Descent {
    /// The path that ran is over: what it left belongs to a family of its own if it brought something new.
    fn end_path(&mut self, machine: &Machine) {
        let covered = machine.covered_count();
        let is_new = self.is_new || covered > self.covered;
        (self.is_new, self.covered) = (false, covered);
        if self.left.is_empty() {
            return;
        }
        if is_new || self.families.is_empty() {
            self.running = self.families.len();
            self.families.push(Family::default());
        }
        for note in self.left.drain(..) {
            self.families[self.running].groups.add(&note);
            self.family_of.insert(note.id, self.running);
        }
        self.order.insert((self.families[self.running].picks, Reverse(self.running)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::tests::note;
    use crate::tests::machine;

    #[test]
    fn what_has_just_been_reached_is_gone_on_from_first() {
        let machine = machine();
        let mut descent = Descent { others: FIRST_PICKS, ..Descent::default() };
        (0..4).for_each(|id| descent.add(note(id, 0)));
        assert_eq!(descent.pick(&machine), Some(0));
        descent.parted(0, (1, 1));
        (10..14).for_each(|id| descent.add(note(id, 0)));
        // The second family is as often picked from as the first, then by turns.
        assert_eq!([(); 4].map(|()| descent.pick(&machine)), [10, 11, 1, 12].map(Some));
        // Paths that bring nothing new leave more of the same family.
        descent.stand_aside(&machine, 13);
        descent.add(note(20, 0));
        assert_eq!([(); 4].map(|()| descent.pick(&machine)), [Some(2), Some(20), Some(3), None]);
    }
}
