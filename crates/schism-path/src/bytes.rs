//! Sets of byte values.

use std::fmt;

/// A set of values of a byte, as 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// No value.
    pub const EMPTY: ByteSet = ByteSet([0; 4]);
    /// All 256 values.
    pub const FULL: ByteSet = ByteSet([u64::MAX; 4]);

    /// The values of `width` bits, 1 to 8.
    pub fn of_width(width: u32) -> ByteSet {
        ByteSet::below(1 << width)
    }

    /// The values less than `end`, which is at most 256.
    pub fn below(end: u32) -> ByteSet {
        let word = |first: u32| match end.saturating_sub(first) {
            0 => 0,
            count if count >= 64 => u64::MAX,
            count => (1 << count) - 1,
        };
        ByteSet([word(0), word(64), word(128), word(192)])
    }

    /// One value.
    pub fn single(value: u8) -> ByteSet {
        let mut set = ByteSet::EMPTY;
        set.insert(value);
        set
    }

    /// The values for which `holds` says so.
    pub fn from_fn(mut holds: impl FnMut(u8) -> bool) -> ByteSet {
        let mut set = ByteSet::EMPTY;
        for value in 0..=255 {
            if holds(value) {
                set.insert(value);
            }
        }
        set
    }

    /// Puts a value in.
    #[inline]
    pub fn insert(&mut self, value: u8) {
        self.0[usize::from(value >> 6)] |= 1 << (value & 63);
    }

    /// Whether a value is in.
    #[inline]
    pub fn contains(self, value: u8) -> bool {
        self.0[usize::from(value >> 6)] >> (value & 63) & 1 == 1
    }

    /// Whether a value, of any size, is in.
    #[inline]
    pub fn contains_wide(self, value: u128) -> bool {
        u8::try_from(value).is_ok_and(|value| self.contains(value))
    }

    /// The values in both.
    #[inline]
    pub fn and(self, other: ByteSet) -> ByteSet {
        ByteSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The values in one or the other.
    #[inline]
    pub fn or(self, other: ByteSet) -> ByteSet {
        ByteSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The values that are not in.
    #[inline]
    pub fn complement(self) -> ByteSet {
        ByteSet(self.0.map(|word| !word))
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == ByteSet::EMPTY
    }

    /// Whether all of this is in `other`.
    #[inline]
    pub fn is_subset(self, other: ByteSet) -> bool {
        self.and(other) == self
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The only value, if there is just one.
    #[inline]
    pub fn only(self) -> Option<u8> {
        (self.len() == 1).then(|| self.iter().next()).flatten()
    }

    /// The values, rising.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..4_u8).flat_map(move |at| {
            let mut word = self.0[usize::from(at)];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u8;
                word &= word.wrapping_sub(1);
                (bit < 64).then(|| at * 64 + bit)
            })
        })
    }

    /// The runs of neighbouring values, first and last of each, rising.
    pub fn ranges(self) -> Vec<(u8, u8)> {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for value in self.iter() {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == value => *last = value,
                _ => ranges.push((value, value)),
            }
        }
        ranges
    }

    /// The values in the order in which they are worth trying: those that print, then the others.
    pub fn by_preference(self) -> impl Iterator<Item = u8> {
        let printable = ByteSet::below(127).and(ByteSet::below(32).complement());
        self.and(printable).iter().chain(self.and(printable.complement()).iter())
    }

    /// The value to choose when any will do: `preferred` if it is in, else one that prints well (a letter, a digit,
    /// then anything visible), else the smallest.
    pub fn choose(self, preferred: u128) -> Option<u8> {
        if let Some(value) = u8::try_from(preferred).ok().filter(|&value| self.contains(value)) {
            return Some(value);
        }
        let ranges = [(b'a', b'z'), (b'0', b'9'), (b'A', b'Z'), (b'!', b'~'), (0, 255)];
        ranges.into_iter().find_map(|(first, last)| self.iter().find(|value| (first..=last).contains(value)))
    }
}

impl fmt::Debug for ByteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.ranges().iter().map(|(first, last)| first..=last)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_what_a_list_of_values_is() {
        let odd = ByteSet::from_fn(|value| value % 2 == 1);
        assert_eq!(odd.len(), 128);
        assert_eq!(odd.iter().collect::<Vec<u8>>(), (0..=255).filter(|value| value % 2 == 1).collect::<Vec<u8>>());
        assert_eq!(odd.or(odd.complement()), ByteSet::FULL);
        assert!(odd.and(odd.complement()).is_empty());
        assert!(ByteSet::single(7).is_subset(odd) && !ByteSet::single(8).is_subset(odd));
        assert_eq!(ByteSet::single(255).only(), Some(255));
        assert_eq!(odd.only(), None);
        assert!(!odd.contains_wide(257));
    }

    #[test]
    fn borders_of_words_are_no_borders_of_ranges() {
        for end in [0, 1, 63, 64, 65, 128, 200, 256] {
            let set = ByteSet::below(end);
            assert_eq!(set, ByteSet::from_fn(|value| u32::from(value) < end));
        }
        let set = ByteSet::from_fn(|value| (60..=70).contains(&value) || value >= 254);
        assert_eq!(set.ranges(), [(60, 70), (254, 255)]);
        assert_eq!(ByteSet::of_width(3), ByteSet::from_fn(|value| value < 8));
    }

    #[test]
    fn the_preferred_value_wins_then_a_readable_one() {
        assert_eq!(ByteSet::FULL.choose(3), Some(3));
        assert_eq!(ByteSet::FULL.choose(300), Some(b'a'));
        assert_eq!(ByteSet::from_fn(|value| !value.is_ascii_lowercase()).choose(u128::from(b'q')), Some(b'0'));
        assert_eq!(ByteSet::from_fn(|value| value == 3 || value > 200).choose(0), Some(3));
        assert_eq!(ByteSet::EMPTY.choose(0), None);
        let few = ByteSet::from_fn(|value| [3, 31, 65, 126, 127].contains(&value));
        assert_eq!(few.by_preference().collect::<Vec<u8>>(), [65, 126, 3, 31, 127]);
    }
}
