//! Sums, products and quotients. Constants gather at the right end of a sum; powers of two become shifts.

use super::{Rule, flag, ite, range, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::mask;

pub(super) const NEG: &[Rule] = rules![neg_neg, neg_sub, neg_sum_constant, ite::constant_arms];
pub(super) const ADD: &[Rule] = rules![
    add_zero,
    add_constants,
    add_same,
    add_negated,
    add_complement,
    add_cancel,
    add_constant_outward,
    add_disjoint,
    ite::constant_arms
];
pub(super) const SUB: &[Rule] = rules![
    sub_same,
    sub_constant,
    sub_from_zero,
    sub_negated,
    sub_cancel,
    sub_constant_outward,
    sub_from_constant,
    ite::constant_arms
];
pub(super) const MUL: &[Rule] = rules![
    mul_zero_or_one,
    mul_minus_one,
    mul_power_of_two,
    mul_constants,
    mul_negated,
    flag::choice_of_all_or_nothing,
    ite::constant_arms
];
pub(super) const UDIV: &[Rule] = rules![udiv_zero, udiv_power_of_two, narrow_division, ite::constant_arms];
pub(super) const UREM: &[Rule] =
    rules![urem_zero, urem_power_of_two, range::urem_of_smaller, narrow_division, ite::constant_arms];
pub(super) const SDIV: &[Rule] = rules![sdiv_unit, signed_division_of_nonnegative, ite::constant_arms];
pub(super) const SREM: &[Rule] = rules![srem_unit, signed_division_of_nonnegative, ite::constant_arms];

/// `-(-x)` is `x`.
fn neg_neg(p: &mut Pool, n: Node) -> Option<Expr> {
    p.unary_of(Op::Neg, n.a())
}

/// `-(x - y)` is `y - x`.
fn neg_sub(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = p.binary_of(Op::Sub, n.a())?;
    Some(p.sub(y, x))
}

/// `-(x + k)` is `-k - x`.
fn neg_sum_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, k) = p.binary_constant(Op::Add, n.a())?;
    let k = p.constant(n.sort(), k.wrapping_neg());
    Some(p.sub(k, x))
}

/// `x + 0` is `x`.
fn add_zero(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_zero(n.b()).then(|| n.a())
}

/// `(x + j) + k` is `x + (j + k)`, `(j - x) + k` is `(j + k) - x`.
fn add_constants(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b())?;
    if let Some((x, j)) = p.binary_constant(Op::Add, n.a()) {
        let sum = p.constant(n.sort(), j.wrapping_add(k));
        return Some(p.add(x, sum));
    }
    let (j, x) = p.binary_of(Op::Sub, n.a())?;
    let sum = p.value(j)?.wrapping_add(k);
    let sum = p.constant(n.sort(), sum);
    Some(p.sub(sum, x))
}

/// `x + x` is `x << 1`.
fn add_same(p: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then(|| {
        let one = p.constant(n.sort(), 1);
        p.shl(n.a(), one)
    })
}

/// `x + -y` is `x - y`.
fn add_negated(p: &mut Pool, n: Node) -> Option<Expr> {
    for (x, other) in [(n.a(), n.b()), (n.b(), n.a())] {
        if let Some(y) = p.unary_of(Op::Neg, other) {
            return Some(p.sub(x, y));
        }
    }
    None
}

/// `x + ~x` is -1.
fn add_complement(p: &mut Pool, n: Node) -> Option<Expr> {
    p.are_complements(n.a(), n.b()).then(|| p.constant(n.sort(), u128::MAX))
}

/// `(x - y) + y` is `x`.
fn add_cancel(p: &mut Pool, n: Node) -> Option<Expr> {
    for (y, other) in [(n.a(), n.b()), (n.b(), n.a())] {
        match p.binary_of(Op::Sub, other) {
            Some((x, subtracted)) if subtracted == y => return Some(x),
            _ => {}
        }
    }
    None
}

/// `(x + k) + y` is `(x + y) + k`, so that constants meet.
fn add_constant_outward(p: &mut Pool, n: Node) -> Option<Expr> {
    for (y, other) in [(n.a(), n.b()), (n.b(), n.a())] {
        if let Some((x, k)) = p.binary_of(Op::Add, other)
            && p.value(k).is_some()
        {
            let sum = p.add(x, y);
            return Some(p.add(sum, k));
        }
    }
    None
}

/// Where one word has bits the other has zeros: no carries, the sum is a disjunction.
fn add_disjoint(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.has_parts(n.a()) {
        return None;
    }
    let zero = |slice: super::parts::Slice| slice.known() == Some(0);
    let segments = p.segments(n.a(), n.b());
    segments.iter().all(|segment| zero(segment.left) || zero(segment.right)).then(|| p.or(n.a(), n.b()))
}

/// `x - x` is 0.
fn sub_same(p: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then(|| p.constant(n.sort(), 0))
}

/// `x - k` is `x + -k`.
fn sub_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b())?;
    let k = p.constant(n.sort(), k.wrapping_neg());
    Some(p.add(n.a(), k))
}

/// `0 - x` is `-x`.
fn sub_from_zero(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_zero(n.a()).then(|| p.neg(n.b()))
}

/// `x - -y` is `x + y`.
fn sub_negated(p: &mut Pool, n: Node) -> Option<Expr> {
    let y = p.unary_of(Op::Neg, n.b())?;
    Some(p.add(n.a(), y))
}

/// `(x + y) - y` is `x`, `x - (x + y)` is `-y`, `x - (x - y)` is `y`, `(x - y) - x` is `-y`.
fn sub_cancel(p: &mut Pool, n: Node) -> Option<Expr> {
    let (a, b) = (n.a(), n.b());
    let other = |(x, y), known| if x == known { Some(y) } else { (y == known).then_some(x) };
    if let Some(rest) = p.binary_of(Op::Add, a).and_then(|sum| other(sum, b)) {
        return Some(rest);
    }
    if let Some(rest) = p.binary_of(Op::Add, b).and_then(|sum| other(sum, a)) {
        return Some(p.neg(rest));
    }
    match (p.binary_of(Op::Sub, a), p.binary_of(Op::Sub, b)) {
        (_, Some((x, y))) if x == a => Some(y),
        (Some((x, y)), _) if x == b => Some(p.neg(y)),
        _ => None,
    }
}

/// `(x + k) - y` is `(x - y) + k`, `x - (y + k)` is `(x - y) - k`.
fn sub_constant_outward(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y, k) = if let Some((x, k)) = p.binary_constant(Op::Add, n.a()) {
        (x, n.b(), k)
    } else {
        let (y, k) = p.binary_constant(Op::Add, n.b())?;
        (n.a(), y, k.wrapping_neg())
    };
    let difference = p.sub(x, y);
    let k = p.constant(n.sort(), k);
    Some(p.add(difference, k))
}

/// `j - (k - x)` is `x + (j - k)`, with any `x` for `j`.
fn sub_from_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (k, x) = p.binary_of(Op::Sub, n.b())?;
    let k = p.value(k)?.wrapping_neg();
    let sum = p.add(n.a(), x);
    let k = p.constant(n.sort(), k);
    Some(p.add(sum, k))
}

/// `x * 0` is 0, `x * 1` is `x`.
fn mul_zero_or_one(p: &mut Pool, n: Node) -> Option<Expr> {
    match p.value(n.b())? {
        0 => Some(n.b()),
        1 => Some(n.a()),
        _ => None,
    }
}

/// `x * -1` is `-x`.
fn mul_minus_one(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_ones(n.b()).then(|| p.neg(n.a()))
}

/// `x * 2^k` is `x << k`.
fn mul_power_of_two(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b()).filter(|k| k.is_power_of_two())?;
    let distance = p.constant(n.sort(), u128::from(k.trailing_zeros()));
    Some(p.shl(n.a(), distance))
}

/// `(x * j) * k` is `x * (j * k)`.
fn mul_constants(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b())?;
    let (x, j) = p.binary_constant(Op::Mul, n.a())?;
    let product = p.constant(n.sort(), j.wrapping_mul(k));
    Some(p.mul(x, product))
}

/// `-x * k` is `x * -k`, `-x * -y` is `x * y`.
fn mul_negated(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.unary_of(Op::Neg, n.a())?;
    let y = match p.value(n.b()) {
        Some(k) => p.constant(n.sort(), k.wrapping_neg()),
        None => p.unary_of(Op::Neg, n.b())?,
    };
    Some(p.mul(x, y))
}

/// `x / 0` is all ones.
fn udiv_zero(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_zero(n.b()).then(|| p.constant(n.sort(), u128::MAX))
}

/// `x / 2^k` is `x >> k`.
fn udiv_power_of_two(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b()).filter(|k| k.is_power_of_two())?;
    let distance = p.constant(n.sort(), u128::from(k.trailing_zeros()));
    Some(p.lshr(n.a(), distance))
}

/// `x % 0` is `x`.
fn urem_zero(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_zero(n.b()).then(|| n.a())
}

/// `x % 2^k` is `x & (2^k - 1)`.
fn urem_power_of_two(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b()).filter(|k| k.is_power_of_two())?;
    let low = p.constant(n.sort(), k - 1);
    Some(p.and(n.a(), low))
}

/// A quotient or remainder of extended words is one of short words, extended. A divisor that may be 0 has quotients
/// that depend on the width.
fn narrow_division(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.unary_of(Op::ZExt, n.a())?;
    let (width, divisor) = match (p.value(n.b()), p.unary_of(Op::ZExt, n.b())) {
        // By a divisor that is larger than the dividend can be, bounds decide.
        (Some(k), _) => (p.width(x), (k <= mask(p.width(x))).then(|| n.b())?),
        (None, y) => (p.width(x).max(p.width(y?)), y?),
    };
    if n.op() == Op::UDiv && p.range(divisor).0 == 0 {
        return None;
    }
    let (x, divisor) = (p.zext(x, width), p.resize(divisor, width));
    let short = p.make(Node::binary(n.op(), p.sort(x), x, divisor));
    Some(p.zext(short, n.width()))
}

/// `x / 1` is `x`, `x / -1` is `-x`.
fn sdiv_unit(p: &mut Pool, n: Node) -> Option<Expr> {
    if p.is_ones(n.b()) {
        return Some(p.neg(n.a()));
    }
    (p.value(n.b()) == Some(1)).then(|| n.a())
}

/// `x % 1` and `x % -1` are 0.
fn srem_unit(p: &mut Pool, n: Node) -> Option<Expr> {
    (p.is_ones(n.b()) || p.value(n.b()) == Some(1)).then(|| p.constant(n.sort(), 0))
}

/// Signed and unsigned division are the same for numbers that are not negative.
fn signed_division_of_nonnegative(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.is_nonnegative(n.a()) || !p.is_nonnegative(n.b()) {
        return None;
    }
    Some(if n.op() == Op::SDiv { p.udiv(n.a(), n.b()) } else { p.urem(n.a(), n.b()) })
}
