//! Integers wider than 128 bits, as clang makes them of runs of bit-fields and of `_BitInt`.
//!
//! A value is a list of limbs of 64 bits, lowest first, as many as its width needs; the bits above its width are zero. All
//! of this is rare, so the methods are those of school: nothing here is fast.

use std::cmp::Ordering;

use schism_ir::{BinOp, IntPredicate, Intrinsic};

use crate::arithmetic::DivisionError;
use crate::float::{self, Format};

/// The widest integer that is computed with.
pub const WIDEST: u32 = 1024;

/// A value, lowest limb first.
pub type Limbs = Vec<u64>;

/// Limbs of a value of `width` bits.
fn count(width: u32) -> usize {
    width.div_ceil(64) as usize
}

/// Clears the bits above the width, and cuts or adds limbs to fit it.
fn cut(mut a: Limbs, width: u32) -> Limbs {
    a.resize(count(width), 0);
    if !width.is_multiple_of(64)
        && let Some(top) = a.last_mut()
    {
        *top &= u64::MAX >> (64 - width % 64);
    }
    a
}

fn bit(a: &[u64], at: u32) -> bool {
    a.get(at as usize / 64).is_some_and(|limb| limb >> (at % 64) & 1 == 1)
}

fn is_negative(a: &[u64], width: u32) -> bool {
    bit(a, width - 1)
}

fn is_zero(a: &[u64]) -> bool {
    a.iter().all(|&limb| limb == 0)
}

fn number(value: u64, width: u32) -> Limbs {
    cut(vec![value], width)
}

/// All `width` bits set.
fn ones(width: u32) -> Limbs {
    cut(vec![u64::MAX; count(width)], width)
}

/// The smallest signed value: only the sign bit set.
fn least(width: u32) -> Limbs {
    shift_left(&number(1, width), width - 1, width)
}

fn each(a: &[u64], b: &[u64], f: impl Fn(u64, u64) -> u64) -> Limbs {
    a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect()
}

/// `a + b + carry`
fn add(a: &[u64], b: &[u64], carry: bool, width: u32) -> Limbs {
    let mut carry = carry;
    let sum = a.iter().zip(b).map(|(&a, &b)| {
        let (sum, first) = a.overflowing_add(b);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        carry = first || second;
        sum
    });
    let sum = sum.collect();
    cut(sum, width)
}

fn subtract(a: &[u64], b: &[u64], width: u32) -> Limbs {
    let complement: Limbs = b.iter().map(|limb| !limb).collect();
    add(a, &complement, true, width)
}

fn negate(a: &[u64], width: u32) -> Limbs {
    subtract(&vec![0; a.len()], a, width)
}

fn multiply(a: &[u64], b: &[u64], width: u32) -> Limbs {
    let mut product = vec![0; count(width)];
    for (low, &x) in a.iter().enumerate() {
        let mut carry = 0;
        for (place, &y) in product[low..].iter_mut().zip(b) {
            let sum = u128::from(x) * u128::from(y) + u128::from(*place) + u128::from(carry);
            *place = sum as u64;
            carry = (sum >> 64) as u64;
        }
    }
    cut(product, width)
}

fn shift_left(a: &[u64], by: u32, width: u32) -> Limbs {
    let (skip, bits) = ((by / 64) as usize, by % 64);
    let limb = |at: usize| at.checked_sub(skip).and_then(|at| a.get(at)).copied().unwrap_or(0);
    let low = |at: usize| if bits == 0 || at == 0 { 0 } else { limb(at - 1) >> (64 - bits) };
    cut((0..count(width)).map(|at| limb(at) << bits | low(at)).collect(), width)
}

fn shift_right(a: &[u64], by: u32, width: u32) -> Limbs {
    let (skip, bits) = ((by / 64) as usize, by % 64);
    let limb = |at: usize| a.get(at + skip).copied().unwrap_or(0);
    let high = |at: usize| if bits == 0 { 0 } else { limb(at + 1) << (64 - bits) };
    cut((0..count(width)).map(|at| limb(at) >> bits | high(at)).collect(), width)
}

fn shift_right_signed(a: &[u64], by: u32, width: u32) -> Limbs {
    let shifted = shift_right(a, by, width);
    if !is_negative(a, width) {
        return shifted;
    }
    let sign = shift_left(&ones(width), width - by, width);
    each(&shifted, &sign, |a, b| a | b)
}

/// Unsigned quotient and remainder: one bit of the dividend after the other.
fn divide(a: &[u64], b: &[u64], width: u32) -> (Limbs, Limbs) {
    // One bit more than the divisor's, for the remainder before it is subtracted from.
    let (room, divisor) = (width + 1, resize(false, b, width, width + 1));
    let (mut quotient, mut rest) = (number(0, width), number(0, room));
    for at in (0..width).rev() {
        rest = shift_left(&rest, 1, room);
        rest[0] |= u64::from(bit(a, at));
        if order(&rest, &divisor).is_ge() {
            rest = subtract(&rest, &divisor, room);
            quotient[at as usize / 64] |= 1 << (at % 64);
        }
    }
    (quotient, cut(rest, width))
}

fn divide_signed(op: BinOp, a: &[u64], b: &[u64], width: u32) -> Result<Limbs, DivisionError> {
    if *b == ones(width) && *a == least(width) {
        return Err(DivisionError::Overflow);
    }
    let (negative_a, negative_b) = (is_negative(a, width), is_negative(b, width));
    let (quotient, rest) = divide(&absolute(a, width), &absolute(b, width), width);
    let (result, negative) = match op {
        BinOp::SDiv => (quotient, negative_a != negative_b),
        _ => (rest, negative_a),
    };
    Ok(if negative { negate(&result, width) } else { result })
}

fn absolute(a: &[u64], width: u32) -> Limbs {
    if is_negative(a, width) { negate(a, width) } else { a.to_vec() }
}

/// Unsigned order.
fn order(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

fn signed_order(a: &[u64], b: &[u64], width: u32) -> Ordering {
    is_negative(b, width).cmp(&is_negative(a, width)).then_with(|| order(a, b))
}

/// A shift amount, modulo the width.
fn amount(a: &[u64], width: u32) -> u32 {
    let rest = a.iter().rev().fold(0u128, |rest, &limb| (rest << 64 | u128::from(limb)) % u128::from(width));
    rest as u32
}

/// `a op b` in `width` bits, with the same conventions as [`crate::arithmetic::binary`].
pub fn binary(op: BinOp, width: u32, a: &[u64], b: &[u64]) -> Result<Limbs, DivisionError> {
    let divides = matches!(op, BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem);
    if divides && is_zero(b) {
        return Err(DivisionError::Zero);
    }
    Ok(match op {
        BinOp::Add => add(a, b, false, width),
        BinOp::Sub => subtract(a, b, width),
        BinOp::Mul => multiply(a, b, width),
        BinOp::UDiv => divide(a, b, width).0,
        BinOp::URem => divide(a, b, width).1,
        BinOp::SDiv | BinOp::SRem => divide_signed(op, a, b, width)?,
        BinOp::Shl => shift_left(a, amount(b, width), width),
        BinOp::LShr => shift_right(a, amount(b, width), width),
        BinOp::AShr => shift_right_signed(a, amount(b, width), width),
        BinOp::And => each(a, b, |a, b| a & b),
        BinOp::Or => each(a, b, |a, b| a | b),
        BinOp::Xor => each(a, b, |a, b| a ^ b),
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => number(0, width),
    })
}

/// Compares two integers of `width` bits.
pub fn compare(predicate: IntPredicate, width: u32, a: &[u64], b: &[u64]) -> bool {
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ugt => order(a, b).is_gt(),
        IntPredicate::Uge => order(a, b).is_ge(),
        IntPredicate::Ult => order(a, b).is_lt(),
        IntPredicate::Ule => order(a, b).is_le(),
        IntPredicate::Sgt => signed_order(a, b, width).is_gt(),
        IntPredicate::Sge => signed_order(a, b, width).is_ge(),
        IntPredicate::Slt => signed_order(a, b, width).is_lt(),
        IntPredicate::Sle => signed_order(a, b, width).is_le(),
    }
}

/// Zero- or sign-extends, or truncates.
pub fn resize(signed: bool, a: &[u64], from: u32, to: u32) -> Limbs {
    let resized = cut(a.to_vec(), to);
    if !signed || to <= from || !is_negative(a, from) {
        return resized;
    }
    each(&resized, &shift_left(&ones(to), from, to), |a, b| a | b)
}

/// An integer rounded to a floating-point number.
pub fn to_float(format: Format, signed: bool, a: &[u64], width: u32) -> u128 {
    let negative = signed && is_negative(a, width);
    let magnitude = if negative { negate(a, width) } else { a.to_vec() };
    let Some(highest) = (0..width).rev().find(|&at| bit(&magnitude, at)) else { return 0 };
    // The highest bit goes to the top of 128; what falls out at the bottom still decides how to round.
    let top = shift_left(&magnitude, width - 1 - highest, width);
    let kept = shift_right(&top, width - 128, width);
    let lost = !is_zero(&cut(top, width - 128));
    let significand = u128::from(kept[0]) | u128::from(kept[1]) << 64 | u128::from(lost);
    float::from_significand(format, negative, significand, highest as i32)
}

/// A floating-point number cut to an integer; the nearest one if it does not fit.
pub fn from_float(format: Format, signed: bool, a: u128, width: u32) -> Limbs {
    let Some((negative, significand, exponent)) = float::to_significand(format, a) else { return number(0, width) };
    let most = if signed { width - 2 } else { width - 1 } as i32;
    match (negative, exponent) {
        (true, _) if !signed => number(0, width),
        (_, ..0) => number(0, width),
        (true, exponent) if exponent > most => least(width),
        (false, exponent) if exponent > most => shift_right(&ones(width), u32::from(signed), width),
        (_, exponent) => {
            let top = shift_left(&cut(vec![significand as u64, (significand >> 64) as u64], width), width - 128, width);
            let magnitude = shift_right(&top, width - 1 - exponent as u32, width);
            if negative { negate(&magnitude, width) } else { magnitude }
        }
    }
}

/// Arithmetic, and whether its exact result differs: it is computed in twice the width.
fn overflowing(op: BinOp, signed: bool, width: u32, a: &[u64], b: &[u64]) -> (Limbs, bool) {
    let double = 2 * width;
    let (a, b) = (resize(signed, a, width, double), resize(signed, b, width, double));
    let exact = match op {
        BinOp::Add => add(&a, &b, false, double),
        BinOp::Sub => subtract(&a, &b, double),
        _ => multiply(&a, &b, double),
    };
    let result = cut(exact.clone(), width);
    let overflow = resize(signed, &result, width, double) != exact;
    (result, overflow)
}

fn saturating(op: BinOp, signed: bool, width: u32, a: &[u64], b: &[u64]) -> Limbs {
    match (overflowing(op, signed, width, a, b), signed) {
        ((result, false), _) => result,
        (_, true) if is_negative(a, width) => least(width),
        (_, true) => shift_right(&ones(width), 1, width),
        (_, false) if op == BinOp::Sub => number(0, width),
        (_, false) => ones(width),
    }
}

/// Bits from the top or the bottom of `a:b` after a shift.
fn funnel(left: bool, width: u32, a: &[u64], b: &[u64], by: u32) -> Limbs {
    let double = 2 * width;
    let high = shift_left(&cut(a.to_vec(), double), width, double);
    let both = each(&high, &cut(b.to_vec(), double), |a, b| a | b);
    cut(shift_right(&both, if left { width - by } else { by }, double), width)
}

/// Which bit of `a` stands at each place of the result.
fn permuted(width: u32, a: &[u64], source: impl Fn(u32) -> u32) -> Limbs {
    let mut result = number(0, width);
    for at in (0..width).filter(|&at| bit(a, source(at))) {
        result[at as usize / 64] |= 1 << (at % 64);
    }
    result
}

/// An intrinsic on integers: its result, and for the `with.overflow` family whether it overflowed. `None` if this
/// intrinsic is not one that C code on such integers comes to.
pub fn intrinsic(which: Intrinsic, width: u32, [a, b, c]: [&[u64]; 3]) -> Option<(Limbs, bool)> {
    use Intrinsic as I;
    let choose = |first: bool| if first { a.to_vec() } else { b.to_vec() };
    let three_way = |order: Ordering| resize(true, &[order as i8 as u64], 64, width);
    let leading = || (0..width).rev().take_while(|&at| !bit(a, at)).count() as u64;
    let trailing = || (0..width).take_while(|&at| !bit(a, at)).count() as u64;
    let result = match which {
        I::SAddWithOverflow => return Some(overflowing(BinOp::Add, true, width, a, b)),
        I::UAddWithOverflow => return Some(overflowing(BinOp::Add, false, width, a, b)),
        I::SSubWithOverflow => return Some(overflowing(BinOp::Sub, true, width, a, b)),
        I::USubWithOverflow => return Some(overflowing(BinOp::Sub, false, width, a, b)),
        I::SMulWithOverflow => return Some(overflowing(BinOp::Mul, true, width, a, b)),
        I::UMulWithOverflow => return Some(overflowing(BinOp::Mul, false, width, a, b)),
        I::SAddSat => saturating(BinOp::Add, true, width, a, b),
        I::UAddSat => saturating(BinOp::Add, false, width, a, b),
        I::SSubSat => saturating(BinOp::Sub, true, width, a, b),
        I::USubSat => saturating(BinOp::Sub, false, width, a, b),
        I::Abs => absolute(a, width),
        I::SMax => choose(signed_order(a, b, width).is_ge()),
        I::SMin => choose(signed_order(a, b, width).is_le()),
        I::UMax => choose(order(a, b).is_ge()),
        I::UMin => choose(order(a, b).is_le()),
        I::SCmp => three_way(signed_order(a, b, width)),
        I::UCmp => three_way(order(a, b)),
        I::Bswap => permuted(width, a, |at| width - 8 - at / 8 * 8 + at % 8),
        I::BitReverse => permuted(width, a, |at| width - 1 - at),
        I::Ctpop => number(a.iter().map(|limb| u64::from(limb.count_ones())).sum(), width),
        I::Ctlz => number(leading(), width),
        I::Cttz => number(trailing(), width),
        I::Fshl => funnel(true, width, a, b, amount(c, width)),
        I::Fshr => funnel(false, width, a, b, amount(c, width)),
        _ => return None,
    };
    Some((result, false))
}
