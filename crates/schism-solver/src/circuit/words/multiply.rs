//! Products: shifted copies of one factor added up, lowest first.

use super::{Word, constant, resized, value_of};
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;

impl Gates<'_> {
    /// The product, cut to `width` bits.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit], width: usize) -> Word {
        match (value_of(a), value_of(b)) {
            (_, Some(factor)) => self.multiply_by(a, factor, width),
            (Some(factor), None) => self.multiply_by(b, factor, width),
            (None, None) => self.multiply_words(a, b, width),
        }
    }

    fn multiply_words(&mut self, a: &[Lit], b: &[Lit], width: usize) -> Word {
        let mut product = constant(0, width);
        for (shift, &bit) in b.iter().enumerate().take(width) {
            let used = a.len().min(width - shift);
            let row = self.mask(bit, &a[..used]);
            // The sum so far is below 2^(shift + a.len()), so one bit for the carry is enough.
            let top = (shift + used + 1).min(width);
            let sum = self.add(&product[shift..top], &resized(&row, top - shift));
            product[shift..top].copy_from_slice(&sum);
        }
        product
    }

    /// The product with a constant: only the digits that are not 0 cost an adder, and a run of ones is one addition
    /// and one subtraction.
    fn multiply_by(&mut self, a: &[Lit], factor: u128, width: usize) -> Word {
        let mut product = constant(0, width);
        for (shift, negative) in signed_digits(factor, width) {
            let row = resized(a, width - shift);
            let so_far = &product[shift..];
            let sum = if negative { self.sub(so_far, &row) } else { self.add(so_far, &row) };
            product[shift..].copy_from_slice(&sum);
        }
        product
    }
}

/// The digits 1 and -1 of a number in its form with the fewest of them, below `width` and below 128; the weight of a
/// digit and whether it is -1.
fn signed_digits(factor: u128, width: usize) -> Vec<(usize, bool)> {
    let bit = |at: usize| at < 128 && factor >> at & 1 == 1;
    let mut digits = Vec::new();
    let mut carry = false;
    // Wider products are those of significands, which have no bits near 127.
    let limit = width.min(128);
    for at in 0..limit {
        let odd = bit(at) != carry;
        // In a run of ones (the next bit is one too) it pays to subtract here and to add behind the run.
        let negative = odd && bit(at + 1) && at + 1 < limit;
        if odd {
            digits.push((at, negative));
        }
        carry = if odd { negative } else { carry };
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_give_the_factor_and_are_few() {
        for factor in (0..5000).chain([u128::MAX, u128::MAX >> 1, 0x5555, 1 << 127, 0xffff_0000_ffff]) {
            for width in [1, 4, 13, 64, 128] {
                let digits = signed_digits(factor, width);
                let sum = digits.iter().fold(0_u128, |sum, &(shift, negative)| {
                    if negative { sum.wrapping_sub(1 << shift) } else { sum.wrapping_add(1 << shift) }
                });
                let ones = u128::MAX >> (128 - width);
                assert_eq!(sum & ones, factor & ones, "{factor:#x} in {width} bits");
                assert!(digits.len() <= width / 2 + 1);
            }
        }
        assert_eq!(signed_digits(0xff, 32), [(0, true), (8, false)]);
    }
}
