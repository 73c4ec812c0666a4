//! Less than, unsigned and signed. With a constant only the strict forms stay.

use super::{Rule, flag, ite, range, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::{mask, signed};

pub(super) const ULT: &[Rule] = rules![
    less_than_itself,
    range::unsigned_decided,
    range::ult_at_border,
    ult_extended,
    ult_sign_extended_constant,
    sign_extended_both,
    range::ult_of_sum,
    range::ult_of_narrow_sum,
    ult_common_high_part,
    low_part_indifferent,
    ite::constant_arms,
    flag::order_of_choice
];
pub(super) const ULE: &[Rule] = rules![
    less_or_equal_itself,
    range::unsigned_decided,
    ule_constant,
    ule_extended,
    sign_extended_both,
    ite::constant_arms
];
pub(super) const SLT: &[Rule] = rules![
    less_than_itself,
    range::signed_decided,
    slt_extreme,
    signed_as_unsigned,
    sign_extended_both,
    signed_extended_constant,
    range::slt_of_sum,
    low_part_indifferent,
    ite::constant_arms,
    flag::order_of_choice
];
pub(super) const SLE: &[Rule] = rules![
    less_or_equal_itself,
    range::signed_decided,
    sle_constant,
    signed_as_unsigned,
    sign_extended_both,
    ite::constant_arms
];

/// `x < x` is false.
fn less_than_itself(_: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then_some(Pool::FALSE)
}

/// `x <= x` is true.
fn less_or_equal_itself(_: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then_some(Pool::TRUE)
}

/// `zext(x) < zext(y)` is `x < y` in the wider of both, `zext(x) < k` is `x < k`, `k < zext(x)` is `k < x`. Bounds
/// decide where `k` is larger than `x` can be.
fn ult_extended(p: &mut Pool, n: Node) -> Option<Expr> {
    if let (Some(x), Some(y)) = (p.unary_of(Op::ZExt, n.a()), p.unary_of(Op::ZExt, n.b())) {
        let width = p.width(x).max(p.width(y));
        let (x, y) = (p.zext(x, width), p.zext(y, width));
        return Some(p.ult(x, y));
    }
    let (word, k, below) = p.term_and_constant(n)?;
    let x = p.unary_of(Op::ZExt, word)?;
    let k = p.bv(p.width(x), k);
    Some(if below { p.ult(x, k) } else { p.ult(k, x) })
}

/// Words with the same high part compare by the rest.
fn ult_common_high_part(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.has_parts(n.a()) && !p.has_parts(n.b()) {
        return None;
    }
    let segments = p.segments(n.a(), n.b());
    let top = segments[0];
    let (x, y) = (p.slice(top.left, top.width), p.slice(top.right, top.width));
    if x != y || top.low == 0 {
        return None;
    }
    let (x, y) = (p.extract(n.a(), 0, top.low), p.extract(n.b(), 0, top.low));
    Some(p.ult(x, y))
}

/// `x:y < k:0` is `x < k`, `k:~0 < x:y` is `k < x`: the low part does not matter. So for signed numbers.
fn low_part_indifferent(p: &mut Pool, n: Node) -> Option<Expr> {
    let (word, k, below) = p.term_and_constant(n)?;
    let (high, low) = p.binary_of(Op::Concat, word)?;
    let low_width = p.width(low);
    let indifferent = if below { 0 } else { mask(low_width) };
    if k & mask(low_width) != indifferent {
        return None;
    }
    let k = p.bv(p.width(high), k >> low_width);
    let (x, y) = if below { (high, k) } else { (k, high) };
    Some(p.make(Node::binary(n.op(), n.sort(), x, y)))
}

/// `x <= k` is `x < k + 1`, `k <= x` is `k - 1 < x`. At the ends bounds decide.
fn ule_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, k, below) = p.term_and_constant(n)?;
    let sort = p.sort(x);
    if below {
        let next = p.constant(sort, k + 1);
        return Some(p.ult(x, next));
    }
    let previous = p.constant(sort, k - 1);
    Some(p.ult(previous, x))
}

/// `zext(x) <= zext(y)` is `x <= y` in the wider of both.
fn ule_extended(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.unary_of(Op::ZExt, n.a())?, p.unary_of(Op::ZExt, n.b())?);
    let width = p.width(x).max(p.width(y));
    let (x, y) = (p.zext(x, width), p.zext(y, width));
    Some(p.ule(x, y))
}

/// Next to the least and the largest signed number `<` is `!=`.
fn slt_extreme(p: &mut Pool, n: Node) -> Option<Expr> {
    let least = 1 << (p.width(n.a()) - 1);
    (p.value(n.a()) == Some(least) || p.value(n.b()) == Some(least - 1)).then(|| p.ne(n.a(), n.b()))
}

/// Numbers that are not negative compare as unsigned ones.
fn signed_as_unsigned(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.is_nonnegative(n.a()) || !p.is_nonnegative(n.b()) {
        return None;
    }
    Some(if n.op() == Op::Slt { p.ult(n.a(), n.b()) } else { p.ule(n.a(), n.b()) })
}

/// `sext(x) < sext(y)` is `x < y` in the wider of both, signed or not; so for `<=`.
fn sign_extended_both(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.unary_of(Op::SExt, n.a())?, p.unary_of(Op::SExt, n.b())?);
    let width = p.width(x).max(p.width(y));
    let (x, y) = (p.sext(x, width), p.sext(y, width));
    Some(p.make(Node::binary(n.op(), n.sort(), x, y)))
}

/// `sext(x) < k`, unsigned, is `x < k` in the bits of `x`; for `k` between the numbers that an extension gives, it is
/// whether `x` is not negative. So for `k < x`.
fn ult_sign_extended_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (word, k, below) = p.term_and_constant(n)?;
    let x = p.unary_of(Op::SExt, word)?;
    let width = p.width(x);
    let sign = 1 << (width - 1);
    let extended = signed(k, width) as u128 & p.sort(word).mask() == k;
    let narrow = match (extended, below) {
        (true, _) => k,
        (false, true) => sign,
        (false, false) => sign - 1,
    };
    let k = p.bv(width, narrow);
    Some(if below { p.ult(x, k) } else { p.ult(k, x) })
}

/// `sext(x) < k` is `x < k` in the bits of `x`; so for `k < x`. What does not fit there is decided by bounds.
fn signed_extended_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (word, k, below) = p.term_and_constant(n)?;
    let x = p.unary_of(Op::SExt, word)?;
    let width = p.width(x);
    if signed(k, width) != signed(k, p.width(word)) {
        return None;
    }
    let k = p.bv(width, k);
    Some(if below { p.slt(x, k) } else { p.slt(k, x) })
}

/// `x <= k` is `x < k + 1`, `k <= x` is `k - 1 < x`. At the ends bounds decide.
fn sle_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, k, below) = p.term_and_constant(n)?;
    let sort = p.sort(x);
    if below {
        let next = p.constant(sort, k.wrapping_add(1));
        return Some(p.slt(x, next));
    }
    let previous = p.constant(sort, k.wrapping_sub(1));
    Some(p.slt(previous, x))
}
