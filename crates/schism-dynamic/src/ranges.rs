//! Ranges of numbers that were looked at.

use std::collections::BTreeMap;
use std::ops::Range;

/// A set of numbers, as ranges that do not touch.
#[derive(Default, Debug)]
pub(crate) struct Ranges(BTreeMap<u32, u32>);

impl Ranges {
    /// Adds a range, and says which parts of it are new.
    pub(crate) fn add(&mut self, range: Range<u32>) -> Vec<Range<u32>> {
        let mut new = Vec::new();
        if range.is_empty() {
            return new;
        }
        let (mut start, mut end) = (range.start, range.end);
        let mut at = range.start;
        let near = self.0.range(..=range.end).rev().take_while(|&(_, &end)| end >= range.start);
        let mut touched: Vec<(u32, u32)> = near.map(|(&start, &end)| (start, end)).collect();
        touched.reverse();
        for (from, to) in touched {
            if from > at {
                new.push(at..from);
            }
            at = at.max(to);
            (start, end) = (start.min(from), end.max(to));
            self.0.remove(&from);
        }
        if at < range.end {
            new.push(at..range.end);
        }
        self.0.insert(start, end);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::{Range, Ranges};

    /// A list of one range, which clippy would take for one of numbers.
    fn one(range: Range<u32>) -> Vec<Range<u32>> {
        vec![range]
    }

    #[test]
    fn only_what_is_new_is_told() {
        let mut ranges = Ranges::default();
        assert_eq!(ranges.add(10..20), one(10..20));
        assert_eq!(ranges.add(12..18), []);
        assert_eq!(ranges.add(5..12), one(5..10));
        assert_eq!(ranges.add(30..40), one(30..40));
        assert_eq!(ranges.add(0..50), [0..5, 20..30, 40..50]);
        assert_eq!(ranges.add(0..50), []);
        assert_eq!(ranges.add(7..7), []);
    }
}
