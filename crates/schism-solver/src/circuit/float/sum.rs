//! Sums, alone and after a product.

use schism_expr::Format;

use super::nan::NanOperand;
use super::round::{Special, top_bits};
use super::unpack::Fields;
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;
use crate::circuit::words::{Word, constant, resized, sign};

/// A finite number to be added. The exponent is unsigned; a zero must have the smallest of all.
struct Term {
    negative: Lit,
    exponent: Word,
    significand: Word,
}

/// A sum before rounding. The leading bit of the significand stands for the exponent plus one.
struct Total {
    negative: Lit,
    exponent: Word,
    /// Four bits more than the terms have: one above, three below.
    significand: Word,
    zero: Lit,
}

impl Gates<'_> {
    fn add_terms(&mut self, x: &Term, y: &Term) -> Total {
        let key = |term: &Term| [&term.significand[..], &term.exponent].concat();
        let swap = self.below(&key(x), &key(y));
        let large = self.choose(swap, &y.significand, &x.significand);
        let small = self.choose(swap, &x.significand, &y.significand);
        let exponent = self.choose(swap, &y.exponent, &x.exponent);
        let less = self.choose(swap, &x.exponent, &y.exponent);
        let distance = self.sub(&exponent, &less);
        // Three bits below: where more is lost, the sum cancels at most one leading bit.
        let wide = |word: &[Lit]| [&constant(0, 3), word, &[Lit::FALSE]].concat();
        let small = self.shift_right_sticky(&wide(&small), &distance);
        let opposite = self.xor(x.negative, y.negative);
        let turned: Word = small.iter().map(|&lit| self.xor(lit, opposite)).collect();
        let (significand, _) = self.add_with_carry(&wide(&large), &turned, opposite);
        let zero = self.is_zero(&significand);
        let stronger = self.mux(swap, y.negative, x.negative);
        let both = self.and(x.negative, y.negative);
        Total { negative: self.mux(zero, both, stronger), exponent, significand, zero }
    }

    /// The sum, `turn`: the difference.
    pub(super) fn float_add(&mut self, format: Format, a: &[Lit], b: &[Lit], turn: bool) -> Word {
        let (x, y) = (self.fields(format, a), self.fields(format, b));
        let y_sign = y.sign.turned_if(turn);
        let term = |fields: &Fields, negative| Term {
            negative,
            exponent: fields.field.clone(),
            significand: fields.significand.clone(),
        };
        let total = self.add_terms(&term(&x, x.sign), &term(&y, y_sign));
        // A denormal sum is exact: instead of shifting it back, do not shift it further than to the least exponent.
        let zeros = self.leading_zeros(&total.significand);
        let shift = self.smaller(&zeros, &total.exponent);
        let shifted = self.shift_left(&total.significand, &shift);
        let kept = top_bits(self, &shifted, shifted.len() - 2);
        let width = total.exponent.len() + 2;
        let field = self.sub(&resized(&total.exponent, width), &resized(&shift, width));
        let magnitude = self.assemble(format, &field, &kept);

        let special =
            self.sum_specials(format, [&x.operand(), &y.operand()], [x.infinite, y.infinite], [x.sign, y_sign]);
        let infinite_sign = self.mux(x.infinite, x.sign, y_sign);
        let negative = self.mux(special.infinite, infinite_sign, total.negative);
        self.finish(format, negative, &magnitude, &Special { zero: total.zero, ..special })
    }

    fn sum_specials(
        &mut self,
        format: Format,
        [a, b]: [&NanOperand<'_>; 2],
        infinite: [Lit; 2],
        signs: [Lit; 2],
    ) -> Special {
        let opposite = self.xor(signs[0], signs[1]);
        let invalid = self.and_all(&[infinite[0], infinite[1], opposite]);
        Special {
            nan: self.or_all(&[a.nan, b.nan, invalid]),
            nan_bits: self.nan_of(format, a, b),
            infinite: self.or(infinite[0], infinite[1]),
            zero: Lit::FALSE,
        }
    }

    /// `a * b + c` with one rounding: the exact product has twice the bits, and so have the terms of the sum.
    pub(super) fn float_fma(&mut self, format: Format, a: &[Lit], b: &[Lit], c: &[Lit]) -> Word {
        let (x, y, z) = (self.fields(format, a), self.fields(format, b), self.fields(format, c));
        let product_sign = self.xor(x.sign, y.sign);
        let product_zero = self.or(x.zero, y.zero);
        let (exponent, significand) = self.product(format, &x, &y);
        let addend = self.normal(format, &z);
        let wide = significand.len();
        let first = self.term(product_sign, product_zero, &exponent, &significand);
        let padded = [constant(0, wide - addend.significand.len()), addend.significand].concat();
        let second = self.term(z.sign, z.zero, &addend.exponent, &padded);
        let total = self.add_terms(&first, &second);

        let (shifted, zeros) = self.normalise(&total.significand);
        let width = total.exponent.len() + 1;
        // Back from the unsigned exponent, and one up for the bit that the sum has above.
        let offset = 1 - (1_i64 << (total.exponent.len() - 1));
        let exponent = self.plus(&resized(&total.exponent, width), offset);
        let exponent = self.sub(&exponent, &resized(&zeros, width));
        let magnitude = self.round(format, &exponent, &shifted, true);

        let factor_infinite = self.or(x.infinite, y.infinite);
        let invalid = self.and(factor_infinite, product_zero);
        let product_nan = self.or_all(&[x.nan, y.nan, invalid]);
        let bits = self.nan_of(format, &x.operand(), &y.operand());
        let product = NanOperand { bits: &bits, nan: product_nan, refused: Lit::FALSE };
        let infinite = self.and(factor_infinite, !invalid);
        let special =
            self.sum_specials(format, [&product, &z.operand()], [infinite, z.infinite], [product_sign, z.sign]);
        let infinite_sign = self.mux(infinite, product_sign, z.sign);
        let negative = self.mux(special.infinite, infinite_sign, total.negative);
        self.finish(format, negative, &magnitude, &Special { zero: total.zero, ..special })
    }

    /// A term from a number with a signed exponent.
    fn term(&mut self, negative: Lit, zero: Lit, exponent: &[Lit], significand: &[Lit]) -> Term {
        // With its sign turned, a signed number orders as an unsigned one.
        let mut exponent = exponent.to_vec();
        let top = exponent.len() - 1;
        exponent[top] = !sign(&exponent);
        Term { negative, exponent: self.mask(!zero, &exponent), significand: self.mask(!zero, significand) }
    }
}
