//! Comparisons and classes.

use schism_expr::{Format, class};

use super::unpack::Fields;
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::Word;

/// A number without its sign that orders like an unsigned integer.
fn magnitude(format: Format, fields: &Fields) -> Word {
    match format {
        // A denormal with a leading one is the number whose exponent field is 1.
        Format::X87 => [&fields.significand[..], &fields.field].concat(),
        _ => fields.bits[..fields.bits.len() - 1].to_vec(),
    }
}

impl Gates<'_> {
    /// IEEE equality.
    pub(super) fn float_equal(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (x, y) = (self.fields(format, a), self.fields(format, b));
        let same = self.equal(&magnitude(format, &x), &magnitude(format, &y));
        let signs_differ = self.xor(x.sign, y.sign);
        let signs_count = self.or(!signs_differ, x.zero);
        self.and_all(&[same, signs_count, !x.nan, !y.nan])
    }

    /// Ordered and less; `or_equal`: or equal.
    pub(super) fn float_less(&mut self, format: Format, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let (x, y) = (self.fields(format, a), self.fields(format, b));
        let (u, v) = (magnitude(format, &x), magnitude(format, &y));
        // Of two negative numbers the one with the larger magnitude is less.
        let (below, above) = (self.below(&u, &v), self.below(&v, &u));
        let (positive, negative) = if or_equal { (!above, !below) } else { (below, above) };
        let zeros = self.and(x.zero, y.zero);
        // Of different signs: the negative one is less, unless both are zero.
        let crossing = if or_equal { self.or(x.sign, zeros) } else { self.and(x.sign, !zeros) };
        let same_signs = self.mux(x.sign, negative, positive);
        let signs_differ = self.xor(x.sign, y.sign);
        let less = self.mux(signs_differ, crossing, same_signs);
        self.and_all(&[less, !x.nan, !y.nan])
    }

    /// Whether a number belongs to one of the classes of `mask`.
    pub(super) fn float_class(&mut self, format: Format, bits: &[Lit], mask: u16) -> Lit {
        let x = self.fields(format, bits);
        let lead = x.lead;
        let normal = self.and_all(&[lead, !x.nan, !x.infinite]);
        let subnormal = self.and_all(&[!lead, !x.nan, !x.zero]);
        let kinds = [
            (x.infinite, class::NEGATIVE_INFINITY, class::POSITIVE_INFINITY),
            (normal, class::NEGATIVE_NORMAL, class::POSITIVE_NORMAL),
            (subnormal, class::NEGATIVE_SUBNORMAL, class::POSITIVE_SUBNORMAL),
            (x.zero, class::NEGATIVE_ZERO, class::POSITIVE_ZERO),
        ];
        let mut members = vec![if mask & class::NAN != 0 { x.nan } else { Lit::FALSE }];
        for (kind, negative, positive) in kinds {
            let wanted = self.mux(x.sign, Lit::constant(mask & negative != 0), Lit::constant(mask & positive != 0));
            members.push(self.and(kind, wanted));
        }
        self.or_all(&members)
    }
}
