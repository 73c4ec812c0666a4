//! Quotients and remainders by the school method: one comparison and subtraction for each bit of the quotient.
//!
//! Both come from one divider: asked for again, all of its gates are found.

use super::{Word, not, resized, sign, used_bits};
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;

impl Gates<'_> {
    /// Unsigned quotient and remainder; all ones and the dividend for a zero divisor.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        debug_assert_eq!(width, b.len());
        // The remainder is below the divisor, so it never needs more bits.
        let bits = used_bits(b);
        let divisor = &b[..bits];
        let mut rest: Word = Word::new();
        let mut quotient = vec![Lit::FALSE; width];
        for at in (0..width).rev() {
            rest.insert(0, a[at]);
            // As long as the remainder has fewer bits than the divisor, the upper ones of the divisor must be 0.
            let common = rest.len().min(bits);
            let small = self.is_zero(&divisor[common..]);
            let (difference, carry) = self.subtract_wide(&rest, &divisor[..common]);
            let fits = self.and(small, carry);
            quotient[at] = fits;
            rest = self.choose(fits, &difference, &rest);
            rest.truncate(bits);
        }
        // Only with a zero divisor the remainder is longer than the divisor.
        let zero = self.is_zero(divisor);
        let mut rest = resized(&rest, width);
        for at in bits..width {
            rest[at] = self.and(zero, a[at]);
        }
        (quotient, rest)
    }

    /// `a - b` for an `a` that is at least as long, and whether `a >= b`.
    fn subtract_wide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
        self.add_with_carry(a, &not(&resized(b, a.len())), Lit::TRUE)
    }

    /// Signed quotient, towards zero.
    pub fn signed_quotient(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let negative = self.xor(sign(a), sign(b));
        let (quotient, _) = self.divide_magnitudes(a, b);
        self.neg_if(negative, &quotient)
    }

    /// Signed remainder, with the sign of the dividend.
    pub fn signed_remainder(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let (_, rest) = self.divide_magnitudes(a, b);
        self.neg_if(sign(a), &rest)
    }

    fn divide_magnitudes(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let (x, y) = (self.neg_if(sign(a), a), self.neg_if(sign(b), b));
        self.divide(&x, &y)
    }
}
