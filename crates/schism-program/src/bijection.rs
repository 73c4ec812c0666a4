//! One-to-one correspondence between the old and the new entries of two dense tables.

use schism_ir::{BlockId, FunctionId, GlobalId, InstId};

/// A dense id: an index with a type of its own.
pub trait Dense: Copy + Eq {
    /// The id of the entry at `index`.
    fn at(index: usize) -> Self;
    /// The position in its table.
    fn position(self) -> usize;
}

macro_rules! dense {
    ($($id:ident),*) => {
        $(impl Dense for $id {
            fn at(index: usize) -> Self {
                Self::new(index)
            }
            fn position(self) -> usize {
                self.index()
            }
        })*
    };
}

dense!(FunctionId, GlobalId, BlockId, InstId);

impl Dense for u32 {
    fn at(index: usize) -> Self {
        index as u32
    }
    fn position(self) -> usize {
        self as usize
    }
}

/// Which old entry corresponds to which new one; either may have no partner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bijection<T> {
    new_of: Vec<Option<T>>,
    old_of: Vec<Option<T>>,
}

impl<T: Dense> Bijection<T> {
    /// No pairs yet, between tables of these lengths.
    pub fn new(old: usize, new: usize) -> Self {
        Self { new_of: vec![None; old], old_of: vec![None; new] }
    }

    /// Makes a pair. False, and nothing done, if either has another partner already.
    pub fn pair(&mut self, old: T, new: T) -> bool {
        match (self.new_of[old.position()], self.old_of[new.position()]) {
            (None, None) => {
                self.new_of[old.position()] = Some(new);
                self.old_of[new.position()] = Some(old);
                true
            }
            (Some(partner), _) => partner == new,
            (None, Some(_)) => false,
        }
    }

    /// Takes a pair apart.
    pub fn unpair(&mut self, old: T) {
        if let Some(new) = self.new_of[old.position()].take() {
            self.old_of[new.position()] = None;
        }
    }

    /// The new partner of an old entry.
    pub fn new_of(&self, old: T) -> Option<T> {
        self.new_of.get(old.position()).copied().flatten()
    }

    /// The old partner of a new entry.
    pub fn old_of(&self, new: T) -> Option<T> {
        self.old_of.get(new.position()).copied().flatten()
    }

    /// True if the two are partners.
    pub fn are_partners(&self, old: T, new: T) -> bool {
        self.new_of(old) == Some(new)
    }

    /// True if neither has a partner.
    pub fn are_free(&self, old: T, new: T) -> bool {
        self.new_of(old).is_none() && self.old_of(new).is_none()
    }

    /// Lengths of the old and the new table.
    pub fn lengths(&self) -> [usize; 2] {
        [self.new_of.len(), self.old_of.len()]
    }

    /// All pairs, by old id.
    pub fn pairs(&self) -> impl Iterator<Item = (T, T)> + '_ {
        self.new_of.iter().enumerate().filter_map(|(old, new)| Some((T::at(old), (*new)?)))
    }

    /// Old entries without a partner.
    pub fn only_old(&self) -> impl Iterator<Item = T> + '_ {
        free(&self.new_of)
    }

    /// New entries without a partner.
    pub fn only_new(&self) -> impl Iterator<Item = T> + '_ {
        free(&self.old_of)
    }
}

fn free<T: Dense>(side: &[Option<T>]) -> impl Iterator<Item = T> + '_ {
    side.iter().enumerate().filter(|(_, partner)| partner.is_none()).map(|(index, _)| T::at(index))
}

#[cfg(test)]
mod tests {
    use super::Bijection;

    #[test]
    fn nobody_gets_two_partners() {
        let mut map = Bijection::<u32>::new(3, 2);
        assert!(map.pair(0, 1) && map.pair(0, 1));
        assert!(!map.pair(0, 0) && !map.pair(2, 1));
        assert!(map.pair(2, 0));
        assert_eq!(map.pairs().collect::<Vec<_>>(), [(0, 1), (2, 0)]);
        assert_eq!(map.only_old().collect::<Vec<_>>(), [1]);
        map.unpair(0);
        assert_eq!((map.new_of(0), map.old_of(1), map.old_of(0)), (None, None, Some(2)));
        assert_eq!(map.only_new().collect::<Vec<_>>(), [1]);
    }
}
