//! Floats to integers, to integral floats, and back.

use schism_expr::{Format, Rounding};

use super::round::{Special, top_bits};
use super::unpack::{bias, fraction_bits};
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, constant, resized, sign};

impl Gates<'_> {
    /// The magnitude of `fields`' number as an integer, for numbers below two to the `width`; one bit more for the
    /// carry of the rounding. The second result says whether the number is that small; NaNs and infinities are not.
    fn integer_part(&mut self, format: Format, bits: &[Lit], width: usize, rounding: Rounding) -> (Word, Lit) {
        let x = self.fields(format, bits);
        let size = width.max(x.significand.len()) + 2;
        // The leading bit first stands for the highest bit of the integer, and is shifted from there.
        let highest = width as i64 - 1 + bias(format);
        let field_width = x.field.len().max(64 - highest.leading_zeros() as usize) + 1;
        let field = resized(&x.field, field_width);
        let distance = self.sub(&constant(highest as u128, field_width), &field);
        let small = !sign(&distance);
        let register = [constant(0, size - x.significand.len()), x.significand.clone()].concat();
        let shifted = self.shift_right_sticky(&register, &distance);
        let kept = top_bits(self, &shifted, width + 2);
        let away = self.rounds_away(rounding, x.sign, [kept[0], kept[1], kept[2]]);
        let integer = self.increment(&resized(&kept[2..], width + 1), away);
        let finite = !self.or(x.nan, x.infinite);
        (integer, self.and(small, finite))
    }

    /// Whether to round away from zero, from the last bit that is kept, the half below it and what is below that.
    fn rounds_away(&mut self, rounding: Rounding, negative: Lit, [below, half, last]: [Lit; 3]) -> Lit {
        let some = self.or(below, half);
        match rounding {
            Rounding::NearestEven => {
                let odd_or_more = self.or(below, last);
                self.and(half, odd_or_more)
            }
            Rounding::NearestAway => half,
            Rounding::Up => self.and(some, !negative),
            Rounding::Down => self.and(some, negative),
            Rounding::Zero => Lit::FALSE,
        }
    }

    /// To a signed integer; only the sign bit set if it does not fit.
    pub(super) fn float_to_signed(&mut self, format: Format, bits: &[Lit], width: usize, rounding: Rounding) -> Word {
        let (magnitude, small) = self.integer_part(format, bits, width, rounding);
        let negative = sign(bits);
        let least = constant(1 << (width - 1), width + 1);
        let below = self.below(&magnitude, &least);
        let is_least = self.equal(&magnitude, &least);
        let fits_negative = self.and(is_least, negative);
        let fits = self.or(below, fits_negative);
        let valid = self.and(small, fits);
        let value = self.neg_if(negative, &magnitude[..width]);
        self.choose(valid, &value, &least[..width])
    }

    /// To an unsigned integer; all ones if it does not fit.
    pub(super) fn float_to_unsigned(&mut self, format: Format, bits: &[Lit], width: usize, rounding: Rounding) -> Word {
        let (magnitude, small) = self.integer_part(format, bits, width, rounding);
        let zero = self.is_zero(&magnitude);
        let positive_or_zero = self.or(zero, !sign(bits));
        let valid = self.and_all(&[small, positive_or_zero, !magnitude[width]]);
        magnitude[..width].iter().map(|&lit| self.or(lit, !valid)).collect()
    }

    /// To an integral float.
    pub(super) fn float_round(&mut self, format: Format, bits: &[Lit], rounding: Rounding) -> Word {
        let x = self.fields(format, bits);
        // Numbers with as many integer bits as the significand has, or more, are integral already.
        let width = fraction_bits(format);
        let (integer, small) = self.integer_part(format, bits, width, rounding);
        let rounded = self.unsigned_magnitude(format, &integer);
        let magnitude = self.choose(small, &rounded, &bits[..bits.len() - 1]);
        let no_integer = self.is_zero(&integer);
        let special = Special {
            nan: x.nan,
            nan_bits: self.quiet(format, &x.operand()),
            infinite: x.infinite,
            zero: self.and(small, no_integer),
        };
        self.finish(format, x.sign, &magnitude, &special)
    }

    /// The pattern without its sign of an unsigned integer that is not 0.
    fn unsigned_magnitude(&mut self, format: Format, integer: &[Lit]) -> Word {
        let (significand, zeros) = self.normalise(integer);
        let highest = constant(integer.len() as u128 - 1, zeros.len());
        let exponent = self.difference(&highest, &zeros);
        self.round(format, &exponent, &significand, false)
    }

    /// From an integer.
    pub(super) fn float_of_integer(&mut self, format: Format, integer: &[Lit], signed: bool) -> Word {
        let negative = if signed { sign(integer) } else { Lit::FALSE };
        let magnitude = self.neg_if(negative, integer);
        let zero = self.is_zero(integer);
        let rounded = self.unsigned_magnitude(format, &magnitude);
        let mut bits = self.mask(!zero, &rounded);
        bits.push(negative);
        bits
    }

    /// To another format.
    pub(super) fn float_convert(&mut self, from: Format, to: Format, bits: &[Lit]) -> Word {
        if (from, to) == (Format::BFloat, Format::Single) {
            // The processor has no such conversion; the compiler shifts, which keeps signalling NaNs as they are.
            return [constant(0, 16), bits.to_vec()].concat();
        }
        let x = self.fields(from, bits);
        let number = self.normal(from, &x);
        let least = |format: Format| 1 - bias(format) - fraction_bits(format) as i64;
        let denormals = least(from) < 1 - bias(to);
        let magnitude = self.round(to, &number.exponent, &number.significand, denormals);
        let quiet = self.quiet(from, &x.operand());
        let special =
            Special { nan: x.nan, nan_bits: convert_nan(from, to, &quiet), infinite: x.infinite, zero: x.zero };
        self.finish(to, x.sign, &magnitude, &special)
    }
}

/// A quiet NaN in another format, with the top of its payload.
fn convert_nan(from: Format, to: Format, bits: &[Lit]) -> Word {
    let (have, want) = (fraction_bits(from), fraction_bits(to));
    let mut nan = constant(to.infinity(), to.width() as usize);
    for (at, lit) in nan.iter_mut().enumerate().take(want) {
        let source = (at + have).checked_sub(want);
        *lit = source.map_or(Lit::FALSE, |source| bits[source]);
    }
    *nan.last_mut().expect("floats have bits") = sign(bits);
    nan
}
