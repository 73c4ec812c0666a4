//! Products.

use schism_expr::Format;

use super::round::Special;
use super::unpack::{Fields, exponent_width};
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, left_by, sign};

impl Gates<'_> {
    /// The exact product of two finite numbers: exponent and significand with its leading bit set, unless zero.
    pub(super) fn product(&mut self, format: Format, x: &Fields, y: &Fields) -> (Word, Word) {
        let (u, v) = (self.normal(format, x), self.normal(format, y));
        let product = self.multiply(&u.significand, &v.significand, u.significand.len() + v.significand.len());
        // Between 1 and 4: the leading bit is the first or the second.
        let carry = sign(&product);
        let shifted = left_by(&product, 1);
        let significand = self.choose(carry, &product, &shifted);
        debug_assert_eq!(u.exponent.len(), exponent_width(format));
        let (exponent, _) = self.add_with_carry(&u.exponent, &v.exponent, carry);
        (exponent, significand)
    }

    /// A product.
    pub(super) fn float_mul(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.fields(format, a), self.fields(format, b));
        let (exponent, significand) = self.product(format, &x, &y);
        let magnitude = self.round(format, &exponent, &significand, true);
        let zero = self.or(x.zero, y.zero);
        let infinite = self.or(x.infinite, y.infinite);
        let invalid = self.and(zero, infinite);
        let special = Special {
            nan: self.or_all(&[x.nan, y.nan, invalid]),
            nan_bits: self.nan_of(format, &x.operand(), &y.operand()),
            infinite,
            zero,
        };
        let negative = self.xor(x.sign, y.sign);
        self.finish(format, negative, &magnitude, &special)
    }
}
