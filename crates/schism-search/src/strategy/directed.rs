//! Towards changes, and along what they affect.
//!
//! Of the explored inputs the one that has cost least comes next, so that one with many paths or hard questions cannot take all the time. One
//! that comes to changes to which few others come may cost more: nobody else can tell what they do. For each, candidates of versions that have parted
//! take turns with the others, and candidates of changed functions with those of any function. Within each kind come first those that
//! lead to code that was never executed, then, group by group, candidates of one branch that lead to one side, so that one loop cannot
//! take all either.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

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
    /// What it has cost.
    spent: u64,
    /// What it may cost, compared with others.
    share: u64,
}

/// How much more an input may cost for a place that only it comes to.
const RARE: u64 = 4;
/// How much more an input may cost altogether.
const MOST: u64 = 12;
/// The share of an input that comes to no place of interest.
const UNIT: u64 = 64;

/// The strategy.
#[derive(Default)]
pub struct Directed {
    roots: Vec<Root>,
    /// Where the versions part, and the explored inputs that come there.
    places: BTreeMap<(u32, u32), BTreeSet<u32>>,
    values: Values,
}

impl Strategy for Directed {
    fn add(&mut self, note: Note) {
        if self.values.add(note) {
            return;
        }
        let root = self.root(note.root);
        let groups = if note.apart { &mut root.apart } else { &mut root.shared };
        groups.add(&note);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        let Directed { roots, values, .. } = self;
        values.pick(|| {
            let mut order: Vec<&mut Root> = roots.iter_mut().collect();
            order.sort_by_key(|root| root.spent * UNIT / root.share.max(UNIT));
            order.into_iter().find_map(|root| root.take(machine))
        })
    }

    fn parted(&mut self, root: u32, place: (u32, u32)) {
        if self.places.entry(place).or_default().insert(root) {
            self.share();
        }
    }

    fn borrows(&self) -> bool {
        true
    }

    fn spent(&mut self, root: u32, cost: u64) {
        self.root(root).spent += cost;
    }
}

impl Directed {
    /// Computes anew what each input may cost.
    fn share(&mut self) {
        let mut shares = vec![UNIT; self.roots.len()];
        for roots in self.places.values() {
            for &root in roots {
                if let Some(share) = shares.get_mut(root as usize) {
                    *share += RARE * UNIT / roots.len() as u64;
                }
            }
        }
        for (root, share) in self.roots.iter_mut().zip(shares) {
            root.share = share.min(MOST * UNIT);
        }
    }

    fn root(&mut self, number: u32) -> &mut Root {
        let number = number as usize;
        if self.roots.len() <= number {
            self.roots.resize_with(number + 1, Root::default);
        }
        &mut self.roots[number]
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

    pub(super) fn is_empty(&self) -> bool {
        self.groups.values().all(|group| group.waiting.is_empty())
    }

    /// The oldest candidate of the best wanted group: one whose side was never taken, then the one picked least often.
    pub(super) fn take(&mut self, machine: &Machine, wanted: impl Fn(&Place) -> bool) -> Option<u32> {
        let waiting = self.groups.iter_mut().filter(|(place, group)| !group.waiting.is_empty() && wanted(place));
        let (_, group) = waiting.min_by_key(|(place, group)| (!machine.is_uncovered(place.0, place.2), group.picks))?;
        group.picks += 1;
        group.waiting.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(directed: &mut Directed) -> Vec<u64> {
        directed.roots.iter().map(|root| root.spent * UNIT / root.share.max(UNIT)).collect()
    }

    #[test]
    fn who_comes_where_nobody_else_does_may_cost_more() {
        let mut directed = Directed::default();
        for root in 0..3 {
            directed.spent(root, 1000);
            directed.parted(root, (1, 1));
        }
        let equal = order(&mut directed);
        assert_eq!(equal[0], equal[2]);
        directed.parted(2, (7, 7));
        let rare = order(&mut directed);
        assert!(rare[2] * 2 < rare[0]);
        for place in 0..100 {
            directed.parted(1, (9, place));
        }
        assert_eq!(order(&mut directed)[1], 1000 / MOST);
    }
}
