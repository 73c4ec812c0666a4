//! Towards changes, and along what they affect.
//!
//! In turns: candidates of versions that have parted, those that lead to code that was never executed, and the oldest ones. Within each
//! kind, groups of candidates of one branch that lead to one side take turns too, so that one loop cannot take all.

use std::collections::{BTreeMap, VecDeque};

use schism_vm::Machine;

use super::{Note, Strategy, Values};

#[derive(Default)]
struct Group {
    waiting: VecDeque<u32>,
    picks: u32,
}

/// Groups by function, position of the branch, and target.
type Groups = BTreeMap<(u32, u32, u32), Group>;

/// The strategy.
#[derive(Default)]
pub struct Directed {
    apart: Groups,
    shared: Groups,
    values: Values,
    picks: u64,
}

impl Strategy for Directed {
    fn add(&mut self, note: Note) {
        if self.values.add(note) {
            return;
        }
        let groups = if note.apart { &mut self.apart } else { &mut self.shared };
        groups.entry((note.site.0, note.site.1, note.target)).or_default().waiting.push_back(note.id);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        let Directed { apart, shared, values, picks } = self;
        values.pick(|| {
            *picks += 1;
            let (first, second) = if *picks % 2 == 0 { (apart, shared) } else { (shared, apart) };
            take(first, machine).or_else(|| take(second, machine))
        })
    }
}

/// The oldest candidate of the best group: one whose side was never taken, then the one picked least often.
fn take(groups: &mut Groups, machine: &Machine) -> Option<u32> {
    let mut best: Option<((bool, u32), (u32, u32, u32))> = None;
    for (&place, group) in groups.iter().filter(|(_, group)| !group.waiting.is_empty()) {
        let key = (!machine.is_uncovered(place.0, place.2), group.picks);
        if best.is_none_or(|(least, _)| key < least) {
            best = Some((key, place));
        }
    }
    let (_, place) = best?;
    let group = groups.get_mut(&place)?;
    group.picks += 1;
    group.waiting.pop_front()
}
