//! Floating-point numbers to and from integers.
//!
//! LLVM leaves `fptosi` and `fptoui` open for numbers out of range, yet programs show what they get. The answers
//! here are those of clang's unoptimised code for x86-64 without extensions: the instruction that converts to a
//! signed integer of 16 (x87 only), 32 or 64 bits gives the "integer indefinite" (only the sign bit set), and
//! other widths are cut from the next such instruction. An unsigned integer of a machine width takes the next
//! larger one. 64 bits unsigned is put together from two conversions. 128 bits and fp128 call library functions,
//! which saturate (a NaN to the bound on the side of its sign).

use crate::round::{Kind, Unpacked, pack, unpack};
use crate::{Format, convert, x87_convert};

/// The low `width` bits.
#[inline]
fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// `fptosi` and `fptoui`; `width` is 1 to 128.
#[inline]
pub(crate) fn to_int(format: Format, a: u128, width: u32, signed: bool) -> u128 {
    let value = match format {
        _ if width > 64 => return saturate(format, a, width, signed, true),
        Format::Double => from_sse(f64::from_bits(a as u64), width, signed),
        Format::Single => from_sse(f64::from(f32::from_bits(a as u32)), width, signed),
        Format::Half | Format::BFloat => {
            from_sse(f64::from_bits(convert(format, Format::Double, a) as u64), width, signed)
        }
        Format::X87 => match machine_width(width, signed, 16) {
            machine @ 0..=64 => x87_convert::truncate(a, machine),
            _ => x87_convert::truncate_unsigned(a) as i64,
        },
        Format::Quad => {
            let signed = signed || width < 32;
            saturate(format, a, width.next_power_of_two().max(32), signed, true) as i64
        }
    };
    value as u128 & mask(width)
}

/// The width of the signed conversion that clang uses, at least `least`; 128 stands for unsigned 64 bits.
#[inline]
fn machine_width(width: u32, signed: bool, least: u32) -> u32 {
    let machine = width.next_power_of_two();
    (if !signed && machine == width { 2 * machine } else { machine }).max(least)
}

#[inline]
fn from_sse(x: f64, width: u32, signed: bool) -> i64 {
    // What `cvttsd2si` gives: a cast from Rust saturates, and a comparison with a NaN is false.
    let narrow = |x: f64| if x < 2_147_483_648.0 { i64::from(x as i32) } else { i64::from(i32::MIN) };
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    let wide = |x: f64| if x < TWO_63 { x as i64 } else { i64::MIN };
    match machine_width(width, signed, 32) {
        32 => narrow(x),
        64 => wide(x),
        _ => {
            let low = wide(x);
            low | (wide(x - TWO_63) & (low >> 63))
        }
    }
}

/// `llvm.fptosi.sat` and `llvm.fptoui.sat`.
pub(crate) fn to_int_saturating(format: Format, a: u128, width: u32, signed: bool) -> u128 {
    saturate(format, a, width, signed, false)
}

/// The nearest integer towards zero that fits. `nan_by_sign`: a NaN counts as the infinity of its sign, else as 0.
fn saturate(format: Format, a: u128, width: u32, signed: bool, nan_by_sign: bool) -> u128 {
    let x = unpack(format, a);
    let magnitude = match x.kind {
        Kind::Zero => 0,
        Kind::Infinity => u128::MAX,
        Kind::Nan if nan_by_sign => u128::MAX,
        Kind::Nan => 0,
        Kind::Finite if x.exponent < 0 => 0,
        Kind::Finite if x.exponent > 127 => u128::MAX,
        Kind::Finite => x.significand >> (127 - x.exponent),
    };
    let bound = match (signed, x.negative) {
        (true, true) => 1 << (width - 1),
        (true, false) => mask(width) >> 1,
        (false, true) => 0,
        (false, false) => mask(width),
    };
    let magnitude = magnitude.min(bound);
    (if x.negative { magnitude.wrapping_neg() } else { magnitude }) & mask(width)
}

/// `sitofp` and `uitofp`: the low `width` bits of `value`, rounded to nearest even.
#[inline]
pub(crate) fn from_int(format: Format, value: u128, width: u32, signed: bool) -> u128 {
    let value = value & mask(width);
    let negative = signed && value >> (width - 1) != 0;
    let magnitude = if negative { value.wrapping_neg() & mask(width) } else { value };
    match format {
        Format::Double if width <= 64 => {
            let x = magnitude as u64 as f64;
            u128::from((if negative { -x } else { x }).to_bits())
        }
        Format::Single if width <= 64 => {
            let x = magnitude as u64 as f32;
            u128::from((if negative { -x } else { x }).to_bits())
        }
        Format::X87 if width <= 64 => x87_convert::from_magnitude(negative, magnitude as u64),
        _ if magnitude == 0 => 0,
        _ => {
            let above = magnitude.leading_zeros();
            from_significand(format, negative, magnitude << above, 127 - above as i32)
        }
    }
}

/// An integer of any size, with one rounding.
pub(crate) fn from_significand(format: Format, negative: bool, significand: u128, exponent: i32) -> u128 {
    let number = Unpacked { kind: Kind::Finite, negative, exponent, significand };
    match format {
        // As in clang's code, by way of `float`: two roundings, which differ from one for bfloat.
        Format::Half | Format::BFloat => convert(Format::Single, format, pack(Format::Single, number)),
        _ => pack(format, number),
    }
}

pub(crate) fn to_significand(format: Format, a: u128) -> Option<(bool, u128, i32)> {
    let x = unpack(format, a);
    match x.kind {
        Kind::Zero => None,
        Kind::Finite => Some((x.negative, x.significand, x.exponent)),
        Kind::Infinity | Kind::Nan => Some((x.negative, 1 << 127, i32::MAX)),
    }
}
