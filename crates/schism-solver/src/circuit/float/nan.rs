//! Which NaN an operation gives.

use schism_expr::Format;

use super::unpack::Fields;
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, constant};

/// The NaN of an invalid operation.
pub(super) fn default_nan(format: Format) -> Word {
    constant(format.default_nan(), format.width() as usize)
}

/// What matters of an operand that may be a NaN.
pub(super) struct NanOperand<'a> {
    pub bits: &'a [Lit],
    pub nan: Lit,
    pub refused: Lit,
}

impl Fields {
    pub(super) fn operand(&self) -> NanOperand<'_> {
        NanOperand { bits: &self.bits, nan: self.nan, refused: self.refused }
    }
}

impl Gates<'_> {
    /// A NaN made quiet; the default NaN for a pattern without meaning.
    pub(super) fn quiet(&mut self, format: Format, nan: &NanOperand<'_>) -> Word {
        let mut quiet = nan.bits.to_vec();
        quiet[format.quiet_bit().trailing_zeros() as usize] = Lit::TRUE;
        self.choose(nan.refused, &default_nan(format), &quiet)
    }

    /// The NaN that an operation gives: one of its operands made quiet, the default NaN if none of them is a NaN.
    pub(super) fn nan_of(&mut self, format: Format, a: &NanOperand<'_>, b: &NanOperand<'_>) -> Word {
        let second = match format {
            Format::X87 => self.second_nan_wins(a, b),
            _ => self.and(b.nan, !a.nan),
        };
        let (x, y) = (self.quiet(format, a), self.quiet(format, b));
        let chosen = self.choose(second, &y, &x);
        let some = self.or(a.nan, b.nan);
        let refused = self.or(a.refused, b.refused);
        let valid = self.and(some, !refused);
        self.choose(valid, &chosen, &default_nan(format))
    }

    /// The x87 unit answers with the NaN of the larger significand, of equal ones with the positive one.
    fn second_nan_wins(&mut self, a: &NanOperand<'_>, b: &NanOperand<'_>) -> Lit {
        let sign = |operand: &NanOperand<'_>| operand.bits[operand.bits.len() - 1];
        // The complement of the sign as the lowest bit makes one comparison of both.
        let rank = |operand: &NanOperand<'_>| [&[!sign(operand)], &operand.bits[..64]].concat();
        let larger = self.below(&rank(a), &rank(b));
        let preferred = self.or(!a.nan, larger);
        self.and(b.nan, preferred)
    }
}
