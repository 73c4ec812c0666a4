//! `float` and `double`: the host's own arithmetic, with the NaNs of x86.
//!
//! Rust leaves the sign and payload of a NaN open, and programs print them ("-nan"), so every NaN result is made
//! again from the operands.

use crate::round::nan_of;
use crate::{Binary, Format, Unary};

macro_rules! native {
    ($float:ident, $bits:ident, $format:expr, $binary:ident, $unary:ident, $fused:ident) => {
        /// Two-operand arithmetic.
        #[inline]
        pub(crate) fn $binary(op: Binary, a: u128, b: u128) -> u128 {
            let (x, y) = ($float::from_bits(a as $bits), $float::from_bits(b as $bits));
            let result = match op {
                Binary::Add => x + y,
                Binary::Sub => x - y,
                Binary::Mul => x * y,
                Binary::Div => x / y,
                Binary::Rem => x % y,
            };
            if result.is_nan() { nan_of($format, a, b) } else { u128::from(result.to_bits()) }
        }

        /// One-operand arithmetic.
        pub(crate) fn $unary(op: Unary, a: u128) -> u128 {
            let x = $float::from_bits(a as $bits);
            let result = match op {
                Unary::Sqrt => x.sqrt(),
                Unary::Floor => x.floor(),
                Unary::Ceil => x.ceil(),
                Unary::Trunc => x.trunc(),
                Unary::Rint | Unary::NearbyInt | Unary::RoundEven => x.round_ties_even(),
                Unary::Round => x.round(),
                Unary::Canonicalize => x,
            };
            if result.is_nan() { nan_of($format, a, a) } else { u128::from(result.to_bits()) }
        }

        /// `a * b + c` with one rounding.
        pub(crate) fn $fused(a: u128, b: u128, c: u128) -> u128 {
            let number = |bits: u128| $float::from_bits(bits as $bits);
            let result = number(a).mul_add(number(b), number(c));
            if result.is_nan() {
                // The product is settled first: infinity times zero is invalid whatever is added.
                return $binary(Binary::Add, $binary(Binary::Mul, a, b), c);
            }
            u128::from(result.to_bits())
        }
    };
}

native!(f32, u32, Format::Single, binary32, unary32, fused32);
native!(f64, u64, Format::Double, binary64, unary64, fused64);

/// `float` to `double`.
#[inline]
pub(crate) fn widen(a: u128) -> u128 {
    let x = f32::from_bits(a as u32);
    if x.is_nan() {
        return crate::convert_generic(Format::Single, Format::Double, a);
    }
    u128::from(f64::from(x).to_bits())
}

/// `double` to `float`.
#[inline]
pub(crate) fn narrow(a: u128) -> u128 {
    let x = f64::from_bits(a as u64);
    if x.is_nan() {
        return crate::convert_generic(Format::Double, Format::Single, a);
    }
    u128::from((x as f32).to_bits())
}
