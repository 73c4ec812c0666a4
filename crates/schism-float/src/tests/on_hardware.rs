//! The arithmetic gives the processor's answers, NaNs and refused patterns included.

use super::{Source, hardware};
use crate::*;

type Pair = fn(u128, u128) -> u128;
type Single = fn(u128) -> u128;

fn check_pairs(format: Format, cases: u32, seed: u64, operations: [(Binary, Pair); 4]) {
    let mut source = Source::new(seed);
    for _ in 0..cases {
        let (a, b) = source.pair(format);
        for (op, oracle) in operations {
            let (ours, expected) = (binary(format, op, a, b), oracle(a, b));
            assert_eq!(ours, expected, "{op:?} {a:#x} {b:#x}: {ours:#x}, not {expected:#x}");
        }
    }
}

fn check_singles(format: Format, cases: u32, seed: u64, ours: impl Fn(u128) -> u128, oracle: Single) {
    let mut source = Source::new(seed);
    for _ in 0..cases {
        let a = source.pattern(format);
        let (ours, expected) = (ours(a), oracle(a));
        assert_eq!(ours, expected, "{a:#x}: {ours:#x}, not {expected:#x}");
    }
}

#[test]
fn x87_arithmetic() {
    let operations: [(Binary, Pair); 4] = [
        (Binary::Add, hardware::add),
        (Binary::Sub, hardware::sub),
        (Binary::Mul, hardware::mul),
        (Binary::Div, hardware::div),
    ];
    check_pairs(Format::X87, 2_000_000, 1, operations);
}

#[test]
fn sse_arithmetic() {
    let single: [(Binary, Pair); 4] = [
        (Binary::Add, hardware::add32),
        (Binary::Sub, hardware::sub32),
        (Binary::Mul, hardware::mul32),
        (Binary::Div, hardware::div32),
    ];
    check_pairs(Format::Single, 300_000, 2, single);
    let double: [(Binary, Pair); 4] = [
        (Binary::Add, hardware::add64),
        (Binary::Sub, hardware::sub64),
        (Binary::Mul, hardware::mul64),
        (Binary::Div, hardware::div64),
    ];
    check_pairs(Format::Double, 300_000, 3, double);
}

#[test]
fn x87_remainder() {
    let mut source = Source::new(4);
    for _ in 0..100_000 {
        let (a, b) = source.pair(Format::X87);
        let (ours, expected) = (binary(Format::X87, Binary::Rem, a, b), hardware::remainder(a, b));
        assert_eq!(ours, expected, "{a:#x} {b:#x}: {ours:#x}, not {expected:#x}");
    }
}

#[test]
fn x87_comparison() {
    let mut source = Source::new(5);
    for _ in 0..1_000_000 {
        let (a, b) = source.pair(Format::X87);
        let holds = |predicate| compare(Format::X87, predicate, a, b);
        let ours = (holds(Predicate::Olt), holds(Predicate::Oeq), holds(Predicate::Uno));
        assert_eq!(ours, hardware::compare(a, b), "{a:#x} {b:#x}");
    }
}

#[test]
fn x87_conversions() {
    use Format::{Double, Single, X87};
    check_singles(Double, 500_000, 6, |a| convert(Double, X87, a), hardware::from_double);
    check_singles(Single, 500_000, 7, |a| convert(Single, X87, a), hardware::from_single);
    check_singles(X87, 500_000, 8, |a| convert(X87, Double, a), hardware::to_double);
    check_singles(X87, 500_000, 9, |a| convert(X87, Single, a), hardware::to_single);
    // Few random exponents of the wide format fall among the denormals of the narrow ones.
    let mut source = Source::new(10);
    for _ in 0..500_000 {
        let near_least = 0x3fff - 1022 - 70 + source.below(80) as i64;
        let a = source.with_exponent(X87, near_least);
        assert_eq!(convert(X87, Double, a), hardware::to_double(a), "{a:#x}");
        let near_least = 0x3fff - 126 - 40 + source.below(50) as i64;
        let a = source.with_exponent(X87, near_least);
        assert_eq!(convert(X87, Single, a), hardware::to_single(a), "{a:#x}");
    }
}

#[test]
fn x87_integers() {
    let x87 = Format::X87;
    check_singles(x87, 500_000, 11, |a| to_int(x87, a, 16, true), hardware::to_i16);
    check_singles(x87, 500_000, 12, |a| to_int(x87, a, 32, true), hardware::to_i32);
    check_singles(x87, 500_000, 13, |a| to_int(x87, a, 64, true), hardware::to_i64);
    let mut source = Source::new(14);
    for _ in 0..500_000 {
        let value = u128::from(source.next() >> source.below(64));
        assert_eq!(from_int(x87, value, 64, true), hardware::from_i64(value), "{value:#x}");
    }
}

#[test]
fn x87_roots_and_rounding() {
    let x87 = Format::X87;
    check_singles(x87, 300_000, 15, |a| unary(x87, Unary::Sqrt, a), hardware::square_root);
    check_singles(x87, 300_000, 16, |a| unary(x87, Unary::Rint, a), hardware::to_integral);
}

#[test]
fn x87_scaling() {
    let mut source = Source::new(17);
    for _ in 0..300_000 {
        let a = source.pattern(Format::X87);
        let exp = source.below(80_000) as i32 - 40_000;
        let scale = from_int(Format::X87, exp as u32 as u128, 32, true);
        assert_eq!(ldexp(Format::X87, a, exp), hardware::scale(a, scale), "{a:#x} {exp}");
    }
}

#[test]
fn sse_conversions_and_roots() {
    use Format::{Double, Single};
    check_singles(Single, 300_000, 18, |a| convert(Single, Double, a), hardware::widen);
    check_singles(Double, 300_000, 19, |a| convert(Double, Single, a), hardware::narrow);
    check_singles(Single, 300_000, 20, |a| unary(Single, Unary::Sqrt, a), hardware::sqrt32);
    check_singles(Double, 300_000, 21, |a| unary(Double, Unary::Sqrt, a), hardware::sqrt64);
    check_singles(Double, 300_000, 22, |a| to_int(Double, a, 32, true), |a| hardware::truncate32(a).into());
    check_singles(Double, 300_000, 23, |a| to_int(Double, a, 64, true), |a| hardware::truncate64(a).into());
}
