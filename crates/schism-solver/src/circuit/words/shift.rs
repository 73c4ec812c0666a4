//! Shifts by a word, in steps of powers of two; and the leading zeros of a word.

use super::{Word, constant, resized};
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;

/// `word` shifted to the right by a constant; `fill` comes in from above.
fn right_by(word: &[Lit], distance: usize, fill: Lit) -> Word {
    let kept = word.iter().copied().skip(distance);
    kept.chain(std::iter::repeat(fill)).take(word.len()).collect()
}

/// `word` shifted to the left by a constant.
pub(in crate::circuit) fn left_by(word: &[Lit], distance: usize) -> Word {
    let zeros = std::iter::repeat_n(Lit::FALSE, distance.min(word.len()));
    zeros.chain(word.iter().copied()).take(word.len()).collect()
}

/// How many bits of a distance matter for a word of `width` bits: with any bit above them, all is shifted out.
fn near_bits(width: usize) -> usize {
    width.next_power_of_two().trailing_zeros() as usize
}

impl Gates<'_> {
    /// `word` shifted to the left; zeros come in.
    pub fn shift_left(&mut self, word: &[Lit], distance: &[Lit]) -> Word {
        let turned: Word = word.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&turned, distance, Lit::FALSE);
        shifted.reverse();
        shifted
    }

    /// `word` shifted to the right; `fill` comes in.
    pub fn shift_right(&mut self, word: &[Lit], distance: &[Lit], fill: Lit) -> Word {
        let near = near_bits(word.len()).min(distance.len());
        let mut result = word.to_vec();
        for (step, &bit) in distance[..near].iter().enumerate() {
            let moved = right_by(&result, 1 << step, fill);
            result = self.choose(bit, &moved, &result);
        }
        let far = self.or_all(&distance[near..]);
        result.iter().map(|&lit| self.mux(far, fill, lit)).collect()
    }

    /// `word` shifted to the right; the lowest bit stays set if any set bit is shifted out.
    pub fn shift_right_sticky(&mut self, word: &[Lit], distance: &[Lit]) -> Word {
        let near = near_bits(word.len()).min(distance.len());
        let mut result = word.to_vec();
        for (step, &bit) in distance[..near].iter().enumerate() {
            let mut moved = right_by(&result, 1 << step, Lit::FALSE);
            let lost = (1 << step).min(result.len() - 1);
            moved[0] = self.or_all(&result[..=lost]);
            result = self.choose(bit, &moved, &result);
        }
        let far = self.or_all(&distance[near..]);
        let any = self.or_all(&result);
        let mut result = self.mask(!far, &result);
        result[0] = self.mux(far, any, result[0]);
        result
    }

    /// The number of zeros above the highest set bit; the width itself if there is none.
    pub fn leading_zeros(&mut self, word: &[Lit]) -> Word {
        let size = word.len().next_power_of_two();
        // A one below the last bit makes the count of a zero word right. A whole power of two needs the next one.
        let filled = if size == word.len() { 2 * size } else { size };
        let mut padded = vec![Lit::FALSE; filled];
        padded[filled - word.len()..].copy_from_slice(word);
        padded[filled - word.len() - 1] = Lit::TRUE;
        // Pairs of blocks, lowest first: whether all of a block is zero, and its count.
        let mut blocks: Vec<(Lit, Word)> = padded.iter().map(|&lit| (!lit, Word::new())).collect();
        while blocks.len() > 1 {
            let pairs = blocks.chunks(2).map(|pair| {
                let ((low_empty, low), (high_empty, high)) = (&pair[0], &pair[1]);
                let mut count = self.choose(*high_empty, low, high);
                count.push(*high_empty);
                (self.and(*low_empty, *high_empty), count)
            });
            blocks = pairs.collect();
        }
        blocks.swap_remove(0).1
    }

    /// The smaller of two unsigned words of any widths; as wide as the first.
    pub fn smaller(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len().max(b.len());
        let (a_wide, b_wide) = (resized(a, width), resized(b, width));
        let less = self.below(&b_wide, &a_wide);
        self.choose(less, &b_wide[..a.len()], a)
    }

    /// A word shifted left until its highest bit is set, and by how much. A zero word stays zero.
    pub fn normalise(&mut self, word: &[Lit]) -> (Word, Word) {
        let zeros = self.leading_zeros(word);
        let shifted = self.shift_left(word, &zeros);
        (shifted, zeros)
    }

    /// `a - b` as a signed number that is wide enough for both as unsigned numbers.
    pub fn difference(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len().max(b.len()) + 1;
        self.sub(&resized(a, width), &resized(b, width))
    }

    /// A word plus a constant, as signed numbers of the word's width.
    pub fn plus(&mut self, word: &[Lit], value: i64) -> Word {
        self.add(word, &constant(i128::from(value) as u128, word.len()))
    }
}
