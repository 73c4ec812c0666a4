//! x86_fp80 to and from `double`, `float` and integers of up to 64 bits.

use crate::x87::{Fields, LEAD, join};
use crate::{Format, convert_generic};

const BIAS: i32 = 0x3fff;

/// `double` to x86_fp80, always exact.
#[inline]
pub(crate) fn from_double(a: u128) -> u128 {
    let bits = a as u64;
    let field = (bits >> 52) as i32 & 0x7ff;
    if field == 0 || field == 0x7ff {
        return from_double_special(a);
    }
    join(bits >> 63 != 0, field - 0x3ff + BIAS, LEAD | bits << 11)
}

/// Zeros, denormals, infinities and NaNs. Zeros are common enough to deserve their own line.
fn from_double_special(a: u128) -> u128 {
    if a as u64 & (LEAD - 1) == 0 {
        return join(a as u64 >> 63 != 0, 0, 0);
    }
    convert_generic(Format::Double, Format::X87, a)
}

/// x86_fp80 to `double`.
#[inline]
pub(crate) fn to_double(a: u128) -> u128 {
    match narrow::<52, 0x3ff>(a) {
        Some(bits) => u128::from(bits),
        None => convert_generic(Format::X87, Format::Double, a),
    }
}

/// x86_fp80 to `float`.
#[inline]
pub(crate) fn to_single(a: u128) -> u128 {
    match narrow::<23, 0x7f>(a) {
        Some(bits) => u128::from(bits),
        None => convert_generic(Format::X87, Format::Single, a),
    }
}

/// Rounds to a narrower format with `FRACTION` stored bits; `None` unless the result is zero or has a normal
/// exponent before rounding.
#[inline]
fn narrow<const FRACTION: u32, const NARROW_BIAS: i32>(a: u128) -> Option<u64> {
    let x = Fields::of(a);
    let sign = u64::from(x.negative) << if FRACTION == 52 { 63 } else { 31 };
    let exponent = x.exponent - BIAS + NARROW_BIAS;
    if x.significand & LEAD == 0 || exponent <= 0 || exponent > 2 * NARROW_BIAS {
        return if x.exponent == 0 && x.significand == 0 { Some(sign) } else { None };
    }
    let dropped = 63 - FRACTION;
    let kept = x.significand >> dropped;
    let rest = x.significand & ((1 << dropped) - 1);
    let half = 1 << (dropped - 1);
    let up = u64::from(rest > half || (rest == half && kept & 1 == 1));
    // The leading one adds 1 to the exponent field; a carry moves it on, at the end to infinity.
    Some(sign | ((((exponent - 1) as u64) << FRACTION) + kept + up))
}

/// An integer to x86_fp80, always exact.
#[inline]
pub(crate) fn from_magnitude(negative: bool, magnitude: u64) -> u128 {
    if magnitude == 0 {
        return 0;
    }
    let above = magnitude.leading_zeros();
    join(negative, BIAS + 63 - above as i32, magnitude << above)
}

/// What `fist` with truncation stores in an integer of `width` (16, 32 or 64) bits: the "integer indefinite"
/// (only the sign bit set) for everything out of range.
#[inline]
pub(crate) fn truncate(a: u128, width: u32) -> i64 {
    let x = Fields::of(a);
    let indefinite = -1_i64 << (width - 1);
    let exponent = x.exponent - BIAS;
    if !x.is_finite() || exponent >= 63 {
        // The one number with this exponent that fits is the least 64-bit integer, the indefinite itself.
        return indefinite;
    }
    if exponent < 0 {
        return 0;
    }
    let magnitude = (x.significand >> (63 - exponent)) as i64;
    let value = if x.negative { -magnitude } else { magnitude };
    let unused = 64 - width;
    if (value << unused) >> unused == value { value } else { indefinite }
}

/// What clang's code for `long double` to `unsigned long` gives: unless the number is below 2^63, that is taken off
/// the number and put back into the integer.
#[inline]
pub(crate) fn truncate_unsigned(a: u128) -> u64 {
    let x = Fields::of(a);
    let is_number = x.is_finite() || x.is_infinite();
    if is_number && (x.negative || x.exponent - BIAS < 63) {
        return truncate(a, 64) as u64;
    }
    // The indefinite of a NaN or a number that is still too large loses its only bit.
    if is_number && x.exponent - BIAS == 63 { x.significand } else { 0 }
}
