//! A dense set of small numbers.

use std::fmt;

const BITS: usize = u64::BITS as usize;

/// A set of numbers below a fixed bound, one bit for each.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct BitSet {
    words: Vec<u64>,
    bound: usize,
}

impl BitSet {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(BITS)], bound }
    }

    /// One past the largest number that the set can hold.
    pub fn bound(&self) -> usize {
        self.bound
    }

    /// Adds a number; true if it was not there.
    ///
    /// # Panics
    /// If the number is not below the bound.
    pub fn insert(&mut self, number: usize) -> bool {
        assert!(number < self.bound, "{number} is not below {}", self.bound);
        let (word, bit) = (number / BITS, 1 << (number % BITS));
        let fresh = self.words[word] & bit == 0;
        self.words[word] |= bit;
        fresh
    }

    /// Takes a number out; true if it was there.
    pub fn remove(&mut self, number: usize) -> bool {
        let there = self.contains(number);
        if there {
            self.words[number / BITS] &= !(1 << (number % BITS));
        }
        there
    }

    /// True if the number is in the set.
    pub fn contains(&self, number: usize) -> bool {
        self.words.get(number / BITS).is_some_and(|word| word & (1 << (number % BITS)) != 0)
    }

    /// Adds all of `other`, a set with the same bound; true if that added anything.
    pub fn union_with(&mut self, other: &BitSet) -> bool {
        debug_assert_eq!(self.bound, other.bound);
        let mut grew = false;
        for (word, &more) in self.words.iter_mut().zip(&other.words) {
            grew |= more & !*word != 0;
            *word |= more;
        }
        grew
    }

    /// Keeps only what is in `other` too.
    pub fn intersect_with(&mut self, other: &BitSet) {
        debug_assert_eq!(self.bound, other.bound);
        for (word, &keep) in self.words.iter_mut().zip(&other.words) {
            *word &= keep;
        }
    }

    /// Takes out all of `other`.
    pub fn subtract(&mut self, other: &BitSet) {
        debug_assert_eq!(self.bound, other.bound);
        for (word, &drop) in self.words.iter_mut().zip(&other.words) {
            *word &= !drop;
        }
    }

    /// True if the two sets share a number.
    pub fn intersects(&self, other: &BitSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// How many numbers are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Makes the set empty.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            rests.take_while(|&rest| rest != 0).map(move |rest| index * BITS + rest.trailing_zeros() as usize)
        })
    }
}

impl fmt::Debug for BitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::BitSet;

    fn set(bound: usize, numbers: &[usize]) -> BitSet {
        let mut set = BitSet::new(bound);
        for &number in numbers {
            set.insert(number);
        }
        set
    }

    #[test]
    fn numbers_come_back_in_order() {
        let set = set(200, &[199, 0, 63, 64, 128, 127]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 127, 128, 199]);
        assert_eq!(set.len(), 6);
        assert_eq!(format!("{set:?}"), "{0, 63, 64, 127, 128, 199}");
    }

    #[test]
    fn insert_and_remove_tell_what_changed() {
        let mut set = BitSet::new(70);
        assert!(set.is_empty() && set.insert(69) && !set.insert(69));
        assert!(set.contains(69) && set.remove(69) && !set.remove(69) && set.is_empty());
        assert!(!set.contains(1000) && !set.remove(1000));
        set.insert(3);
        set.clear();
        assert_eq!((set.len(), set.bound()), (0, 70));
    }

    #[test]
    fn set_algebra() {
        let (a, b) = (set(130, &[1, 70, 129]), set(130, &[70, 100]));
        let mut union = a.clone();
        assert!(union.union_with(&b) && !union.union_with(&b));
        assert_eq!(union, set(130, &[1, 70, 100, 129]));
        let mut both = a.clone();
        both.intersect_with(&b);
        assert_eq!(both, set(130, &[70]));
        let mut rest = a.clone();
        rest.subtract(&b);
        assert_eq!(rest, set(130, &[1, 129]));
        assert!(a.intersects(&b) && !rest.intersects(&b));
    }

    #[test]
    #[should_panic(expected = "130 is not below 130")]
    fn the_bound_holds() {
        set(130, &[130]);
    }
}
