//! Floating-point arithmetic of every format of LLVM, on bit patterns.
//!
//! Results equal those of an x86-64 processor bit for bit, rounded to nearest even: SSE for `float` and `double`,
//! the x87 unit for x86_fp80, the compiler's library for the rest. An invalid operation gives the negative quiet
//! NaN, which C programs print as "-nan"; an operation on a NaN gives that NaN, made quiet.
//!
//! A pattern sits in the low bits of a `u128`; the bits above it must be zero, and are zero in every result.

mod classify;
mod exact;
mod format;
mod generic;
pub mod ieee;
mod integer;
mod native;
mod op;
mod round;
mod x87;
mod x87_convert;

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

pub use format::Format;
pub use op::{Binary, MinMax, Predicate, Rounding, Unary};

/// Arithmetic with two operands.
#[inline]
pub fn binary(format: Format, op: Binary, a: u128, b: u128) -> u128 {
    match format {
        Format::Double => native::binary64(op, a, b),
        Format::Single => native::binary32(op, a, b),
        Format::X87 => match op {
            Binary::Add => x87::add(a, b),
            Binary::Sub => x87::sub(a, b),
            Binary::Mul => x87::mul(a, b),
            Binary::Div => x87::div(a, b),
            Binary::Rem => exact::remainder(format, a, b),
        },
        Format::Quad => generic::quad_binary(op, a, b),
        Format::Half | Format::BFloat => via_single(format, |single| native::binary32(op, single(a), single(b))),
    }
}

/// Computes in `float` and rounds. The compiler does the same, and except for [`fused_multiply_add`] the second
/// rounding changes nothing: `float` has more than twice the bits.
fn via_single(format: Format, compute: impl FnOnce(&dyn Fn(u128) -> u128) -> u128) -> u128 {
    convert(Format::Single, format, compute(&|bits| convert(format, Format::Single, bits)))
}

/// `-a`: only the sign changes, also that of a NaN.
#[inline]
pub fn negate(format: Format, a: u128) -> u128 {
    a ^ format.sign_bit()
}

/// `|a|`: only the sign changes, also that of a NaN.
#[inline]
pub fn absolute(format: Format, a: u128) -> u128 {
    a & !format.sign_bit()
}

/// `magnitude` with the sign of `sign`.
#[inline]
pub fn copy_sign(format: Format, magnitude: u128, sign: u128) -> u128 {
    absolute(format, magnitude) | (sign & format.sign_bit())
}

/// LLVM's `fcmp`.
#[inline]
pub fn compare(format: Format, predicate: Predicate, a: u128, b: u128) -> bool {
    classify::compare(format, predicate, a, b)
}

/// How two numbers compare; nothing if one is a NaN.
#[inline]
pub fn order(format: Format, a: u128, b: u128) -> Option<Ordering> {
    classify::order(format, a, b)
}

/// `fpext` and `fptrunc`, with one rounding.
#[inline]
pub fn convert(from: Format, to: Format, a: u128) -> u128 {
    match (from, to) {
        (Format::Single, Format::Double) => native::widen(a),
        (Format::Double, Format::Single) => native::narrow(a),
        (Format::Double, Format::X87) => x87_convert::from_double(a),
        (Format::X87, Format::Double) => x87_convert::to_double(a),
        (Format::Single, Format::X87) => x87_convert::from_double(native::widen(a)),
        (Format::X87, Format::Single) => x87_convert::to_single(a),
        (Format::BFloat, Format::Single) => a << 16,
        _ => convert_generic(from, to, a),
    }
}

/// [`convert`] for all formats and values.
fn convert_generic(from: Format, to: Format, a: u128) -> u128 {
    round::pack(to, round::unpack(from, a))
}

/// `fptosi` and `fptoui` to `width` (1 to 128) bits. A number out of range gives what clang's unoptimised code for
/// x86-64 gives: for `int` and `long` the sign bit alone; see the module `integer`.
#[inline]
pub fn to_int(format: Format, a: u128, width: u32, signed: bool) -> u128 {
    integer::to_int(format, a, width, signed)
}

/// `llvm.fptosi.sat` and `llvm.fptoui.sat`: the nearest integer that fits, 0 for a NaN.
pub fn to_int_saturating(format: Format, a: u128, width: u32, signed: bool) -> u128 {
    integer::to_int_saturating(format, a, width, signed)
}

/// `sitofp` and `uitofp` from the low `width` (1 to 128) bits of `value`.
#[inline]
pub fn from_int(format: Format, value: u128, width: u32, signed: bool) -> u128 {
    integer::from_int(format, value, width, signed)
}

/// A number from its highest 128 bits, the first of them set and standing for two to the `exponent`. The last one is
/// set if any bit below it is.
pub fn from_significand(format: Format, negative: bool, significand: u128, exponent: i32) -> u128 {
    integer::from_significand(format, negative, significand, exponent)
}

/// The sign of a number with its significand and exponent as [`from_significand`] takes them; `None` for zeros.
/// Infinities and NaNs have the largest exponent of all.
pub fn to_significand(format: Format, a: u128) -> Option<(bool, u128, i32)> {
    integer::to_significand(format, a)
}

/// Arithmetic with one operand.
pub fn unary(format: Format, op: Unary, a: u128) -> u128 {
    match format {
        Format::Double => native::unary64(op, a),
        Format::Single => native::unary32(op, a),
        Format::X87 | Format::Quad => exact::unary(format, op, a),
        Format::Half | Format::BFloat => via_single(format, |single| native::unary32(op, single(a))),
    }
}

/// `llvm.minnum`, `llvm.maxnum`, `llvm.minimum` and `llvm.maximum`.
pub fn min_max(format: Format, op: MinMax, a: u128, b: u128) -> u128 {
    classify::min_max(format, op, a, b)
}

/// `a * b + c` with one rounding (half and bfloat: in `float`, then a second one, as the compiler does it).
pub fn fused_multiply_add(format: Format, a: u128, b: u128, c: u128) -> u128 {
    match format {
        Format::Double => native::fused64(a, b, c),
        Format::Single => native::fused32(a, b, c),
        Format::X87 => generic::x87_fused(a, b, c),
        Format::Quad => generic::quad_fused(a, b, c),
        Format::Half | Format::BFloat => via_single(format, |single| native::fused32(single(a), single(b), single(c))),
    }
}

/// `llvm.is.fpclass`: whether `a` belongs to a class whose bit is set in `mask`.
pub fn is_class(format: Format, a: u128, mask: u32) -> bool {
    classify::is_class(format, a, mask)
}

/// `a * 2^exp`.
pub fn ldexp(format: Format, a: u128, exp: i32) -> u128 {
    exact::ldexp(format, a, exp)
}

/// A fraction in [0.5, 1) and the exponent; for zeros, infinities and NaNs the number itself and 0.
pub fn frexp(format: Format, a: u128) -> (u128, i32) {
    exact::frexp(format, a)
}

/// `a` to an integer power, by the same squarings (and roundings) as the compiler's library.
pub fn powi(format: Format, a: u128, n: i32) -> u128 {
    if matches!(format, Format::Half | Format::BFloat) {
        return via_single(format, |single| powi(Format::Single, single(a), n));
    }
    let one = from_int(format, 1, 2, false);
    let mut left = n.unsigned_abs();
    let mut square = a;
    let mut power = if left & 1 == 1 { a } else { one };
    while left > 1 {
        left >>= 1;
        square = binary(format, Binary::Mul, square, square);
        if left & 1 == 1 {
            power = binary(format, Binary::Mul, power, square);
        }
    }
    if n < 0 { binary(format, Binary::Div, one, power) } else { power }
}
