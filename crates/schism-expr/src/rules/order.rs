//! Less than, unsigned and signed. With a constant only the strict forms stay.

use super::{Rule, ite, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::{mask, signed};

pub(super) const ULT: &[Rule] = rules![
    less_than_itself,
    ult_extreme,
    ult_next_to_extreme,
    ult_extended,
    ult_common_high_part,
    ult_low_part_indifferent,
    ite::constant_arms
];
pub(super) const ULE: &[Rule] = rules![less_or_equal_itself, ule_constant, ule_extended, ite::constant_arms];
pub(super) const SLT: &[Rule] = rules![
    less_than_itself,
    slt_extreme,
    signed_as_unsigned,
    slt_of_known_sign,
    signed_extended,
    signed_extended_constant,
    ite::constant_arms
];
pub(super) const SLE: &[Rule] =
    rules![less_or_equal_itself, sle_constant, signed_as_unsigned, signed_extended, ite::constant_arms];

/// `x < x` is false.
fn less_than_itself(_: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then_some(Pool::FALSE)
}

/// `x <= x` is true.
fn less_or_equal_itself(_: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then_some(Pool::TRUE)
}

/// Nothing is below 0 or above the largest number; `0 < x` is `x != 0`, `x < max` is `x != max`.
fn ult_extreme(p: &mut Pool, n: Node) -> Option<Expr> {
    if p.is_zero(n.b()) || p.is_ones(n.a()) {
        return Some(Pool::FALSE);
    }
    (p.is_zero(n.a()) || p.is_ones(n.b())).then(|| p.ne(n.a(), n.b()))
}

/// `x < 1` is `x == 0`, `max - 1 < x` is `x == max`.
fn ult_next_to_extreme(p: &mut Pool, n: Node) -> Option<Expr> {
    let sort = p.sort(n.a());
    if p.value(n.b()) == Some(1) {
        let zero = p.constant(sort, 0);
        return Some(p.eq(n.a(), zero));
    }
    (p.value(n.a()) == Some(sort.mask() - 1)).then(|| {
        let largest = p.constant(sort, u128::MAX);
        p.eq(n.b(), largest)
    })
}

/// `zext(x) < zext(y)` is `x < y` in the wider of both, `zext(x) < k` is `x < k` or true, `k < zext(x)` is `k < x` or
/// false.
fn ult_extended(p: &mut Pool, n: Node) -> Option<Expr> {
    match (p.unary_of(Op::ZExt, n.a()), p.unary_of(Op::ZExt, n.b())) {
        (Some(x), Some(y)) => {
            let width = p.width(x).max(p.width(y));
            let (x, y) = (p.zext(x, width), p.zext(y, width));
            Some(p.ult(x, y))
        }
        (Some(x), None) => {
            let k = p.value(n.b())?;
            let width = p.width(x);
            if k > mask(width) {
                return Some(Pool::TRUE);
            }
            let k = p.bv(width, k);
            Some(p.ult(x, k))
        }
        (None, Some(y)) => {
            let k = p.value(n.a())?;
            let width = p.width(y);
            if k >= mask(width) {
                return Some(Pool::FALSE);
            }
            let k = p.bv(width, k);
            Some(p.ult(k, y))
        }
        (None, None) => None,
    }
}

/// Words with the same high part compare by the rest; with different constants there, by those.
fn ult_common_high_part(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.has_parts(n.a()) && !p.has_parts(n.b()) {
        return None;
    }
    let segments = p.segments(n.a(), n.b());
    let top = segments[0];
    if let (Some(x), Some(y)) = (top.left.known(), top.right.known())
        && x != y
    {
        return Some(Pool::bool(x < y));
    }
    let (x, y) = (p.slice(top.left, top.width), p.slice(top.right, top.width));
    if x != y || top.low == 0 {
        return None;
    }
    let (x, y) = (p.extract(n.a(), 0, top.low), p.extract(n.b(), 0, top.low));
    Some(p.ult(x, y))
}

/// `x:y < k:0` is `x < k`, `k:~0 < x:y` is `k < x`: the low part does not matter.
fn ult_low_part_indifferent(p: &mut Pool, n: Node) -> Option<Expr> {
    let (word, k, below) = match (p.value(n.a()), p.value(n.b())) {
        (None, Some(k)) => (n.a(), k, true),
        (Some(k), None) => (n.b(), k, false),
        _ => return None,
    };
    let (high, low) = p.binary_of(Op::Concat, word)?;
    let low_width = p.width(low);
    let indifferent = if below { 0 } else { mask(low_width) };
    if k & mask(low_width) != indifferent {
        return None;
    }
    let k = p.bv(p.width(high), k >> low_width);
    Some(if below { p.ult(high, k) } else { p.ult(k, high) })
}

/// `x <= k` is `x < k + 1` or true, `k <= x` is `k - 1 < x` or true.
fn ule_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let sort = p.sort(n.a());
    if let Some(k) = p.value(n.b()) {
        if k == sort.mask() {
            return Some(Pool::TRUE);
        }
        let k = p.constant(sort, k + 1);
        return Some(p.ult(n.a(), k));
    }
    let k = p.value(n.a())?;
    if k == 0 {
        return Some(Pool::TRUE);
    }
    let k = p.constant(sort, k - 1);
    Some(p.ult(k, n.b()))
}

/// `zext(x) <= zext(y)` is `x <= y` in the wider of both.
fn ule_extended(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.unary_of(Op::ZExt, n.a())?, p.unary_of(Op::ZExt, n.b())?);
    let width = p.width(x).max(p.width(y));
    let (x, y) = (p.zext(x, width), p.zext(y, width));
    Some(p.ule(x, y))
}

/// Nothing is below the least signed number or above the largest; next to them `<` is `!=`.
fn slt_extreme(p: &mut Pool, n: Node) -> Option<Expr> {
    let least = 1 << (p.width(n.a()) - 1);
    let largest = least - 1;
    let (a, b) = (p.value(n.a()), p.value(n.b()));
    if b == Some(least) || a == Some(largest) {
        return Some(Pool::FALSE);
    }
    (a == Some(least) || b == Some(largest)).then(|| p.ne(n.a(), n.b()))
}

/// Numbers that are not negative compare as unsigned ones.
fn signed_as_unsigned(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.is_nonnegative(n.a()) || !p.is_nonnegative(n.b()) {
        return None;
    }
    Some(if n.op() == Op::Slt { p.ult(n.a(), n.b()) } else { p.ule(n.a(), n.b()) })
}

/// A negative constant is below a number that is not negative.
fn slt_of_known_sign(p: &mut Pool, n: Node) -> Option<Expr> {
    let negative = |p: &Pool, e| p.value(e).is_some() && !p.is_nonnegative(e);
    if negative(p, n.a()) && p.is_nonnegative(n.b()) {
        return Some(Pool::TRUE);
    }
    (p.is_nonnegative(n.a()) && negative(p, n.b())).then_some(Pool::FALSE)
}

/// `sext(x) < sext(y)` is `x < y` in the wider of both; so for `<=`.
fn signed_extended(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.unary_of(Op::SExt, n.a())?, p.unary_of(Op::SExt, n.b())?);
    let width = p.width(x).max(p.width(y));
    let (x, y) = (p.sext(x, width), p.sext(y, width));
    Some(p.make(Node::binary(n.op(), n.sort(), x, y)))
}

/// `sext(x) < k` is `x < k` in the bits of `x`, or decided by the sign of `k` where that does not fit; so for `k < x`.
fn signed_extended_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let full = p.width(n.a());
    let (x, k, below) = match (p.unary_of(Op::SExt, n.a()), p.unary_of(Op::SExt, n.b())) {
        (Some(x), _) => (x, p.value(n.b())?, true),
        (_, Some(x)) => (x, p.value(n.a())?, false),
        _ => return None,
    };
    let width = p.width(x);
    let value = signed(k, full);
    if signed(k, width) != value {
        return Some(Pool::bool(below == (value > 0)));
    }
    let k = p.bv(width, k);
    Some(if below { p.slt(x, k) } else { p.slt(k, x) })
}

/// `x <= k` is `x < k + 1` or true, `k <= x` is `k - 1 < x` or true.
fn sle_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let sort = p.sort(n.a());
    let least = 1_u128 << (sort.width() - 1);
    if let Some(k) = p.value(n.b()) {
        if k == least - 1 {
            return Some(Pool::TRUE);
        }
        let k = p.constant(sort, k.wrapping_add(1));
        return Some(p.slt(n.a(), k));
    }
    let k = p.value(n.a())?;
    if k == least {
        return Some(Pool::TRUE);
    }
    let k = p.constant(sort, k.wrapping_sub(1));
    Some(p.slt(k, n.b()))
}
