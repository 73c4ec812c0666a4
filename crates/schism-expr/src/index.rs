//! The hash table of the pool: open addressing, linear probing, eight bytes a slot.

/// Slots of an empty table.
const FIRST_SLOTS: usize = 1 << 10;

/// Finds the number of a node by its contents. A slot holds half of a hash and the number, so that growing needs no
/// node and a search rarely looks at a wrong one. Numbers are never 0: that is an empty slot.
pub(crate) struct Index {
    slots: Vec<u64>,
    len: usize,
}

impl Index {
    pub fn new() -> Index {
        Index { slots: vec![0; FIRST_SLOTS], len: 0 }
    }

    /// The number with this hash for which `same` holds.
    #[inline]
    pub fn find(&self, hash: u32, same: impl Fn(u32) -> bool) -> Option<u32> {
        let last = self.slots.len() - 1;
        let mut at = hash as usize & last;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if (slot >> 32) as u32 == hash && same(slot as u32) {
                return Some(slot as u32);
            }
            at = (at + 1) & last;
        }
    }

    /// Adds a number that is not in the table.
    #[inline]
    pub fn insert(&mut self, hash: u32, number: u32) {
        if (self.len + 1) * 3 > self.slots.len() * 2 {
            self.grow();
        }
        self.len += 1;
        self.place(u64::from(hash) << 32 | u64::from(number));
    }

    #[inline]
    fn place(&mut self, entry: u64) {
        let last = self.slots.len() - 1;
        let mut at = (entry >> 32) as usize & last;
        while self.slots[at] != 0 {
            at = (at + 1) & last;
        }
        self.slots[at] = entry;
    }

    #[cold]
    fn grow(&mut self) {
        let doubled = vec![0; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, doubled);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            self.place(entry);
        }
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

/// A hash of two words: the halves of one long product, each depending on all of both.
#[inline]
pub(crate) fn hash([low, high]: [u64; 2]) -> u32 {
    let product = u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd1b5_4a32_d192_ed03);
    let mixed = (product as u64) ^ (product >> 64) as u64;
    (mixed ^ (mixed >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_in_is_found_after_growing() {
        let mut index = Index::new();
        for number in 1..=50_000_u32 {
            index.insert(hash([u64::from(number), 0]), number);
        }
        for number in 1..=50_000_u32 {
            assert_eq!(index.find(hash([u64::from(number), 0]), |n| n == number), Some(number));
        }
        assert_eq!(index.find(hash([60_000, 0]), |_| true), None);
    }

    #[test]
    fn equal_hashes_are_told_apart_by_contents() {
        let mut index = Index::new();
        index.insert(7, 1);
        index.insert(7, 2);
        assert_eq!(index.find(7, |n| n == 2), Some(2));
        assert_eq!(index.find(7, |n| n == 3), None);
    }
}
