//! Arithmetic of x86_fp80 as the x87 unit does it in its 80-bit precision, rounding to nearest even.
//!
//! The C library prints and reads every `double` through `long double`, so these run in the inner loops of
//! `printf` and `strtod`. A pattern is the 64-bit significand (with its leading one stored) below 15 bits of
//! exponent and the sign.

use std::cmp::Ordering;

use crate::Format;

pub(crate) const LEAD: u64 = 1 << 63;
const QUIET: u64 = 1 << 62;
const LARGEST: i32 = 0x7fff;
const BIAS: i32 = 0x3fff;

/// A pattern in its three fields.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    pub negative: bool,
    pub exponent: i32,
    pub significand: u64,
}

impl Fields {
    #[inline]
    pub(crate) fn of(bits: u128) -> Self {
        let top = (bits >> 64) as u16;
        Fields { negative: top >> 15 != 0, exponent: i32::from(top & 0x7fff), significand: bits as u64 }
    }

    /// Whether this is a finite number: not infinity, no NaN, and not a pattern that the processor refuses
    /// (a non-zero exponent without the leading one).
    #[inline]
    pub(crate) fn is_finite(self) -> bool {
        self.exponent != LARGEST && (self.significand & LEAD != 0 || self.exponent == 0)
    }

    /// The exponent that counts: a stored 0 means the same power of two as 1.
    #[inline]
    fn effective_exponent(self) -> i32 {
        self.exponent.max(1)
    }

    fn is_zero(self) -> bool {
        self.exponent == 0 && self.significand == 0
    }

    pub(crate) fn is_infinite(self) -> bool {
        self.exponent == LARGEST && self.significand == LEAD
    }

    fn is_nan(self) -> bool {
        self.exponent == LARGEST && self.significand > LEAD
    }

    fn is_refused(self) -> bool {
        !self.is_finite() && !self.is_infinite() && !self.is_nan()
    }
}

/// A pattern from its three fields.
#[inline]
pub(crate) fn join(negative: bool, exponent: i32, significand: u64) -> u128 {
    (u128::from((u16::from(negative) << 15) | exponent as u16) << 64) | u128::from(significand)
}

fn infinity(negative: bool) -> u128 {
    join(negative, LARGEST, LEAD)
}

/// Rounds a non-zero significand of 128 bits. `exponent` is the stored exponent that bit 127 stands for, the last
/// bit may stand for all bits below it.
#[inline]
fn round(negative: bool, exponent: i32, significand: u128) -> u128 {
    let above = significand.leading_zeros();
    let significand = significand << above;
    let exponent = exponent - above as i32;
    if exponent <= 0 {
        return round_denormal(negative, exponent, significand);
    }
    let (kept, rest) = ((significand >> 64) as u64, significand as u64);
    // Half a place or more below, and either something below that or an odd last place; without a branch, because
    // no processor can guess it.
    let up = (rest >> 63) & (u64::from(rest << 1 != 0) | kept & 1);
    let (rounded, carry) = kept.overflowing_add(up);
    let exponent = exponent + i32::from(carry);
    if exponent >= LARGEST {
        return infinity(negative);
    }
    join(negative, exponent, rounded | if carry { LEAD } else { 0 })
}

/// [`round`] for a result below the normal numbers.
#[cold]
fn round_denormal(negative: bool, exponent: i32, significand: u128) -> u128 {
    let kept = crate::round::round_shift(significand, 65 + exponent.unsigned_abs()) as u64;
    // Rounding may reach the smallest normal number.
    join(negative, i32::from(kept & LEAD != 0), kept)
}

/// `a + b`.
#[inline]
pub(crate) fn add(a: u128, b: u128) -> u128 {
    let (x, y) = (Fields::of(a), Fields::of(b));
    if x.is_finite() && y.is_finite() { sum(x, y) } else { add_special(x, y, y.negative) }
}

/// `a - b`.
#[inline]
pub(crate) fn sub(a: u128, b: u128) -> u128 {
    let (x, y) = (Fields::of(a), Fields::of(b));
    if x.is_finite() && y.is_finite() {
        sum(x, Fields { negative: !y.negative, ..y })
    } else {
        add_special(x, y, !y.negative)
    }
}

#[inline]
fn sum(x: Fields, y: Fields) -> u128 {
    let (x_exponent, y_exponent) = (x.effective_exponent(), y.effective_exponent());
    // Exchanged by masks, for no processor can guess which is larger.
    let swap = x_exponent < y_exponent || (x_exponent == y_exponent && x.significand < y.significand);
    let difference = (x.significand ^ y.significand) & u64::from(swap).wrapping_neg();
    let (large, small) = (x.significand ^ difference, y.significand ^ difference);
    let distance = x_exponent.abs_diff(y_exponent);
    // One bit above for the carry; the 63 below keep every bit of `small` whenever a subtraction can cancel more
    // than one bit.
    let high = u128::from(large) << 63;
    let low = match distance {
        0..=63 => u128::from(small) << (63 - distance),
        // The last bit says whether something is below it.
        64 | 65 => u128::from((small >> (distance - 63)) | u64::from(small << (127 - distance) != 0)),
        // Less than a quarter of the last place moves no number away from being the nearest.
        _ => 0,
    };
    let opposite = u128::from(x.negative != y.negative).wrapping_neg();
    let total = high.wrapping_add((low ^ opposite).wrapping_sub(opposite));
    if total == 0 {
        return join(x.negative && y.negative, 0, 0);
    }
    let negative = if swap { y.negative } else { x.negative };
    round(negative, x_exponent.max(y_exponent) + 1, total)
}

/// A sum with an infinity, NaN or refused pattern; `negative` is the sign of `y` as it is added.
#[cold]
fn add_special(x: Fields, y: Fields, negative: bool) -> u128 {
    if !x.is_finite() && !x.is_infinite() || !y.is_finite() && !y.is_infinite() {
        return nan(x, y);
    }
    match (x.is_infinite(), y.is_infinite()) {
        (true, true) if x.negative != negative => Format::X87.default_nan(),
        (true, _) => infinity(x.negative),
        _ => infinity(negative),
    }
}

/// `a * b`.
#[inline]
pub(crate) fn mul(a: u128, b: u128) -> u128 {
    let (x, y) = (Fields::of(a), Fields::of(b));
    let negative = x.negative != y.negative;
    if !(x.is_finite() && y.is_finite()) {
        return mul_special(x, y, negative);
    }
    let product = u128::from(x.significand) * u128::from(y.significand);
    if product == 0 {
        return join(negative, 0, 0);
    }
    round(negative, x.effective_exponent() + y.effective_exponent() - BIAS + 1, product)
}

#[cold]
fn mul_special(x: Fields, y: Fields, negative: bool) -> u128 {
    if !x.is_finite() && !x.is_infinite() || !y.is_finite() && !y.is_infinite() {
        return nan(x, y);
    }
    if x.is_zero() || y.is_zero() { Format::X87.default_nan() } else { infinity(negative) }
}

/// `a / b`.
#[inline]
pub(crate) fn div(a: u128, b: u128) -> u128 {
    let (x, y) = (Fields::of(a), Fields::of(b));
    let negative = x.negative != y.negative;
    if !(x.is_finite() && y.is_finite()) || x.significand == 0 || y.significand == 0 {
        return div_special(x, y, negative);
    }
    let (x_above, y_above) = (x.significand.leading_zeros(), y.significand.leading_zeros());
    let (dividend, divisor) = (x.significand << x_above, y.significand << y_above);
    let exponent = x.effective_exponent() - y.effective_exponent() - x_above as i32 + y_above as i32 + BIAS;
    // Keep the dividend below the divisor, so that the quotient has exactly 64 bits.
    let halve = dividend >= divisor;
    let shifted = u128::from(dividend) << (64 - u32::from(halve));
    let quotient = (shifted / u128::from(divisor)) as u64;
    let rest = (shifted as u64).wrapping_sub(quotient.wrapping_mul(divisor));
    // More or less than half of the last place is left; exactly half would take a dividend of more than 64 bits.
    let below = match rest {
        0 => 0,
        _ if rest > divisor - rest => LEAD | 1,
        _ => 1,
    };
    round(negative, exponent - i32::from(!halve), (u128::from(quotient) << 64) | u128::from(below))
}

#[cold]
fn div_special(x: Fields, y: Fields, negative: bool) -> u128 {
    if !x.is_finite() && !x.is_infinite() || !y.is_finite() && !y.is_infinite() {
        return nan(x, y);
    }
    match (x.is_infinite(), y.is_infinite()) {
        (true, true) => Format::X87.default_nan(),
        (true, false) => infinity(negative),
        (false, true) => join(negative, 0, 0),
        (false, false) if x.is_zero() && y.is_zero() => Format::X87.default_nan(),
        (false, false) if y.is_zero() => infinity(negative),
        (false, false) => join(negative, 0, 0),
    }
}

/// What the x87 unit answers when an operand is a NaN: the NaN with the larger significand, made quiet (a quiet
/// one before a signalling one, the positive one if equal); the default NaN if a pattern is refused.
#[cold]
fn nan(x: Fields, y: Fields) -> u128 {
    if x.is_refused() || y.is_refused() {
        return Format::X87.default_nan();
    }
    let rank = |f: Fields| (f.is_nan(), f.significand & QUIET, f.significand, !f.negative);
    let chosen = if rank(x) >= rank(y) { x } else { y };
    join(chosen.negative, LARGEST, chosen.significand | QUIET)
}

/// How two numbers compare; `None` if one is a NaN or a refused pattern.
#[inline]
pub(crate) fn compare(a: u128, b: u128) -> Option<Ordering> {
    let (x, y) = (Fields::of(a), Fields::of(b));
    if !(x.is_finite() || x.is_infinite()) || !(y.is_finite() || y.is_infinite()) {
        return None;
    }
    // Magnitudes order like their patterns, once a stored exponent of 0 is read as 1.
    let key = |f: Fields| {
        let magnitude = (i128::from(f.effective_exponent()) << 64) | i128::from(f.significand);
        let magnitude = if f.significand == 0 { 0 } else { magnitude };
        if f.negative { -magnitude } else { magnitude }
    };
    Some(key(x).cmp(&key(y)))
}
