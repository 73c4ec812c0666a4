//! The longest parts that two sequences have in common, found in near-linear time.
//!
//! What is common at both ends is matched first. In between, tokens that occur once on each side are anchors (patience
//! diff, Bram Cohen), and what lies between anchors is treated likewise. A piece without such tokens is solved exactly
//! if it is small; otherwise its rarest common token is the anchor (histogram diff). Work is bounded, and what is left
//! over when the bound is reached stays unmatched.

use std::collections::HashMap;
use std::ops::Range;

/// Pieces up to this product of lengths are solved exactly.
const EXACT: usize = 1 << 14;

/// Tokens looked at for each token of the input, at most.
const EFFORT: usize = 256;

/// A piece of the old sequence and the piece of the new one that it is compared with.
type Piece = (Range<usize>, Range<usize>);

/// Pairs of equal tokens, ascending on both sides.
pub(super) fn common(old: &[u64], new: &[u64]) -> Vec<(usize, usize)> {
    let mut diff = Diff { old, new, pairs: Vec::new() };
    let mut effort = EFFORT * (old.len() + new.len());
    let mut waiting = vec![(0..old.len(), 0..new.len())];
    while let Some(piece) = waiting.pop() {
        let (olds, news) = diff.trim(piece);
        let cost = olds.len() + news.len();
        if olds.is_empty() || news.is_empty() || effort < cost {
            continue;
        }
        effort -= cost;
        let anchors = diff.anchors(&olds, &news);
        if !anchors.is_empty() {
            split(&mut waiting, (olds, news), &anchors);
            diff.pairs.extend(anchors);
        } else if olds.len().saturating_mul(news.len()) <= EXACT {
            diff.exact(olds, news);
        } else if let Some(anchor) = diff.rarest(&olds, &news) {
            split(&mut waiting, (olds, news), &[anchor]);
            diff.pairs.push(anchor);
        }
    }
    diff.pairs.sort_unstable();
    diff.pairs
}

/// The pieces between anchors.
fn split(waiting: &mut Vec<Piece>, (olds, news): Piece, anchors: &[(usize, usize)]) {
    let (mut old, mut new) = (olds.start, news.start);
    for &(old_at, new_at) in anchors {
        waiting.push((old..old_at, new..new_at));
        (old, new) = (old_at + 1, new_at + 1);
    }
    waiting.push((old..olds.end, new..news.end));
}

struct Diff<'a> {
    old: &'a [u64],
    new: &'a [u64],
    pairs: Vec<(usize, usize)>,
}

/// How often a token occurs in a piece, and where first.
#[derive(Default, Clone, Copy)]
struct Count {
    old: (u32, usize),
    new: (u32, usize),
}

impl Diff<'_> {
    /// Matches what both pieces begin and end with, and returns the rest.
    fn trim(&mut self, (mut olds, mut news): Piece) -> Piece {
        while !olds.is_empty() && !news.is_empty() && self.old[olds.start] == self.new[news.start] {
            self.pairs.push((olds.start, news.start));
            (olds.start, news.start) = (olds.start + 1, news.start + 1);
        }
        while !olds.is_empty() && !news.is_empty() && self.old[olds.end - 1] == self.new[news.end - 1] {
            (olds.end, news.end) = (olds.end - 1, news.end - 1);
            self.pairs.push((olds.end, news.end));
        }
        (olds, news)
    }

    fn counts(&self, olds: &Range<usize>, news: &Range<usize>) -> HashMap<u64, Count> {
        let mut counts: HashMap<u64, Count> = HashMap::new();
        for at in olds.clone() {
            let count = &mut counts.entry(self.old[at]).or_insert(Count { old: (0, at), ..Count::default() }).old;
            count.0 += 1;
        }
        for at in news.clone() {
            // A token that only one side has can be no anchor.
            if let Some(count) = counts.get_mut(&self.new[at]) {
                count.new = if count.new.0 == 0 { (1, at) } else { (count.new.0 + 1, count.new.1) };
            }
        }
        counts
    }

    /// Tokens that occur once on each side; of those that cross, as many as possible.
    fn anchors(&self, olds: &Range<usize>, news: &Range<usize>) -> Vec<(usize, usize)> {
        let counts = self.counts(olds, news);
        let mut unique: Vec<_> = counts
            .values()
            .filter(|count| count.old.0 == 1 && count.new.0 == 1)
            .map(|count| (count.old.1, count.new.1))
            .collect();
        unique.sort_unstable();
        longest_ascending(&unique)
    }

    /// The common token with the fewest possible pairs.
    fn rarest(&self, olds: &Range<usize>, news: &Range<usize>) -> Option<(usize, usize)> {
        let counts = self.counts(olds, news);
        let common = counts.values().filter(|count| count.new.0 > 0);
        let rarity = |count: &&Count| (u64::from(count.old.0) * u64::from(count.new.0), count.old.1);
        common.min_by_key(rarity).map(|count| (count.old.1, count.new.1))
    }

    /// The longest common subsequence by dynamic programming.
    fn exact(&mut self, olds: Range<usize>, news: Range<usize>) {
        let width = news.len() + 1;
        let mut length = vec![0u32; (olds.len() + 1) * width];
        for i in (0..olds.len()).rev() {
            for j in (0..news.len()).rev() {
                length[i * width + j] = if self.old[olds.start + i] == self.new[news.start + j] {
                    length[(i + 1) * width + j + 1] + 1
                } else {
                    length[(i + 1) * width + j].max(length[i * width + j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < olds.len() && j < news.len() {
            if self.old[olds.start + i] == self.new[news.start + j] {
                self.pairs.push((olds.start + i, news.start + j));
                (i, j) = (i + 1, j + 1);
            } else if length[(i + 1) * width + j] >= length[i * width + j + 1] {
                i += 1;
            } else {
                j += 1;
            }
        }
    }
}

/// The longest subsequence that ascends on the right; `pairs` ascend on the left (patience sorting).
fn longest_ascending(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut tops: Vec<usize> = Vec::new();
    let mut before = vec![usize::MAX; pairs.len()];
    for (index, &(_, right)) in pairs.iter().enumerate() {
        let pile = tops.partition_point(|&top| pairs[top].1 < right);
        if let Some(below) = pile.checked_sub(1) {
            before[index] = tops[below];
        }
        match tops.get_mut(pile) {
            Some(top) => *top = index,
            None => tops.push(index),
        }
    }
    let last = tops.last().copied();
    let mut chain: Vec<_> =
        std::iter::successors(last, |&index| Some(before[index]).filter(|&index| index != usize::MAX))
            .map(|index| pairs[index])
            .collect();
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::common;

    /// The common letters of two words.
    fn check(old: &str, new: &str, expected: &str) {
        let tokens = |word: &str| word.bytes().map(u64::from).collect::<Vec<_>>();
        let (old_tokens, new_tokens) = (tokens(old), tokens(new));
        let pairs = common(&old_tokens, &new_tokens);
        assert!(pairs.iter().all(|&(i, j)| old_tokens[i] == new_tokens[j]));
        assert!(pairs.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
        let letters: String = pairs.iter().map(|&(i, _)| char::from(old.as_bytes()[i])).collect();
        assert_eq!(letters, expected);
    }

    #[test]
    fn common_letters() {
        check("", "abc", "");
        check("abc", "abc", "abc");
        check("abcdef", "abXdef", "abdef");
        check("abcdef", "cdefab", "cdef");
        check("aabbaa", "abab", "aba");
        check("xaaaay", "zaaw", "aa");
    }

    #[test]
    fn long_sequences_without_unique_tokens() {
        let old: Vec<u64> = (0..20_000).map(|i| i % 7).collect();
        let mut new = old.clone();
        new.splice(5_000..5_000, (0..500).map(|i| i % 3));
        new.drain(15_000..15_300);
        let found = common(&old, &new).len();
        assert!(found > 15_000, "{found}");
    }
}
