//! Bit patterns taken apart.

use schism_expr::Format;

use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, resized};

/// Bits of the significand that are stored below the leading one.
pub(super) fn fraction_bits(format: Format) -> usize {
    format.significand_bits() as usize - 1
}

/// Where the exponent field starts: x86_fp80 stores its leading one, the others do not.
pub(super) fn exponent_start(format: Format) -> usize {
    match format {
        Format::X87 => 64,
        other => fraction_bits(other),
    }
}

/// What the exponent field adds to the exponent.
pub(super) fn bias(format: Format) -> i64 {
    (1 << (format.exponent_bits() - 1)) - 1
}

/// The smallest exponent of a normal number.
pub(super) fn least_exponent(format: Format) -> i64 {
    1 - bias(format)
}

/// Bits of a signed exponent that holds every exponent of a product or quotient and some more.
pub(super) fn exponent_width(format: Format) -> usize {
    format.exponent_bits() as usize + 2
}

/// A pattern in its fields, and what kind of number it is; exactly one of the kinds or none, for other finite numbers.
pub(super) struct Fields {
    /// The pattern itself.
    pub bits: Word,
    pub sign: Lit,
    /// The exponent field; a stored 0 is read as 1, the power of two that it means.
    pub field: Word,
    /// The significand with its leading bit, which is 0 for denormals.
    pub significand: Word,
    pub nan: Lit,
    /// A NaN only because x86_fp80 has no meaning for the pattern.
    pub refused: Lit,
    pub infinite: Lit,
    pub zero: Lit,
    /// Whether the leading bit is set.
    pub lead: Lit,
}

/// A finite number as `significand * 2^exponent`, the leading bit of the significand standing for 1. It is set unless
/// the number is zero.
pub(super) struct Normal {
    pub exponent: Word,
    pub significand: Word,
}

impl Gates<'_> {
    /// Takes a pattern apart.
    pub(super) fn fields(&mut self, format: Format, bits: &[Lit]) -> Fields {
        let start = exponent_start(format);
        let mut field = bits[start..bits.len() - 1].to_vec();
        let sign = bits[bits.len() - 1];
        let mut significand = bits[..start].to_vec();
        let some_exponent = self.or_all(&field);
        if format != Format::X87 {
            significand.push(some_exponent);
        }
        let lead = significand[fraction_bits(format)];
        let some_fraction = self.or_all(&significand[..fraction_bits(format)]);
        let largest = self.and_all(&field);
        field[0] = self.or(field[0], !some_exponent);
        let refused = self.and(some_exponent, !lead);
        let largest_with_lead = self.and(largest, lead);
        let real_nan = self.and(largest_with_lead, some_fraction);
        Fields {
            bits: bits.to_vec(),
            sign,
            field,
            nan: self.or(real_nan, refused),
            refused,
            infinite: self.and(largest_with_lead, !some_fraction),
            zero: self.and_all(&[!some_exponent, !lead, !some_fraction]),
            significand,
            lead,
        }
    }

    /// A finite number with its leading bit in place.
    pub(super) fn normal(&mut self, format: Format, fields: &Fields) -> Normal {
        let (significand, zeros) = self.normalise(&fields.significand);
        let width = exponent_width(format);
        let field = self.plus(&resized(&fields.field, width), -bias(format));
        Normal { exponent: self.sub(&field, &resized(&zeros, width)), significand }
    }
}
