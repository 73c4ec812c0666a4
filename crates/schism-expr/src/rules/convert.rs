//! Conversions between floats and integers, where nothing is rounded.

use std::cmp::Ordering;

use schism_float::{Rounding, Unary, ieee, order};

use super::{Rule, ite, rules};
use crate::node::{Expr, Node, Op, class};
use crate::pool::Pool;
use crate::sort::{Format, Sort, mask};

pub(super) const FCONVERT: &[Rule] =
    rules![convert_of_integer, convert_there_and_back, convert_of_widened, ite::constant_arms];
pub(super) const TO_INTEGER: &[Rule] =
    rules![integer_there_and_back, to_integer_of_widened, to_integer_of_rounded, ite::constant_arms];
pub(super) const OF_INTEGER: &[Rule] = rules![of_extended_integer, of_nonnegative_integer, ite::constant_arms];

/// An integer that a format holds exactly, in another format, is the integer converted to that one.
fn convert_of_integer(p: &mut Pool, n: Node) -> Option<Expr> {
    p.exact_integer(n.a())?;
    let inner = p.node(n.a());
    Some(p.make(Node::unary(inner.op(), n.sort(), 0, inner.a())))
}

/// A `float` as `double` and back is the same, unless it may be a signalling NaN, which becomes quiet.
fn convert_there_and_back(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.widened(n.a())?;
    (p.sort(x) == n.sort() && p.is_canonical(x)).then_some(x)
}

/// What was widened first is converted at once.
fn convert_of_widened(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.widened(n.a())?;
    let Sort::Float(to) = n.sort() else { return None };
    let from = p.sort(x);
    // The one conversion that lets a signalling NaN pass.
    let passes = from == Sort::Float(Format::BFloat) && to == Format::Single;
    (from != n.sort() && (!passes || p.is_canonical(x))).then(|| p.fconvert(x, to))
}

/// An integer that a float holds exactly comes back, if the wanted width has room for it.
fn integer_there_and_back(p: &mut Pool, n: Node) -> Option<Expr> {
    let (low, high) = p.exact_integer(n.a())?;
    let width = n.width();
    let room = match n.op() {
        Op::FToSigned => low >= i128::MIN >> (128 - width) && high <= i128::MAX >> (128 - width),
        _ => low >= 0 && high as u128 <= mask(width),
    };
    if !room {
        return None;
    }
    let inner = p.node(n.a());
    Some(match inner.op() {
        Op::SignedToF if p.width(inner.a()) < width => p.sext(inner.a(), width),
        _ => p.resize(inner.a(), width),
    })
}

/// Widening before the conversion to an integer changes nothing.
fn to_integer_of_widened(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.widened(n.a())?;
    Some(p.make(n.with_args(&[x])))
}

/// Rounded first, then converted: the first decides.
fn to_integer_of_rounded(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    (inner.op() == Op::FRound).then(|| p.make(Node::unary(n.op(), n.sort(), inner.aux(), inner.a())))
}

/// An extension in front of a conversion is not needed.
fn of_extended_integer(p: &mut Pool, n: Node) -> Option<Expr> {
    let extension = if n.op() == Op::SignedToF { Op::SExt } else { Op::ZExt };
    let x = p.unary_of(extension, n.a())?;
    Some(p.make(n.with_args(&[x])))
}

/// A number that is not negative converts as an unsigned one.
fn of_nonnegative_integer(p: &mut Pool, n: Node) -> Option<Expr> {
    let signed = n.op() == Op::SignedToF && p.is_nonnegative(n.a());
    signed.then(|| p.make(Node::unary(Op::UnsignedToF, n.sort(), 0, n.a())))
}

/// Numbers compare as they did before both were widened.
pub(super) fn compare_widened(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.widened(n.a())?, p.widened(n.b())?);
    (p.sort(x) == p.sort(y)).then(|| p.make(n.with_args(&[x, y])))
}

/// A widened number compares with a constant as it did before, with the nearest constant of its own format.
pub(super) fn compare_widened_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (word, k, below) = p.term_and_constant(n)?;
    let x = p.widened(word)?;
    let (Sort::Float(wide), Sort::Float(format)) = (p.sort(word), p.sort(x)) else { return None };
    let near = schism_float::convert(wide, format, k);
    let place = order(wide, schism_float::convert(format, wide, near), k)?;
    // No number of the format lies between the constant and the one near it.
    let op = match (n.op(), place) {
        (op, Ordering::Equal) => op,
        (Op::FEq, _) => return Some(Pool::FALSE),
        (_, Ordering::Less) => {
            if below {
                Op::FLe
            } else {
                Op::FLt
            }
        }
        (_, Ordering::Greater) => {
            if below {
                Op::FLt
            } else {
                Op::FLe
            }
        }
    };
    let near = p.constant(Sort::Float(format), near);
    let (a, b) = if below { (x, near) } else { (near, x) };
    Some(p.make(Node::binary(op, Sort::Bool, a, b)))
}

/// Integers that floats hold exactly compare as integers.
pub(super) fn compare_integers(p: &mut Pool, n: Node) -> Option<Expr> {
    p.exact_integer(n.a())?;
    p.exact_integer(n.b())?;
    let (left, right) = (p.node(n.a()), p.node(n.b()));
    if left.op() != right.op() {
        return None;
    }
    let with_sign = left.op() == Op::SignedToF;
    let width = p.width(left.a()).max(p.width(right.a()));
    let [x, y] = [left.a(), right.a()].map(|e| if with_sign { p.sext(e, width) } else { p.zext(e, width) });
    Some(p.compare_as_integers(n.op(), with_sign, x, y))
}

/// An integer that a float holds exactly compares with a constant as an integer, with the next integer.
pub(super) fn compare_integer_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (word, k, below) = p.term_and_constant(n)?;
    let (low, high) = p.exact_integer(word)?;
    let Sort::Float(format) = p.sort(word) else { return None };
    // `x < k` is `x < ceil(k)`, `x <= k` is `x <= floor(k)`; the other way round for `k < x`.
    let up = (n.op() == Op::FLt) == below;
    let rounding = if up { Rounding::Up } else { Rounding::Down };
    let integer = ieee::to_int(format, k, 128, true, rounding).map(|value| value as i128);
    let whole = ieee::to_int(format, k, 128, true, Rounding::Up);
    if n.op() == Op::FEq && whole != ieee::to_int(format, k, 128, true, Rounding::Down) {
        return Some(Pool::FALSE);
    }
    let negative = k & format.sign_bit() != 0;
    let bound = integer.unwrap_or(if negative { i128::MIN } else { i128::MAX });
    if bound < low || bound > high {
        let above = bound > high;
        return Some(Pool::bool(n.op() != Op::FEq && above == below));
    }
    let inner = p.node(word);
    let bound = p.constant(p.sort(inner.a()), bound as u128);
    let (x, y) = if below { (inner.a(), bound) } else { (bound, inner.a()) };
    Some(p.compare_as_integers(n.op(), inner.op() == Op::SignedToF, x, y))
}

/// The class of a widened number is that of the number, but a subnormal one may be normal afterwards.
pub(super) fn fclass_of_widened(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.widened(n.a())?;
    let (Sort::Float(to), Sort::Float(from)) = (p.sort(n.a()), p.sort(x)) else { return None };
    let mut classes = n.aux();
    if to.exponent_bits() > from.exponent_bits() {
        classes &= !class::SUBNORMAL;
        for (normal, subnormal) in
            [(class::NEGATIVE_NORMAL, class::NEGATIVE_SUBNORMAL), (class::POSITIVE_NORMAL, class::POSITIVE_SUBNORMAL)]
        {
            if classes & normal != 0 {
                classes |= subnormal;
            }
        }
    }
    Some(p.fclass(classes, x))
}

impl Pool {
    /// What `e` was before a conversion to a format that has all its numbers.
    fn widened(&self, e: Expr) -> Option<Expr> {
        let x = self.unary_of(Op::FConvert, e)?;
        match (self.sort(x), self.sort(e)) {
            (Sort::Float(from), Sort::Float(to)) if from.fits_into(to) => Some(x),
            _ => None,
        }
    }

    /// The bounds of the integer that `e` was converted from without any rounding.
    fn exact_integer(&self, e: Expr) -> Option<(i128, i128)> {
        let node = self.node(e);
        let Sort::Float(format) = node.sort() else { return None };
        let (low, high) = match node.op() {
            Op::SignedToF => self.signed_range(node.a()),
            Op::UnsignedToF => {
                let (min, max) = self.range(node.a());
                (i128::try_from(min).ok()?, i128::try_from(max).ok()?)
            }
            _ => return None,
        };
        let exact = 1 << format.significand_bits();
        (low >= -exact && high <= exact).then_some((low, high))
    }

    /// Whether a float is never a signalling NaN nor an unusual pattern of x86_fp80: what arithmetic gives.
    fn is_canonical(&self, e: Expr) -> bool {
        let mut node = self.node(e);
        while matches!(node.op(), Op::FNeg | Op::FAbs) {
            node = self.node(node.a());
        }
        match (node.op(), node.sort()) {
            (Op::Const, Sort::Float(format)) => {
                let bits = self.constant_bits(node);
                schism_float::unary(format, Unary::Canonicalize, bits) == bits
            }
            (Op::FConvert, to) => {
                self.sort(node.a()) != Sort::Float(Format::BFloat) || to != Sort::Float(Format::Single)
            }
            (Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FFma, _) => true,
            (Op::FSqrt | Op::FRound | Op::SignedToF | Op::UnsignedToF, _) => true,
            _ => false,
        }
    }

    /// A float's comparison on integers.
    fn compare_as_integers(&mut self, op: Op, with_sign: bool, x: Expr, y: Expr) -> Expr {
        match (op, with_sign) {
            (Op::FEq, _) => self.eq(x, y),
            (Op::FLt, true) => self.slt(x, y),
            (Op::FLt, false) => self.ult(x, y),
            (_, true) => self.sle(x, y),
            (_, false) => self.ule(x, y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::signed;

    #[test]
    fn integers_are_exact_up_to_the_significand() {
        let mut p = Pool::new();
        let short = p.symbol("s", Sort::bits(25));
        let long = p.symbol("l", Sort::bits(26));
        let (fits, rounds) = (p.signed_to_f(short, Format::Single), p.signed_to_f(long, Format::Single));
        assert_eq!(p.exact_integer(fits), Some((signed(1 << 24, 25), (1 << 24) - 1)));
        assert_eq!(p.exact_integer(rounds), None);
    }
}
