//! What holds in every format, and the rare formats against `rustc_apfloat`.

use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};

use super::{ALL, Source};
use crate::*;

/// Equal, or both NaN: `rustc_apfloat` has other NaNs than x86.
fn assert_same(format: Format, what: &str, operands: &[u128], ours: u128, expected: u128) {
    let same = ours == expected || (format.is_nan(ours) && format.is_nan(expected));
    assert!(same, "{format:?} {what} {operands:#x?}: {ours:#x}, not {expected:#x}");
}

/// A pattern that `rustc_apfloat` reads as the processor does.
fn usual_pair(source: &mut Source, format: Format) -> (u128, u128) {
    let (a, b) = source.pair(format);
    (unary(format, Unary::Canonicalize, a), unary(format, Unary::Canonicalize, b))
}

fn check_arithmetic<F: Float>(format: Format, cases: u32) {
    let mut source = Source::new(100);
    for _ in 0..cases {
        let (a, b) = usual_pair(&mut source, format);
        let (x, y) = (F::from_bits(a), F::from_bits(b));
        let operations = [
            (Binary::Add, (x + y).value),
            (Binary::Sub, (x - y).value),
            (Binary::Mul, (x * y).value),
            (Binary::Div, (x / y).value),
        ];
        for (op, expected) in operations {
            assert_same(format, &format!("{op:?}"), &[a, b], binary(format, op, a, b), expected.to_bits());
        }
        let holds = |predicate| compare(format, predicate, a, b);
        assert_eq!(holds(Predicate::Olt), x < y, "{format:?} {a:#x} < {b:#x}");
        assert_eq!(holds(Predicate::Oeq), x == y, "{format:?} {a:#x} == {b:#x}");
        assert_eq!(holds(Predicate::Ule), x.partial_cmp(&y).is_none_or(|order| order.is_le()));
    }
}

#[test]
fn arithmetic_in_every_format() {
    check_arithmetic::<Half>(Format::Half, 200_000);
    check_arithmetic::<BFloat>(Format::BFloat, 200_000);
    check_arithmetic::<Single>(Format::Single, 100_000);
    check_arithmetic::<Double>(Format::Double, 100_000);
    check_arithmetic::<X87DoubleExtended>(Format::X87, 1_000_000);
    check_arithmetic::<Quad>(Format::Quad, 50_000);
}

fn check_rounding<F: Float>(format: Format) {
    let mut source = Source::new(101);
    let operations = [
        (Unary::Floor, Round::TowardNegative),
        (Unary::Ceil, Round::TowardPositive),
        (Unary::Trunc, Round::TowardZero),
        (Unary::Rint, Round::NearestTiesToEven),
        (Unary::NearbyInt, Round::NearestTiesToEven),
        (Unary::RoundEven, Round::NearestTiesToEven),
        (Unary::Round, Round::NearestTiesToAway),
    ];
    for _ in 0..20_000 {
        let (a, _) = usual_pair(&mut source, format);
        for (op, round) in operations {
            let expected = F::from_bits(a).round_to_integral(round).value.to_bits();
            assert_same(format, &format!("{op:?}"), &[a], unary(format, op, a), expected);
            assert_same(format, &format!("exact {op:?}"), &[a], exact::unary(format, op, a), expected);
        }
    }
}

#[test]
fn rounding_to_integers_in_every_format() {
    check_rounding::<Half>(Format::Half);
    check_rounding::<BFloat>(Format::BFloat);
    check_rounding::<Single>(Format::Single);
    check_rounding::<Double>(Format::Double);
    check_rounding::<X87DoubleExtended>(Format::X87);
    check_rounding::<Quad>(Format::Quad);
}

fn check_conversion<F: FloatConvert<T>, T: Float>(from: Format, to: Format) {
    let mut source = Source::new(102);
    for _ in 0..20_000 {
        let (a, b) = usual_pair(&mut source, from);
        // The second has an exponent near the least of the narrower format.
        let offset = (i64::from(from.bias()) - i64::from(to.bias()) - source.below(130) as i64 + 20).max(0);
        let near = unary(from, Unary::Canonicalize, source.with_exponent(from, offset));
        for bits in [a, b, near] {
            let expected = F::from_bits(bits).convert(&mut false).value.to_bits();
            assert_same(to, &format!("from {from:?}"), &[bits], convert(from, to, bits), expected);
            assert_same(to, &format!("generic from {from:?}"), &[bits], convert_generic(from, to, bits), expected);
        }
    }
}

#[test]
fn conversions_between_formats() {
    check_conversion::<Half, Single>(Format::Half, Format::Single);
    check_conversion::<Single, Half>(Format::Single, Format::Half);
    check_conversion::<Double, Half>(Format::Double, Format::Half);
    check_conversion::<Single, BFloat>(Format::Single, Format::BFloat);
    check_conversion::<Double, BFloat>(Format::Double, Format::BFloat);
    check_conversion::<Single, Double>(Format::Single, Format::Double);
    check_conversion::<Double, Single>(Format::Double, Format::Single);
    check_conversion::<Double, X87DoubleExtended>(Format::Double, Format::X87);
    check_conversion::<X87DoubleExtended, Double>(Format::X87, Format::Double);
    check_conversion::<X87DoubleExtended, Single>(Format::X87, Format::Single);
    check_conversion::<X87DoubleExtended, Half>(Format::X87, Format::Half);
    check_conversion::<X87DoubleExtended, Quad>(Format::X87, Format::Quad);
    check_conversion::<Quad, X87DoubleExtended>(Format::Quad, Format::X87);
    check_conversion::<Quad, Double>(Format::Quad, Format::Double);
    check_conversion::<Quad, Half>(Format::Quad, Format::Half);
}

#[test]
fn the_general_code_agrees_with_the_native_formats() {
    let mut source = Source::new(103);
    for format in [Format::Single, Format::Double] {
        for _ in 0..50_000 {
            let (a, b) = source.pair(format);
            assert_eq!(exact::unary(format, Unary::Sqrt, a), unary(format, Unary::Sqrt, a), "{a:#x}");
            assert_eq!(exact::remainder(format, a, b), binary(format, Binary::Rem, a, b), "{a:#x} {b:#x}");
        }
    }
}

#[test]
fn remainders_of_quad() {
    let mut source = Source::new(104);
    for _ in 0..2_000 {
        let (a, b) = source.pair(Format::Quad);
        let expected = Quad::from_bits(a).c_fmod(Quad::from_bits(b)).value.to_bits();
        assert_same(Format::Quad, "remainder", &[a, b], binary(Format::Quad, Binary::Rem, a, b), expected);
    }
}

#[test]
fn roots_of_quad_are_nearest() {
    let mut source = Source::new(105);
    for _ in 0..20_000 {
        let bits = source.wide() >> 2 | 1 << 120;
        let root = Quad::from_bits(unary(Format::Quad, Unary::Sqrt, bits));
        // What is missing from the square, exact up to its own rounding.
        let missing = |root: Quad| (-root).mul_add(root, Quad::from_bits(bits)).value.abs();
        assert!(missing(root) <= missing(root.next_up().value), "{bits:#x}");
        assert!(missing(root) <= missing(root.next_down().value), "{bits:#x}");
    }
}

#[test]
fn fused_multiply_add_extends_product_and_sum() {
    let mut source = Source::new(106);
    for format in ALL {
        let one = from_int(format, 1, 32, true);
        for _ in 0..20_000 {
            let (a, b) = usual_pair(&mut source, format);
            let product = binary(format, Binary::Mul, a, b);
            let zero = product & format.sign_bit();
            assert_eq!(fused_multiply_add(format, a, b, zero), product, "{format:?} {a:#x} * {b:#x}");
            let sum = binary(format, Binary::Add, a, b);
            assert_eq!(fused_multiply_add(format, a, one, b), sum, "{format:?} {a:#x} + {b:#x}");
        }
    }
}

#[test]
fn scaling_undoes_taking_apart() {
    let mut source = Source::new(107);
    for format in ALL {
        let (half, one) = (ldexp(format, from_int(format, 1, 32, true), -1), from_int(format, 1, 32, true));
        for _ in 0..20_000 {
            let a = unary(format, Unary::Canonicalize, source.pattern(format));
            let (fraction, exp) = frexp(format, a);
            assert_eq!(ldexp(format, fraction, exp), a, "{format:?} {a:#x}");
            if is_class(format, a, 0x198) {
                let size = absolute(format, fraction);
                assert!(compare(format, Predicate::Oge, size, half), "{format:?} {a:#x}");
                assert!(compare(format, Predicate::Olt, size, one), "{format:?} {a:#x}");
            }
        }
    }
}
