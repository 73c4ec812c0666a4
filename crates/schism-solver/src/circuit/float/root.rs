//! Square roots, digit by digit.

use schism_expr::Format;

use super::nan::default_nan;
use super::round::Special;
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, not, resized, sign};

impl Gates<'_> {
    /// A square root.
    pub(super) fn float_sqrt(&mut self, format: Format, a: &[Lit]) -> Word {
        let x = self.fields(format, a);
        let number = self.normal(format, &x);
        // With an even exponent the radicand is below 4 and the root below 2.
        let odd = number.exponent[0];
        let below = [&[Lit::FALSE], &number.significand[..]].concat();
        let above = [&number.significand[..], &[Lit::FALSE]].concat();
        let radicand = self.choose(odd, &below, &above);
        let exponent = [&number.exponent[1..], &[sign(&number.exponent)]].concat();
        let root = self.integer_root(&radicand, format.significand_bits() as usize + 1);
        let magnitude = self.round(format, &exponent, &root, false);
        let invalid = self.and(x.sign, !x.zero);
        let default = default_nan(format);
        let quiet = self.quiet(format, &x.operand());
        let special = Special {
            nan: self.or(x.nan, invalid),
            nan_bits: self.choose(x.nan, &quiet, &default),
            infinite: x.infinite,
            zero: x.zero,
        };
        self.finish(format, x.sign, &magnitude, &special)
    }

    /// The first `digits` bits of the root of a number between 1 and 4, whose highest two bits are the integer part;
    /// and below them a bit for the rest.
    fn integer_root(&mut self, radicand: &[Lit], digits: usize) -> Word {
        let mut root: Word = Word::new();
        let mut rest: Word = Word::new();
        let mut pairs = radicand.to_vec();
        if pairs.len() % 2 == 1 {
            pairs.insert(0, Lit::FALSE);
        }
        for _ in 0..digits {
            let low = pairs.pop().unwrap_or(Lit::FALSE);
            let next = pairs.pop().unwrap_or(Lit::FALSE);
            rest.splice(0..0, [next, low]);
            // The next digit is 1 if the rest holds 4 * root + 1.
            let trial = [&[Lit::TRUE, Lit::FALSE], &root[..]].concat();
            let width = rest.len().max(trial.len());
            let (rest_wide, trial) = (resized(&rest, width), resized(&trial, width));
            let (difference, fits) = self.add_with_carry(&rest_wide, &not(&trial), Lit::TRUE);
            rest = self.choose(fits, &difference, &rest_wide);
            root.insert(0, fits);
            // The rest is at most twice the root.
            rest.truncate(root.len() + 1);
        }
        root.insert(0, self.or_all(&rest));
        root
    }
}
