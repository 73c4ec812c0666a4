//! Points-to sets, each kept once. Most nodes of the graph hold one of a few sets, so a node has the number of a set, and
//! the same sum or difference is made only once.

use std::rc::Rc;

use crate::SparseSet;
use crate::hash::FastMap;

/// A set of places: an index into the sets of a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct SetId(u32);

impl SetId {
    /// The empty set.
    pub(super) const EMPTY: SetId = SetId(0);

    pub(super) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// All different sets.
#[derive(Debug)]
pub(super) struct Pool {
    sets: Vec<Rc<SparseSet>>,
    ids: FastMap<Rc<SparseSet>, SetId>,
    unions: FastMap<(SetId, SetId), SetId>,
    differences: FastMap<(SetId, SetId), SetId>,
    /// Words of all sets together.
    words: usize,
}

impl Pool {
    pub(super) fn new() -> Self {
        let mut pool = Self {
            sets: Vec::new(),
            ids: FastMap::default(),
            unions: FastMap::default(),
            differences: FastMap::default(),
            words: 0,
        };
        pool.id(SparseSet::new());
        pool
    }

    /// How many sets there are.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// How much memory the sets take, in words.
    pub(super) fn words(&self) -> usize {
        self.words + self.sets.len() + self.unions.len() + self.differences.len()
    }

    /// The number of a set.
    pub(super) fn id(&mut self, set: SparseSet) -> SetId {
        if let Some(&id) = self.ids.get(&set) {
            return id;
        }
        let (id, set) = (SetId(self.sets.len() as u32), Rc::new(set));
        self.words += set.words();
        self.sets.push(Rc::clone(&set));
        self.ids.insert(set, id);
        id
    }

    /// The set with a number.
    pub(super) fn get(&self, id: SetId) -> &SparseSet {
        &self.sets[id.0 as usize]
    }

    /// The set with a number, to be kept while others are made.
    pub(super) fn share(&self, id: SetId) -> Rc<SparseSet> {
        Rc::clone(&self.sets[id.0 as usize])
    }

    /// What is in either set.
    pub(super) fn union(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || b.is_empty() {
            return a;
        }
        if a.is_empty() {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let sum = self.get(a).union(self.get(b));
        let id = self.id(sum);
        self.unions.insert(key, id);
        id
    }

    /// What is in `a` and not in `b`.
    pub(super) fn minus(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || a.is_empty() {
            return SetId::EMPTY;
        }
        if b.is_empty() {
            return a;
        }
        if let Some(&known) = self.differences.get(&(a, b)) {
            return known;
        }
        let rest = self.get(a).minus(self.get(b));
        let id = self.id(rest);
        self.differences.insert((a, b), id);
        id
    }

    /// Forgets all sets but those in use, which get new numbers.
    pub(super) fn collect<'t>(&mut self, used: impl Iterator<Item = &'t mut SetId>) {
        let old = std::mem::replace(self, Self::new());
        let mut moved = vec![None; old.sets.len()];
        for id in used {
            let Pool { sets, ids, words, .. } = self;
            *id = *moved[id.0 as usize].get_or_insert_with(|| {
                let set = Rc::clone(&old.sets[id.0 as usize]);
                *ids.entry(Rc::clone(&set)).or_insert_with(|| {
                    *words += set.words();
                    sets.push(set);
                    SetId(sets.len() as u32 - 1)
                })
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pool, SetId};
    use crate::SparseSet;

    fn set(numbers: &[u32]) -> SparseSet {
        numbers.iter().copied().collect()
    }

    #[test]
    fn equal_sets_have_one_number() {
        let mut pool = Pool::new();
        let (a, b) = (pool.id(set(&[1, 2])), pool.id(set(&[2, 300])));
        let sum = pool.union(a, b);
        assert_eq!((sum, pool.union(b, a)), (pool.id(set(&[1, 2, 300])), sum));
        let rest = pool.minus(sum, a);
        assert_eq!((rest, pool.minus(a, sum)), (pool.id(set(&[300])), SetId::EMPTY));
        assert_eq!(pool.get(sum).len(), 3);
    }

    #[test]
    fn sets_in_use_outlive_a_collection() {
        let mut pool = Pool::new();
        let (kept, dropped) = (pool.id(set(&[7])), pool.id(set(&[8])));
        let mut used = [SetId::EMPTY, pool.union(kept, dropped), kept, SetId::EMPTY, kept];
        let before = pool.words();
        pool.collect(used.iter_mut());
        let contents = used.map(|id| pool.get(id).iter().collect::<Vec<_>>());
        assert_eq!(contents, [vec![], vec![7, 8], vec![7], vec![], vec![7]]);
        assert!(used[2] == used[4] && used[0].is_empty() && pool.words() < before);
    }
}
