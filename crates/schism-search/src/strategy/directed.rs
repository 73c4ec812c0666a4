//! Towards changes, and along what they affect.
//!
//! The explored inputs take turns, so that one with many paths cannot take all the time. For each, candidates of versions that have parted
//! take turns with the others, and candidates of changed functions with those of any function. Within each kind come first those that
//! lead to code that was never executed, then, group by group, candidates of one branch that lead to one side, so that one loop cannot
//! take all either.

use std::collections::{BTreeMap, VecDeque};

use schism_vm::Machine;

use super::{Note, Strategy, Values};

#[derive(Default)]
struct Group {
    waiting: VecDeque<u32>,
    picks: u32,
}

/// Function, position of a branch, and target.
pub(super) type Place = (u32, u32, u32);

/// Candidates by the branch that left them.
#[derive(Default)]
pub(super) struct Groups {
    groups: BTreeMap<Place, Group>,
}

/// The candidates of one of the explored inputs.
#[derive(Default)]
struct Root {
    apart: Groups,
    shared: Groups,
    picks: u64,
}

/// The strategy.
#[derive(Default)]
pub struct Directed {
    roots: Vec<Root>,
    /// Whose turn it is.
    next: usize,
    values: Values,
}

impl Strategy for Directed {
    fn add(&mut self, note: Note) {
        if self.values.add(note) {
            return;
        }
        let number = note.root as usize;
        if self.roots.len() <= number {
            self.roots.resize_with(number + 1, Root::default);
        }
        let root = &mut self.roots[number];
        let groups = if note.apart { &mut root.apart } else { &mut root.shared };
        groups.add(&note);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        let Directed { roots, next, values } = self;
        values.pick(|| {
            for _ in 0..roots.len() {
                *next = (*next + 1) % roots.len();
                if let Some(id) = roots[*next].take(machine) {
                    return Some(id);
                }
            }
            None
        })
    }
}

impl Root {
    fn take(&mut self, machine: &Machine) -> Option<u32> {
        self.picks += 1;
        let Root { apart, shared, .. } = self;
        let (first, second) = if self.picks.is_multiple_of(2) { (apart, shared) } else { (shared, apart) };
        let changed_only = self.picks % 4 >= 2;
        let in_changed = |place: &Place| machine.is_changed(place.0);
        let in_any = |_: &Place| true;
        let changed = if changed_only {
            first.take(machine, in_changed).or_else(|| second.take(machine, in_changed))
        } else {
            None
        };
        changed.or_else(|| first.take(machine, in_any)).or_else(|| second.take(machine, in_any))
    }
}

impl Groups {
    pub(super) fn add(&mut self, note: &Note) {
        self.groups.entry((note.site.0, note.site.1, note.target)).or_default().waiting.push_back(note.id);
    }

    /// The oldest candidate of the best wanted group: one whose side was never taken, then the one picked least often.
    pub(super) fn take(&mut self, machine: &Machine, wanted: impl Fn(&Place) -> bool) -> Option<u32> {
        let waiting = self.groups.iter_mut().filter(|(place, group)| !group.waiting.is_empty() && wanted(place));
        let (_, group) = waiting.min_by_key(|(place, group)| (!machine.is_uncovered(place.0, place.2), group.picks))?;
        group.picks += 1;
        group.waiting.pop_front()
    }
}
