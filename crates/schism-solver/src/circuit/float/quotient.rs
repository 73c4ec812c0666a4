//! Quotients and remainders.

use schism_expr::Format;

use super::round::Special;
use super::unpack::{Normal, exponent_width};
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, constant, left_by, not, resized, sign};

/// How many powers of two may lie between the operands of a remainder; each costs a row of gates. The short formats
/// have no more.
fn longest_remainder(format: Format) -> usize {
    match format {
        Format::Half => 39,
        Format::BFloat => 260,
        Format::Single => 276,
        Format::Double => 160,
        Format::X87 => 128,
        Format::Quad => 64,
    }
}

/// Whether [`longest_remainder`] is enough for all operands.
fn always_exact(format: Format) -> bool {
    matches!(format, Format::Half | Format::BFloat | Format::Single)
}

impl Gates<'_> {
    /// `a - b` and whether `a >= b`; `b` may be shorter.
    fn trial(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
        self.add_with_carry(a, &not(&resized(b, a.len())), Lit::TRUE)
    }

    /// A quotient.
    pub(super) fn float_div(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.fields(format, a), self.fields(format, b));
        let (u, v) = (self.normal(format, &x), self.normal(format, &y));
        // Between 1/2 and 2: one bit before the point; behind it one for the case below 1, and one for rounding.
        let digits = format.significand_bits() as usize + 2;
        let mut quotient = Word::new();
        let mut rest = resized(&u.significand, u.significand.len() + 1);
        for _ in 0..digits {
            let (difference, fits) = self.trial(&rest, &v.significand);
            rest = self.choose(fits, &difference, &rest);
            quotient.insert(0, fits);
            // Below the divisor, so its highest bit is free.
            rest.pop();
            rest.insert(0, Lit::FALSE);
        }
        quotient.insert(0, self.or_all(&rest));
        let one_or_more = sign(&quotient);
        let shifted = left_by(&quotient, 1);
        let significand = self.choose(one_or_more, &quotient, &shifted);
        let difference = self.sub(&u.exponent, &v.exponent);
        let less = vec![!one_or_more; difference.len()];
        let exponent = self.add(&difference, &less);
        let magnitude = self.round(format, &exponent, &significand, true);

        let zeros = self.and(x.zero, y.zero);
        let infinities = self.and(x.infinite, y.infinite);
        let special = Special {
            nan: self.or_all(&[x.nan, y.nan, zeros, infinities]),
            nan_bits: self.nan_of(format, &x.operand(), &y.operand()),
            infinite: self.or(x.infinite, y.zero),
            zero: self.or(x.zero, y.infinite),
        };
        let negative = self.xor(x.sign, y.sign);
        self.finish(format, negative, &magnitude, &special)
    }

    /// C's `fmod`. Operands too far from each other for the circuit add a literal to `limits` that excludes them.
    pub(super) fn float_rem(&mut self, format: Format, a: &[Lit], b: &[Lit], limits: &mut Vec<Lit>) -> Word {
        let (x, y) = (self.fields(format, a), self.fields(format, b));
        let (u, v) = (self.normal(format, &x), self.normal(format, &y));
        let width = exponent_width(format);
        let distance = self.sub(&u.exponent, &v.exponent);
        // Smaller than the divisor: its own remainder.
        let unchanged = self.or(sign(&distance), y.infinite);
        let steps = longest_remainder(format);
        if !always_exact(format) {
            let near = self.signed_not_above(&distance, &constant(steps as u128, width));
            let exact = self.or_all(&[near, x.nan, x.infinite, x.zero, y.nan, y.infinite, y.zero]);
            limits.extend((exact != Lit::TRUE).then_some(exact));
        }
        let rest = self.long_remainder(&u, &v, &distance, steps);
        let significand = self.choose(unchanged, &u.significand, &rest);
        let exponent = self.choose(unchanged, &u.exponent, &v.exponent);
        let (significand, zeros) = self.normalise(&significand);
        let exponent = self.sub(&exponent, &resized(&zeros, width));
        let magnitude = self.round(format, &exponent, &significand, true);

        let invalid = self.or(x.infinite, y.zero);
        let no_rest = self.is_zero(&significand);
        let special = Special {
            nan: self.or_all(&[x.nan, y.nan, invalid]),
            nan_bits: self.nan_of(format, &x.operand(), &y.operand()),
            infinite: Lit::FALSE,
            zero: self.or(x.zero, no_rest),
        };
        self.finish(format, x.sign, &magnitude, &special)
    }

    /// `u * 2^distance` modulo `v`, of the significands; distances up to `steps`.
    fn long_remainder(&mut self, u: &Normal, v: &Normal, distance: &[Lit], steps: usize) -> Word {
        let divisor = &v.significand;
        let (difference, fits) = self.trial(&u.significand, divisor);
        let mut rest = self.choose(fits, &difference, &u.significand);
        for step in (1..=steps).rev() {
            let step = constant(step as u128, distance.len());
            let active = !self.signed_below(distance, &step);
            let doubled = [&[Lit::FALSE], &rest[..]].concat();
            let (difference, fits) = self.trial(&doubled, divisor);
            let reduced = self.choose(fits, &difference, &doubled);
            rest = self.choose(active, &reduced[..rest.len()], &rest);
        }
        rest
    }
}
