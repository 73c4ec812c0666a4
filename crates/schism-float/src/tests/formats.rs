//! Chosen cases: the NaNs that programs print, signs, classes, minimum and maximum, powers.

use super::ALL;
use crate::*;

fn double(x: f64) -> u128 {
    x.to_bits().into()
}

fn int(format: Format, value: i32) -> u128 {
    from_int(format, value as u32 as u128, 32, true)
}

#[test]
fn invalid_operations_give_the_negative_nan() {
    for format in ALL {
        let (zero, one, infinity) = (0, int(format, 1), format.infinity());
        let expected = format.default_nan();
        let negative_infinity = negate(format, infinity);
        assert_eq!(binary(format, Binary::Sub, infinity, infinity), expected, "{format:?}");
        assert_eq!(binary(format, Binary::Add, infinity, negative_infinity), expected, "{format:?}");
        assert_eq!(binary(format, Binary::Mul, zero, infinity), expected, "{format:?}");
        assert_eq!(binary(format, Binary::Div, zero, zero), expected, "{format:?}");
        assert_eq!(binary(format, Binary::Div, infinity, infinity), expected, "{format:?}");
        assert_eq!(binary(format, Binary::Rem, one, zero), expected, "{format:?}");
        assert_eq!(binary(format, Binary::Rem, infinity, one), expected, "{format:?}");
        assert_eq!(unary(format, Unary::Sqrt, negate(format, one)), expected, "{format:?}");
        assert_eq!(unary(format, Unary::Sqrt, negative_infinity), expected, "{format:?}");
        assert_eq!(fused_multiply_add(format, zero, infinity, format.infinity() | 1), expected, "{format:?}");
    }
    assert_eq!(Format::Double.default_nan(), 0xfff8_0000_0000_0000);
    assert_eq!(Format::X87.default_nan(), 0xffff_c000_0000_0000_0000);
}

#[test]
fn a_nan_operand_is_the_result() {
    for format in ALL {
        let nan = format.infinity() | format.quiet_bit();
        for op in [Binary::Add, Binary::Sub, Binary::Mul, Binary::Div, Binary::Rem] {
            assert_eq!(binary(format, op, nan, int(format, 2)), nan, "{format:?} {op:?}");
            assert_eq!(binary(format, op, int(format, 2), nan), nan, "{format:?} {op:?}");
        }
        assert_eq!(unary(format, Unary::Sqrt, nan), nan, "{format:?}");
        let signalling = format.infinity() | (format.quiet_bit() >> 1);
        assert_eq!(unary(format, Unary::Canonicalize, signalling), signalling | format.quiet_bit(), "{format:?}");
    }
}

#[test]
fn remainders_keep_the_sign_of_the_dividend() {
    for format in ALL {
        let rem = |a, b| binary(format, Binary::Rem, int(format, a), int(format, b));
        assert_eq!(rem(7, 3), int(format, 1), "{format:?}");
        assert_eq!(rem(-7, 3), int(format, -1), "{format:?}");
        assert_eq!(rem(7, -3), int(format, 1), "{format:?}");
        assert_eq!(rem(-6, 3), negate(format, 0), "{format:?}");
        assert_eq!(binary(format, Binary::Rem, int(format, 5), format.infinity()), int(format, 5), "{format:?}");
    }
}

#[test]
fn signs_change_alone() {
    for format in ALL {
        let refused = format.infinity() | 1;
        assert_eq!(negate(format, refused), refused | format.sign_bit());
        assert_eq!(absolute(format, negate(format, refused)), refused);
        assert_eq!(copy_sign(format, int(format, 3), int(format, -1)), int(format, -3));
        assert_eq!(copy_sign(format, int(format, -3), int(format, 1)), int(format, 3));
    }
    assert_eq!(negate(Format::X87, 0), 1 << 79);
}

#[test]
fn predicates_with_a_nan() {
    use Predicate::*;
    for format in ALL {
        let nan = format.default_nan();
        for predicate in [False, Oeq, Ogt, Oge, Olt, Ole, One, Ord] {
            assert!(!compare(format, predicate, nan, 0), "{format:?} {predicate:?}");
        }
        for predicate in [Uno, Ueq, Ugt, Uge, Ult, Ule, Une, True] {
            assert!(compare(format, predicate, 0, nan), "{format:?} {predicate:?}");
        }
    }
}

#[test]
fn predicates_on_numbers() {
    use Predicate::*;
    for format in ALL {
        let (one, two) = (int(format, 1), int(format, 2));
        for predicate in [Olt, Ole, One, Ord, Ult, Ule, Une, True] {
            assert!(compare(format, predicate, one, two), "{format:?} {predicate:?}");
            assert!(compare(format, predicate, negate(format, two), negate(format, one)), "{format:?} {predicate:?}");
        }
        for predicate in [False, Oeq, Ogt, Oge, Uno, Ueq, Ugt, Uge] {
            assert!(!compare(format, predicate, one, two), "{format:?} {predicate:?}");
        }
        for predicate in [Oeq, Oge, Ole, Ueq, Uge, Ule] {
            assert!(compare(format, predicate, 0, negate(format, 0)), "{format:?} {predicate:?}");
        }
        for predicate in [One, Une, Olt, Ogt, Ult, Ugt] {
            assert!(!compare(format, predicate, 0, negate(format, 0)), "{format:?} {predicate:?}");
        }
    }
}

#[test]
fn minimum_and_maximum() {
    use MinMax::*;
    for format in ALL {
        let (one, two, nan) = (int(format, 1), int(format, 2), format.default_nan());
        let (plus, minus) = (0, negate(format, 0));
        for (op, expected) in [(MinNum, one), (Minimum, one), (MaxNum, two), (Maximum, two)] {
            assert_eq!(min_max(format, op, one, two), expected, "{format:?} {op:?}");
            assert_eq!(min_max(format, op, two, one), expected, "{format:?} {op:?}");
        }
        for op in [MinNum, MaxNum] {
            assert_eq!(min_max(format, op, nan, one), one, "{format:?} {op:?}");
            assert_eq!(min_max(format, op, one, nan), one, "{format:?} {op:?}");
        }
        for (op, expected) in [(Minimum, minus), (Maximum, plus)] {
            assert_eq!(min_max(format, op, nan, one), nan, "{format:?} {op:?}");
            assert_eq!(min_max(format, op, one, nan), nan, "{format:?} {op:?}");
            assert_eq!(min_max(format, op, plus, minus), expected, "{format:?} {op:?}");
            assert_eq!(min_max(format, op, minus, plus), expected, "{format:?} {op:?}");
        }
    }
    // `minsd` does not tell zeros apart; `fminl` of the C library does.
    let minus = double(-0.0);
    assert_eq!(min_max(Format::Double, MinNum, 0, minus), 0);
    assert_eq!(min_max(Format::Double, MinNum, minus, 0), minus);
    assert_eq!(min_max(Format::Half, MinNum, 0, 1 << 15), 1 << 15);
    assert_eq!(min_max(Format::X87, MinNum, 0, 1 << 79), 1 << 79);
    assert_eq!(min_max(Format::X87, MaxNum, 1 << 79, 0), 0);
}

#[test]
fn every_number_has_one_class() {
    for format in ALL {
        let least_normal = match format {
            Format::X87 => 0x1_8000_0000_0000_0000,
            _ => format.quiet_bit() << 1,
        };
        let cases = [
            (format.infinity() | 1, 1 << 0),
            (format.default_nan(), 1 << 1),
            (negate(format, format.infinity()), 1 << 2),
            (int(format, -1), 1 << 3),
            (negate(format, least_normal), 1 << 3),
            (negate(format, 1), 1 << 4),
            (negate(format, 0), 1 << 5),
            (0, 1 << 6),
            (1, 1 << 7),
            (format.quiet_bit(), 1 << 7),
            (least_normal, 1 << 8),
            (int(format, 1), 1 << 8),
            (format.infinity(), 1 << 9),
        ];
        for (bits, class) in cases {
            assert!(is_class(format, bits, class), "{format:?} {bits:#x}");
            assert!(!is_class(format, bits, 0x3ff & !class), "{format:?} {bits:#x}");
        }
    }
}

#[test]
fn odd_patterns_of_x87_have_classes() {
    let without_lead = 0x4000_0000_0000_0000_0001_u128;
    let denormal_with_lead = 0x8000_0000_0000_0000_u128;
    assert!(is_class(Format::X87, without_lead, 0x3));
    assert!(!is_class(Format::X87, without_lead, 0x3fe));
    assert!(is_class(Format::X87, denormal_with_lead, 0x1f8));
    assert!(!is_class(Format::X87, denormal_with_lead, 0x108));
    assert!(!is_class(Format::X87, denormal_with_lead, 0x090));
    assert_eq!(unary(Format::X87, Unary::Canonicalize, denormal_with_lead), (1 << 64) | denormal_with_lead);
}

#[test]
fn powers_by_squaring() {
    for format in ALL {
        let power = |a, n| powi(format, int(format, a), n);
        assert_eq!(power(3, 0), int(format, 1), "{format:?}");
        assert_eq!(power(3, 1), int(format, 3), "{format:?}");
        assert_eq!(power(-3, 3), int(format, -27), "{format:?}");
        assert_eq!(power(2, 7), int(format, 128), "{format:?}");
        assert_eq!(power(2, -3), ldexp(format, int(format, 1), -3), "{format:?}");
        assert_eq!(power(0, -1), format.infinity(), "{format:?}");
        assert_eq!(power(1, i32::MIN), int(format, 1), "{format:?}");
    }
    // Each squaring rounds.
    let expected = (1.1 * 1.1) * ((1.1 * 1.1) * (1.1 * 1.1));
    assert_eq!(powi(Format::Double, double(1.1), 6), double(expected));
}

#[test]
fn scaling_has_no_limit() {
    for format in ALL {
        let one = int(format, 1);
        assert_eq!(ldexp(format, one, i32::MAX), format.infinity(), "{format:?}");
        assert_eq!(ldexp(format, negate(format, one), i32::MIN), negate(format, 0), "{format:?}");
        assert_eq!(frexp(format, format.infinity()), (format.infinity(), 0), "{format:?}");
        assert_eq!(frexp(format, int(format, 6)), (ldexp(format, int(format, 3), -2), 3), "{format:?}");
    }
}

#[test]
fn fused_multiply_add_rounds_once() {
    // (1 + e) * (1 - e) - 1 is -e*e, which a rounded product loses.
    for (format, bits) in [(Format::Single, 23), (Format::Double, 52), (Format::X87, 63), (Format::Quad, 112)] {
        let one = int(format, 1);
        let e = ldexp(format, one, -bits);
        let (above, below) = (binary(format, Binary::Add, one, e), binary(format, Binary::Sub, one, e));
        let expected = negate(format, ldexp(format, one, -2 * bits));
        assert_eq!(fused_multiply_add(format, above, below, negate(format, one)), expected, "{format:?}");
    }
}
