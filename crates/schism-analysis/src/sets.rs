//! Sets of small numbers that are mostly far apart: a bit map of 64-bit words with the empty words left out.

const BITS: u32 = u64::BITS;

/// A set of numbers; near ones share a word.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct SparseSet {
    /// Number of a word and the word, which is not empty; ascending.
    words: Vec<(u32, u64)>,
}

impl SparseSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The set of one number.
    pub fn of(number: u32) -> Self {
        Self { words: vec![(number / BITS, 1 << (number % BITS))] }
    }

    /// Adds a number; true if it was not there.
    pub fn insert(&mut self, number: u32) -> bool {
        let (word, bit) = (number / BITS, 1u64 << (number % BITS));
        match self.words.binary_search_by_key(&word, |entry| entry.0) {
            Ok(at) => {
                let fresh = self.words[at].1 & bit == 0;
                self.words[at].1 |= bit;
                fresh
            }
            Err(at) => {
                self.words.insert(at, (word, bit));
                true
            }
        }
    }

    /// True if the number is in the set.
    pub fn contains(&self, number: u32) -> bool {
        match self.words.binary_search_by_key(&(number / BITS), |entry| entry.0) {
            Ok(at) => self.words[at].1 & (1 << (number % BITS)) != 0,
            Err(_) => false,
        }
    }

    /// Adds all of `other`; true if that added anything.
    pub fn union_with(&mut self, other: &SparseSet) -> bool {
        if other.is_subset(self) {
            return false;
        }
        *self = self.union(other);
        true
    }

    /// What is in either set.
    pub(crate) fn union(&self, other: &SparseSet) -> SparseSet {
        let mut merged = Vec::with_capacity(self.words.len() + other.words.len());
        let (mut mine, mut theirs) = (self.words.iter().copied().peekable(), other.words.iter().copied().peekable());
        loop {
            match (mine.peek().copied(), theirs.peek().copied()) {
                (Some(a), Some(b)) if a.0 == b.0 => {
                    merged.push((a.0, a.1 | b.1));
                    mine.next();
                    theirs.next();
                }
                (Some(a), b) if b.is_none_or(|b| a.0 < b.0) => {
                    merged.push(a);
                    mine.next();
                }
                (_, Some(b)) => {
                    merged.push(b);
                    theirs.next();
                }
                _ => break,
            }
        }
        merged.shrink_to_fit();
        SparseSet { words: merged }
    }

    /// How many words of memory it takes.
    pub(crate) fn words(&self) -> usize {
        self.words.len()
    }

    /// What is in this set and not in `other`.
    pub fn minus(&self, other: &SparseSet) -> SparseSet {
        let mut at = 0;
        let mut words = Vec::new();
        for &(word, bits) in &self.words {
            while other.words.get(at).is_some_and(|entry| entry.0 < word) {
                at += 1;
            }
            let drop = other.words.get(at).filter(|entry| entry.0 == word).map_or(0, |entry| entry.1);
            if bits & !drop != 0 {
                words.push((word, bits & !drop));
            }
        }
        SparseSet { words }
    }

    /// True if all of this set is in `other`.
    pub fn is_subset(&self, other: &SparseSet) -> bool {
        let mut at = 0;
        self.words.iter().all(|&(word, bits)| {
            while other.words.get(at).is_some_and(|entry| entry.0 < word) {
                at += 1;
            }
            other.words.get(at).is_some_and(|entry| entry.0 == word && bits & !entry.1 == 0)
        })
    }

    /// True if the two sets share a number.
    pub fn intersects(&self, other: &SparseSet) -> bool {
        let (mut a, mut b) = (self.words.iter().peekable(), other.words.iter().peekable());
        while let (Some(&&(x, left)), Some(&&(y, right))) = (a.peek(), b.peek()) {
            if x == y && left & right != 0 {
                return true;
            }
            if x <= y {
                a.next();
            }
            if y <= x {
                b.next();
            }
        }
        false
    }

    /// How many numbers are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|entry| entry.1.count_ones() as usize).sum()
    }

    /// True if nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().flat_map(|&(word, bits)| {
            let rests = std::iter::successors(Some(bits), |rest| Some(rest & rest.wrapping_sub(1)));
            rests.take_while(|&rest| rest != 0).map(move |rest| word * BITS + rest.trailing_zeros())
        })
    }
}

impl FromIterator<u32> for SparseSet {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut numbers: Vec<u32> = numbers.into_iter().collect();
        numbers.sort_unstable();
        let mut words: Vec<(u32, u64)> = Vec::new();
        for number in numbers {
            let (word, bit) = (number / BITS, 1u64 << (number % BITS));
            match words.last_mut() {
                Some(last) if last.0 == word => last.1 |= bit,
                _ => words.push((word, bit)),
            }
        }
        SparseSet { words }
    }
}

impl std::fmt::Debug for SparseSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::SparseSet;

    fn set(numbers: &[u32]) -> SparseSet {
        numbers.iter().copied().collect()
    }

    #[test]
    fn numbers_come_back_in_order() {
        let mut set = set(&[5000, 0, 63, 64, 5000]);
        assert!(set.insert(128) && !set.insert(128) && set.contains(63) && !set.contains(62) && !set.contains(9999));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 128, 5000]);
        assert_eq!((set.len(), set.is_empty(), SparseSet::new().is_empty()), (5, false, true));
        assert_eq!(format!("{:?}", SparseSet::of(7)), "{7}");
    }

    #[test]
    fn set_algebra() {
        let (a, b) = (set(&[1, 70, 129]), set(&[70, 100, 9000]));
        let mut union = a.clone();
        assert!(union.union_with(&b) && !union.union_with(&b));
        assert_eq!(union, set(&[1, 70, 100, 129, 9000]));
        assert_eq!(a.minus(&b), set(&[1, 129]));
        assert!(a.is_subset(&union) && !union.is_subset(&a) && SparseSet::new().is_subset(&a));
        assert!(a.intersects(&b) && !a.minus(&b).intersects(&b) && !set(&[1]).intersects(&set(&[2, 65])));
    }
}
