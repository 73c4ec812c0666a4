//! Numbers put together again, rounded to nearest even.

use schism_expr::Format;

use super::unpack::{bias, fraction_bits, least_exponent};
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, constant, resized, sign, sign_extended};

/// What an operation gives besides the rounded number; the first that holds wins.
pub(super) struct Special {
    pub nan: Lit,
    pub nan_bits: Word,
    pub infinite: Lit,
    pub zero: Lit,
}

/// The top `width` bits of a word, the last of them set if any bit below is; zeros come in if it is shorter.
pub(super) fn top_bits(gates: &mut Gates<'_>, word: &[Lit], width: usize) -> Word {
    match word.len().checked_sub(width) {
        None | Some(0) => [constant(0, width - word.len()), word.to_vec()].concat(),
        Some(dropped) => {
            let mut kept = word[dropped..].to_vec();
            kept[0] = gates.or_all(&word[..=dropped]);
            kept
        }
    }
}

impl Gates<'_> {
    /// The pattern without its sign of a number whose significand has its leading bit set. That bit stands for
    /// two to the `exponent`, the last bit for all below it. `denormals`: the number may be below the normal ones.
    pub(super) fn round(&mut self, format: Format, exponent: &[Lit], significand: &[Lit], denormals: bool) -> Word {
        let width = exponent.len().max(format.exponent_bits() as usize + 2) + 1;
        let exponent = sign_extended(exponent, width);
        // Two bits more than the format keeps: the half, and whether something is below it.
        let mut kept = top_bits(self, significand, fraction_bits(format) + 3);
        // The leading bit adds one to the exponent field when all is put together.
        let mut field = self.plus(&exponent, bias(format) - 1);
        if denormals {
            let missing = self.sub(&constant(least_exponent(format) as i128 as u128, width), &exponent);
            let below = self.is_positive(&missing);
            let distance = self.mask(below, &missing);
            kept = self.shift_right_sticky(&kept, &distance);
            field = self.mask(!below, &field);
        }
        self.assemble(format, &field, &kept)
    }

    /// Whether a signed number is above zero.
    fn is_positive(&mut self, word: &[Lit]) -> Lit {
        let some = self.or_all(word);
        self.and(some, !sign(word))
    }

    /// The pattern without its sign: the exponent field for a leading bit of 0, and a significand with two bits more
    /// than the format has. The field has room for one bit more than the format's.
    pub(super) fn assemble(&mut self, format: Format, field: &[Lit], significand: &[Lit]) -> Word {
        let fraction = fraction_bits(format);
        debug_assert_eq!(significand.len(), fraction + 3);
        let up = {
            let odd_or_more = self.or(significand[0], significand[2]);
            self.and(significand[1], odd_or_more)
        };
        let rounded = self.increment(&resized(&significand[2..], fraction + 2), up);
        let (lead, carry) = (rounded[fraction], rounded[fraction + 1]);
        let field = self.add(field, &resized(&[lead, carry], field.len()));
        let exponent_bits = format.exponent_bits() as usize;
        let largest = self.and_all(&field[..exponent_bits]);
        let beyond = self.or_all(&field[exponent_bits..]);
        let overflow = self.or(largest, beyond);
        let mut magnitude = rounded[..fraction].to_vec();
        if format == Format::X87 {
            magnitude.push(self.or(lead, carry));
        }
        magnitude.extend(&field[..exponent_bits]);
        let infinity = constant(format.infinity(), magnitude.len());
        self.choose(overflow, &infinity, &magnitude)
    }

    /// The whole pattern from a rounded number and the cases where that does not count.
    pub(super) fn finish(&mut self, format: Format, negative: Lit, magnitude: &[Lit], special: &Special) -> Word {
        let infinity = constant(format.infinity(), magnitude.len());
        let magnitude = self.mask(!special.zero, magnitude);
        let mut bits = self.choose(special.infinite, &infinity, &magnitude);
        bits.push(negative);
        self.choose(special.nan, &special.nan_bits, &bits)
    }
}
