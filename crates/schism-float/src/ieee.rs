//! Operations as IEEE 754 and SMT-LIB define them, where clang's code for x86 does something else: always one
//! rounding, and no value for an integer that does not fit.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Half};

use crate::round::{Kind, Unpacked, pack, unpack};
use crate::{Binary, Format, Rounding, binary, unary};

/// `a * b + c` with one rounding in every format.
pub fn fused_multiply_add(format: Format, a: u128, b: u128, c: u128) -> u128 {
    let result = match format {
        Format::Half => fused::<Half>(a, b, c),
        Format::BFloat => fused::<BFloat>(a, b, c),
        _ => return crate::fused_multiply_add(format, a, b, c),
    };
    if format.is_nan(result) {
        // The product is settled first: infinity times zero is invalid whatever is added.
        return binary(format, Binary::Add, binary(format, Binary::Mul, a, b), c);
    }
    result
}

fn fused<F: Float>(a: u128, b: u128, c: u128) -> u128 {
    F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value.to_bits()
}

/// The number nearest to the integer in the low `width` (1 to 128) bits of `value`, ties to even.
pub fn from_int(format: Format, value: u128, width: u32, signed: bool) -> u128 {
    if format != Format::BFloat {
        return crate::from_int(format, value, width, signed);
    }
    let mask = u128::MAX >> (128 - width);
    let value = value & mask;
    let negative = signed && value >> (width - 1) != 0;
    let magnitude = if negative { value.wrapping_neg() & mask } else { value };
    if magnitude == 0 {
        return 0;
    }
    let above = magnitude.leading_zeros();
    let exponent = 127 - above as i32;
    pack(format, Unpacked { kind: Kind::Finite, negative, exponent, significand: magnitude << above })
}

/// The integer of `width` (1 to 128) bits; nothing for a NaN, and nothing if the rounded number does not fit.
pub fn to_int(format: Format, a: u128, width: u32, signed: bool, rounding: Rounding) -> Option<u128> {
    if format.is_nan(a) {
        return None;
    }
    let x = unpack(format, unary(format, rounding.operation(), a));
    let magnitude = match x.kind {
        Kind::Zero => 0,
        Kind::Finite if x.exponent <= 127 => x.significand >> (127 - x.exponent),
        Kind::Finite | Kind::Infinity | Kind::Nan => return None,
    };
    let mask = u128::MAX >> (128 - width);
    let bound = match (signed, x.negative) {
        (true, true) => 1 << (width - 1),
        (true, false) => mask >> 1,
        (false, true) => 0,
        (false, false) => mask,
    };
    let value = if x.negative { magnitude.wrapping_neg() } else { magnitude };
    (magnitude <= bound).then_some(value & mask)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert;

    fn double(x: f64) -> u128 {
        u128::from(x.to_bits())
    }

    #[test]
    fn integers_out_of_range_are_refused() {
        let to = |x, width, signed, rounding| to_int(Format::Double, double(x), width, signed, rounding);
        assert_eq!(to(2.5, 32, true, Rounding::NearestEven), Some(2));
        assert_eq!(to(2.5, 32, true, Rounding::NearestAway), Some(3));
        assert_eq!(to(2.5, 32, true, Rounding::Up), Some(3));
        assert_eq!(to(-2.5, 32, true, Rounding::Down), Some(0xffff_fffd));
        assert_eq!(to(-2.5, 32, true, Rounding::Zero), Some(0xffff_fffe));
        assert_eq!(to(2_147_483_648.0, 32, true, Rounding::Zero), None);
        assert_eq!(to(-2_147_483_648.0, 32, true, Rounding::Zero), Some(0x8000_0000));
        assert_eq!(to(-0.5, 32, false, Rounding::Zero), Some(0));
        assert_eq!(to(-1.0, 32, false, Rounding::Zero), None);
        assert_eq!(to(f64::NAN, 64, true, Rounding::Zero), None);
        assert_eq!(to(f64::INFINITY, 128, false, Rounding::Zero), None);
    }

    /// Numbers that fit are the same in clang's conversion, which truncates.
    #[test]
    fn integers_in_range_are_those_of_the_processor() {
        for x in [0.0, -0.0, 0.9, -0.9, 1.5, -77.7, 1e9, -2e9, 4e9, 9e18, -9e18] {
            for format in [Format::Single, Format::Double, Format::X87, Format::Quad] {
                let a = convert(Format::Double, format, double(x));
                for (width, signed) in [(32, true), (32, false), (64, true), (64, false), (100, true)] {
                    if let Some(value) = to_int(format, a, width, signed, Rounding::Zero) {
                        assert_eq!(value, crate::to_int(format, a, width, signed), "{x} {format:?} {width}");
                    }
                }
            }
        }
    }

    #[test]
    fn one_rounding_where_the_compiler_has_two() {
        // Just above the middle of two neighbours; rounded to `float` first, exactly in the middle.
        let value = (1 << 30) | (1 << 22) | 1;
        assert_eq!(from_int(Format::BFloat, value, 32, false), 0x4e81);
        assert_eq!(crate::from_int(Format::BFloat, value, 32, false), 0x4e80);
        // 9 * 29 + 2^-20: 261 itself is in the middle of 260 and 262.
        let [nine, twenty_nine, tiny] = [0x4110, 0x41e8, 0x3580];
        assert_eq!(fused_multiply_add(Format::BFloat, nine, twenty_nine, tiny), 0x4383);
        assert_eq!(crate::fused_multiply_add(Format::BFloat, nine, twenty_nine, tiny), 0x4382);
    }

    #[test]
    fn invalid_operations_give_the_negative_nan() {
        for format in Format::ALL {
            let infinity = format.infinity();
            assert_eq!(fused_multiply_add(format, infinity, 0, infinity), format.default_nan());
        }
    }
}
