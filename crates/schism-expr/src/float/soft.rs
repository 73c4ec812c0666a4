//! The arithmetic of a pool that is given none: the host's for `float` and `double`, `rustc_apfloat`'s for the
//! other formats, and x86's NaNs for all.

use std::cmp::Ordering;

use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use super::FloatOps;
use crate::node::{Op, Rounding};
use crate::sort::{Format, mask};

/// [`FloatOps`] that needs nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct SoftFloat;

/// Runs an expression with `$float` standing for the type of a format.
macro_rules! with_type {
    ($format:expr, $float:ident => $body:expr) => {
        match $format {
            Format::Half => {
                type $float = Half;
                $body
            }
            Format::BFloat => {
                type $float = BFloat;
                $body
            }
            Format::Single => {
                type $float = Single;
                $body
            }
            Format::Double => {
                type $float = Double;
                $body
            }
            Format::X87 => {
                type $float = X87DoubleExtended;
                $body
            }
            Format::Quad => {
                type $float = Quad;
                $body
            }
        }
    };
}

/// The bits of a native number in a `u128`.
macro_rules! native {
    ($float:ident, $bits:ident, $op:expr, $a:expr, $b:expr) => {{
        let (x, y) = ($float::from_bits($a as $bits), $float::from_bits($b as $bits));
        let result = match $op {
            Op::FAdd => x + y,
            Op::FSub => x - y,
            Op::FMul => x * y,
            Op::FDiv => x / y,
            _ => x % y,
        };
        u128::from(result.to_bits())
    }};
}

/// `result`, unless it is a NaN: then the one that x86 gives for these operands.
#[inline]
fn settle(format: Format, result: u128, operands: &[u128]) -> u128 {
    if format.is_nan(result) { nan_of(format, operands) } else { result }
}

/// The first NaN among the operands (x87: the one with the largest significand), quiet; else the default NaN.
#[cold]
fn nan_of(format: Format, operands: &[u128]) -> u128 {
    let quiet = |bits: u128| match format {
        Format::X87 if bits & (1 << 63) == 0 => format.default_nan(),
        _ => bits | format.quiet_bit(),
    };
    let mut nans = operands.iter().copied().filter(|&bits| format.is_nan(bits)).map(quiet);
    let Some(first) = nans.next() else { return format.default_nan() };
    match format {
        // Of equal significands the positive one wins.
        Format::X87 => nans.fold(first, |best, other| {
            let key = |bits: u128| (bits & mask(64), bits & format.sign_bit() == 0);
            if key(other) > key(best) { other } else { best }
        }),
        _ => first,
    }
}

/// A NaN in another format: quiet, with the top of its payload.
fn convert_nan(from: Format, to: Format, bits: u128) -> u128 {
    let quiet = nan_of(from, &[bits]);
    let payload = quiet & (from.quiet_bit() - 1);
    let (have, want) = (from.significand_bits(), to.significand_bits());
    let payload = if want >= have { payload << (want - have) } else { payload >> (have - want) };
    let sign = if quiet & from.sign_bit() != 0 { to.sign_bit() } else { 0 };
    sign | to.infinity() | to.quiet_bit() | payload
}

fn apfloat_round(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::NearestAway => Round::NearestTiesToAway,
        Rounding::Up => Round::TowardPositive,
        Rounding::Down => Round::TowardNegative,
        Rounding::Zero => Round::TowardZero,
    }
}

/// The square root of a positive finite number: digit by digit to three bits more than the precision, the rest in
/// a sticky bit, and one rounding.
fn square_root<F: Float>(x: F, precision: u32) -> F {
    // x = significand * 2^exponent with a significand of `precision` bits and an even exponent.
    let exponent = x.ilogb() - (precision as i32 - 1);
    let odd = exponent.rem_euclid(2);
    let scaled = x.scalbn(-exponent + odd);
    let radicand = scaled.to_u128(128).value;
    let mut root = radicand.isqrt();
    let mut rest = radicand - root * root;
    let mut digits = 0;
    while root >> (precision + 2) == 0 {
        rest <<= 2;
        let trial = (root << 2) | 1;
        root <<= 1;
        if rest >= trial {
            rest -= trial;
            root |= 1;
        }
        digits += 1;
    }
    let sticky = (root << 1) | u128::from(rest != 0);
    F::from_u128(sticky).value.scalbn((exponent - odd) / 2 - digits - 1)
}

impl FloatOps for SoftFloat {
    #[inline]
    fn binary(&self, format: Format, op: Op, a: u128, b: u128) -> u128 {
        let result = match format {
            Format::Double => native!(f64, u64, op, a, b),
            Format::Single => native!(f32, u32, op, a, b),
            _ => with_type!(format, F => {
                let (x, y) = (F::from_bits(a), F::from_bits(b));
                let result = match op {
                    Op::FAdd => x + y,
                    Op::FSub => x - y,
                    Op::FMul => x * y,
                    Op::FDiv => x / y,
                    _ => x.c_fmod(y),
                };
                result.value.to_bits()
            }),
        };
        settle(format, result, &[a, b])
    }

    fn fma(&self, format: Format, a: u128, b: u128, c: u128) -> u128 {
        let result = with_type!(format, F => F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value.to_bits());
        if format.is_nan(result) {
            // The product is settled first: infinity times zero is invalid whatever is added.
            let product = self.binary(format, Op::FMul, a, b);
            return self.binary(format, Op::FAdd, product, c);
        }
        result
    }

    fn sqrt(&self, format: Format, a: u128) -> u128 {
        let result = match format {
            Format::Double => u128::from(f64::from_bits(a as u64).sqrt().to_bits()),
            Format::Single => u128::from(f32::from_bits(a as u32).sqrt().to_bits()),
            _ => with_type!(format, F => {
                let x = F::from_bits(a);
                match () {
                    () if x.is_nan() || x.is_zero() => x.to_bits(),
                    () if x.is_negative() => format.default_nan(),
                    () if x.is_infinite() => x.to_bits(),
                    () => square_root(x, format.significand_bits()).to_bits(),
                }
            }),
        };
        settle(format, result, &[a])
    }

    fn round(&self, format: Format, rounding: Rounding, a: u128) -> u128 {
        if format.is_nan(a) {
            return nan_of(format, &[a]);
        }
        with_type!(format, F => F::from_bits(a).round_to_integral(apfloat_round(rounding)).value.to_bits())
    }

    #[inline]
    fn compare(&self, format: Format, a: u128, b: u128) -> Option<Ordering> {
        match format {
            Format::Double => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
            Format::Single => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
            _ => with_type!(format, F => F::from_bits(a).partial_cmp(&F::from_bits(b))),
        }
    }

    fn convert(&self, from: Format, to: Format, a: u128) -> u128 {
        if from.is_nan(a) {
            return convert_nan(from, to, a);
        }
        let mut loses = false;
        with_type!(from, F => with_type!(to, G => {
            let result: G = F::from_bits(a).convert(&mut loses).value;
            result.to_bits()
        }))
    }

    fn to_integer(&self, format: Format, a: u128, width: u32, signed: bool, rounding: Rounding) -> Option<u128> {
        if format.is_nan(a) {
            return None;
        }
        let integral = self.round(format, rounding, a);
        let negative = integral & format.sign_bit() != 0;
        let magnitude = with_type!(format, F => F::from_bits(integral).abs().to_u128(128));
        if magnitude.status.contains(Status::INVALID_OP) {
            return None;
        }
        let bound = match (signed, negative) {
            (true, true) => 1 << (width - 1),
            (true, false) => mask(width) >> 1,
            (false, true) => 0,
            (false, false) => mask(width),
        };
        let value = if negative { magnitude.value.wrapping_neg() } else { magnitude.value };
        (magnitude.value <= bound).then_some(value & mask(width))
    }

    fn of_integer(&self, format: Format, value: u128, width: u32, signed: bool) -> u128 {
        let negative = signed && value >> (width - 1) & 1 == 1;
        let magnitude = if negative { value.wrapping_neg() & mask(width) } else { value };
        let sign = if negative { format.sign_bit() } else { 0 };
        sign | with_type!(format, F => F::from_u128(magnitude).value.to_bits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(x: f64) -> u128 {
        u128::from(x.to_bits())
    }

    #[test]
    fn square_roots_of_rare_formats_agree_with_double() {
        let mut state = 7_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let half = u128::from(state >> 48) & 0x7fff;
            if Format::Half.is_nan(half) {
                continue;
            }
            let wide = SoftFloat.convert(Format::Half, Format::Double, half);
            let root = double(f64::from_bits(wide as u64).sqrt());
            let expected = SoftFloat.convert(Format::Double, Format::Half, root);
            assert_eq!(SoftFloat.sqrt(Format::Half, half), expected, "{half:#x}");
            // A root with no more bits than double has is exact in the wider formats.
            let exact = f64::from(half as u32);
            for format in [Format::X87, Format::Quad] {
                let square = SoftFloat.convert(Format::Double, format, double(exact * exact));
                let root = SoftFloat.convert(Format::Double, format, double(exact));
                assert_eq!(SoftFloat.sqrt(format, square), root);
            }
        }
    }

    #[test]
    fn roots_of_two_are_rounded_to_nearest() {
        let two = |format| SoftFloat.of_integer(format, 2, 8, false);
        assert_eq!(SoftFloat.sqrt(Format::X87, two(Format::X87)), 0x3fff_b504_f333_f9de_6484);
        assert_eq!(SoftFloat.sqrt(Format::Quad, two(Format::Quad)), 0x3fff_6a09_e667_f3bc_c908_b2fb_1366_ea95);
    }

    #[test]
    fn invalid_operations_give_the_negative_nan() {
        for format in Format::ALL {
            let infinity = format.infinity();
            assert_eq!(SoftFloat.binary(format, Op::FSub, infinity, infinity), format.default_nan());
            assert_eq!(SoftFloat.sqrt(format, infinity | format.sign_bit()), format.default_nan());
            assert_eq!(SoftFloat.fma(format, infinity, 0, infinity), format.default_nan());
        }
    }

    #[test]
    fn nans_keep_their_payload() {
        let signalling = 0x7ff4_0000_0000_0001;
        assert_eq!(SoftFloat.binary(Format::Double, Op::FAdd, 0, signalling), 0x7ffc_0000_0000_0001);
        assert_eq!(SoftFloat.convert(Format::Double, Format::Single, signalling), 0x7fe0_0000);
        let refused = 5 << 64;
        assert_eq!(SoftFloat.binary(Format::X87, Op::FAdd, 0, refused), Format::X87.default_nan());
    }

    #[test]
    fn integers_out_of_range_are_refused() {
        let to = |x, width, signed, rounding| SoftFloat.to_integer(Format::Double, double(x), width, signed, rounding);
        assert_eq!(to(2.5, 32, true, Rounding::NearestEven), Some(2));
        assert_eq!(to(-2.5, 32, true, Rounding::Zero), Some(0xffff_fffe));
        assert_eq!(to(2_147_483_648.0, 32, true, Rounding::Zero), None);
        assert_eq!(to(-0.5, 32, false, Rounding::Zero), Some(0));
        assert_eq!(to(-1.0, 32, false, Rounding::Zero), None);
        assert_eq!(to(f64::NAN, 64, true, Rounding::Zero), None);
        assert_eq!(SoftFloat.of_integer(Format::Double, 0xff, 8, true), double(-1.0));
    }
}
