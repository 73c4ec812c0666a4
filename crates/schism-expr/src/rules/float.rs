//! Floats. Few rules: most identities of real numbers do not hold for rounded ones, and a value here is a bit
//! pattern, so not even `x * 1` is `x` (a signalling NaN becomes quiet).

use super::{Rule, convert, ite, rules};
use crate::float::mirror_classes;
use crate::node::{Expr, Node, Op, class};
use crate::pool::Pool;
use crate::sort::Sort;

pub(super) const FNEG: &[Rule] = rules![fneg_fneg, ite::constant_arms];
pub(super) const FABS: &[Rule] = rules![fabs_of_sign_change, ite::constant_arms];
pub(super) const FEQ: &[Rule] = rules![
    reflexive_unless_nan,
    compare_nan,
    feq_negated,
    convert::compare_widened,
    convert::compare_widened_constant,
    convert::compare_integers,
    convert::compare_integer_constant,
    ite::constant_arms
];
pub(super) const FLT: &[Rule] = rules![
    flt_itself,
    compare_nan,
    order_negated,
    convert::compare_widened,
    convert::compare_widened_constant,
    convert::compare_integers,
    convert::compare_integer_constant,
    ite::constant_arms
];
pub(super) const FLE: &[Rule] = rules![
    reflexive_unless_nan,
    compare_nan,
    order_negated,
    convert::compare_widened,
    convert::compare_widened_constant,
    convert::compare_integers,
    convert::compare_integer_constant,
    ite::constant_arms
];
pub(super) const FCLASS: &[Rule] = rules![
    fclass_none_or_all,
    fclass_negated,
    fclass_absolute,
    fclass_of_integer,
    convert::fclass_of_widened,
    ite::constant_arms
];
pub(super) const FTOBITS: &[Rule] = rules![bits_of_bits, bits_of_sign_change, bits_of_choice, ite::constant_arms];
pub(super) const BITSTOF: &[Rule] =
    rules![float_of_bits_of_float, float_of_changed_sign, float_of_choice, ite::constant_arms];
pub(super) const FROUND: &[Rule] = rules![round_rounded, ite::constant_arms];

/// `-(-x)` is `x`.
fn fneg_fneg(p: &mut Pool, n: Node) -> Option<Expr> {
    p.unary_of(Op::FNeg, n.a())
}

/// `|-x|` and `||x||` are `|x|`.
fn fabs_of_sign_change(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    matches!(inner.op(), Op::FNeg | Op::FAbs).then(|| p.fabs(inner.a()))
}

/// `x == x` and `x <= x` hold unless `x` is a NaN.
fn reflexive_unless_nan(p: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then(|| p.fclass(class::ALL & !class::NAN, n.a()))
}

/// A comparison with a NaN is false.
fn compare_nan(p: &mut Pool, n: Node) -> Option<Expr> {
    let Sort::Float(format) = p.sort(n.a()) else { return None };
    let nan = |e| p.value(e).is_some_and(|bits| format.is_nan(bits));
    (nan(n.a()) || nan(n.b())).then_some(Pool::FALSE)
}

/// `-x == -y` is `x == y`.
fn feq_negated(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.unary_of(Op::FNeg, n.a())?, p.unary_of(Op::FNeg, n.b())?);
    Some(p.feq(x, y))
}

/// `-x < -y` is `y < x`; so for `<=`.
fn order_negated(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.unary_of(Op::FNeg, n.a())?, p.unary_of(Op::FNeg, n.b())?);
    Some(p.make(Node::binary(n.op(), n.sort(), y, x)))
}

/// `x < x` is false.
fn flt_itself(_: &mut Pool, n: Node) -> Option<Expr> {
    (n.a() == n.b()).then_some(Pool::FALSE)
}

/// Nothing is in no class, everything in all.
fn fclass_none_or_all(_: &mut Pool, n: Node) -> Option<Expr> {
    match n.aux() {
        0 => Some(Pool::FALSE),
        class::ALL => Some(Pool::TRUE),
        _ => None,
    }
}

/// The class of `-x` is the mirrored one of `x`.
fn fclass_negated(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.unary_of(Op::FNeg, n.a())?;
    Some(p.fclass(mirror_classes(n.aux()), x))
}

/// `|x|` is in a positive class if `x` is in that or in its mirror.
fn fclass_absolute(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.unary_of(Op::FAbs, n.a())?;
    let negative = class::NEGATIVE_INFINITY | class::NEGATIVE_NORMAL | class::NEGATIVE_SUBNORMAL | class::NEGATIVE_ZERO;
    let positive = n.aux() & !negative;
    Some(p.fclass(positive | mirror_classes(positive), x))
}

/// An integer is no NaN, not subnormal, and no negative zero.
fn fclass_of_integer(p: &mut Pool, n: Node) -> Option<Expr> {
    let never = class::NAN | class::SUBNORMAL | class::NEGATIVE_ZERO;
    let integer = matches!(p.op(n.a()), Op::SignedToF | Op::UnsignedToF);
    if !integer || n.aux() & never == 0 {
        return None;
    }
    let mask = n.aux() & !never;
    // What is left may be all that an integer can be.
    let everything = class::ALL & !never;
    Some(if mask == everything { Pool::TRUE } else { p.fclass(mask, n.a()) })
}

/// The bits of the float with bits `x` are `x`.
fn bits_of_bits(p: &mut Pool, n: Node) -> Option<Expr> {
    p.unary_of(Op::BitsToF, n.a())
}

/// The bits of `-x` and `|x|` are those of `x` but for one.
fn bits_of_sign_change(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    let Sort::Float(format) = inner.sort() else { return None };
    if !matches!(inner.op(), Op::FNeg | Op::FAbs) {
        return None;
    }
    let bits = p.fto_bits(inner.a());
    Some(if inner.op() == Op::FNeg {
        let sign = p.constant(n.sort(), format.sign_bit());
        p.xor(bits, sign)
    } else {
        let rest = p.constant(n.sort(), !format.sign_bit());
        p.and(bits, rest)
    })
}

/// The float with the bits of `x` is `x`.
fn float_of_bits_of_float(p: &mut Pool, n: Node) -> Option<Expr> {
    let x = p.unary_of(Op::FToBits, n.a())?;
    (p.sort(x) == n.sort()).then_some(x)
}

/// The bits of `x` with the sign turned or cleared are those of `-x` and `|x|`.
fn float_of_changed_sign(p: &mut Pool, n: Node) -> Option<Expr> {
    let Sort::Float(format) = n.sort() else { return None };
    if let Some((bits, sign)) = p.binary_constant(Op::Xor, n.a()) {
        let x = p.unary_of(Op::FToBits, bits).filter(|&x| p.sort(x) == n.sort())?;
        return (sign == format.sign_bit()).then(|| p.fneg(x));
    }
    let rest = p.unary_of(Op::ZExt, n.a())?;
    let low = p.node(rest);
    let all_but_sign = low.op() == Op::Extract && low.aux() == 0 && low.width() == format.width() - 1;
    let x = p.unary_of(Op::FToBits, low.args().next()?).filter(|&x| p.sort(x) == n.sort())?;
    all_but_sign.then(|| p.fabs(x))
}

/// The bits of a choice are the choice of bits, if an arm is made of bits.
fn bits_of_choice(p: &mut Pool, n: Node) -> Option<Expr> {
    let ite = p.node(n.a());
    if ite.op() != Op::Ite || ![ite.b(), ite.c()].iter().any(|&arm| p.op(arm) == Op::BitsToF) {
        return None;
    }
    let (then, otherwise) = (p.fto_bits(ite.b()), p.fto_bits(ite.c()));
    Some(p.ite(ite.a(), then, otherwise))
}

/// The float with chosen bits is the chosen float, if an arm is the bits of one.
fn float_of_choice(p: &mut Pool, n: Node) -> Option<Expr> {
    let Sort::Float(format) = n.sort() else { return None };
    let ite = p.node(n.a());
    if ite.op() != Op::Ite || ![ite.b(), ite.c()].iter().any(|&arm| p.op(arm) == Op::FToBits) {
        return None;
    }
    let (then, otherwise) = (p.bits_to_f(ite.b(), format), p.bits_to_f(ite.c(), format));
    Some(p.ite(ite.a(), then, otherwise))
}

/// What is rounded to an integral number stays so in every direction.
fn round_rounded(p: &mut Pool, n: Node) -> Option<Expr> {
    (p.op(n.a()) == Op::FRound).then(|| n.a())
}
