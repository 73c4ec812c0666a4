//! Floats.

use super::{Terms, check, check_stays};

#[test]
fn signs() {
    check("fneg_fneg", "(fp.neg (fp.neg d))", "d");
    check("fabs_of_sign_change", "(fp.abs (fp.neg d))", "(fp.abs d)");
    check("fabs_of_sign_change", "(fp.abs (fp.abs d))", "(fp.abs d)");
    check("round_rounded", "((_ round 0) ((_ round 4) d))", "(fp.roundToIntegral RTZ d)");
}

#[test]
fn comparisons() {
    check(
        "reflexive_unless_nan",
        "(not (fp.eq d d))",
        "(not (or (fp.isInfinite d) (fp.isNormal d) (fp.isSubnormal d) (fp.isZero d)))",
    );
    check("flt_itself", "(fp.lt d d)", "false");
    check("compare_nan", "(fp.leq d nan)", "false");
    check("feq_negated", "(fp.eq (fp.neg d) (fp.neg e))", "(fp.eq d e)");
    check("order_negated", "(fp.lt (fp.neg d) (fp.neg e))", "(fp.lt e d)");
    check_stays("(fp.eq d (fp.neg e))");
}

#[test]
fn classes() {
    check("fclass_none_or_all", "((_ class 511) d)", "true");
    check("fclass_none_or_all", "((_ class 0) d)", "false");
    check("fclass_negated", "((_ class 2) (fp.neg d))", "(and (fp.isInfinite d) (fp.isPositive d))");
    check("fclass_absolute", "((_ class 256) (fp.abs d))", "(fp.isInfinite d)");
    check("fclass_absolute", "((_ class 2) (fp.abs d))", "false");
    check("fclass_of_integer", "((_ class 1) (signed_to_double w))", "false");
}

#[test]
fn bit_patterns() {
    check("float_of_bits_of_float", "(from_bits (bits d))", "d");
    let same = |rule: &str, left: &str, right: &str| {
        let mut terms = Terms::new();
        assert_eq!(terms.parse(left), terms.parse(right));
        assert!(terms.pool.fired.contains_key(rule));
    };
    let w64 = "(concat w w)";
    same("bits_of_bits", &format!("(bits (from_bits {w64}))"), w64);
    same("bits_of_sign_change", "(bits (fp.neg d))", "(bvxor (bits d) #x8000000000000000)");
    same("bits_of_sign_change", "(bits (fp.abs d))", "(bvand (bits d) #x7fffffffffffffff)");
}

#[test]
fn widened_numbers() {
    let same = |rule: &str, left: &str, right: &str| {
        let mut terms = Terms::new();
        assert_eq!(terms.parse(left), terms.parse(right), "{left}");
        assert!(terms.pool.fired.keys().any(|name| name.rsplit("::").next() == Some(rule)), "{rule}");
    };
    same("convert_there_and_back", "(to_single (to_double (fp.add f g)))", "(fp.add f g)");
    same("convert_of_widened", "(to_quad (to_double f))", "(to_quad f)");
    same("to_integer_of_widened", "((_ to_signed 32 4) (to_double f))", "((_ to_signed 32 4) f)");
    same("to_integer_of_rounded", "((_ to_signed 32 4) ((_ round 2) d))", "((_ to_signed 32 2) d)");
    same("compare_widened", "(fp.lt (to_double f) (to_double g))", "(fp.lt f g)");
    same("compare_widened_constant", "(fp.leq (to_double f) 0.5)", "(fp.leq f (to_single 0.5))");
    same("compare_widened_constant", "(fp.eq (to_double f) 0.1)", "false");
    // The `float` nearest to 0.1 is above it, the one nearest to 0.7 below.
    same("compare_widened_constant", "(fp.leq (to_double f) 0.1)", "(fp.lt f (to_single 0.1))");
    same("compare_widened_constant", "(fp.lt 0.1 (to_double f))", "(fp.leq (to_single 0.1) f)");
    same("compare_widened_constant", "(fp.lt (to_double f) 0.7)", "(fp.leq f (to_single 0.7))");
    same("compare_widened_constant", "(fp.lt (to_double f) 1e300)", "(fp.lt f (to_single 1e300))");
    same("fclass_of_widened", "((_ class 128) (to_double f))", "((_ class 192) f)");
    same("fclass_of_widened", "((_ class 64) (to_double f))", "false");
    // A signalling NaN would become quiet.
    let mut terms = Terms::new();
    assert_ne!(terms.parse("(to_single (to_double f))"), terms.parse("f"));
}

#[test]
fn integers_in_floats() {
    let same = |rule: &str, left: &str, right: &str| {
        let mut terms = Terms::new();
        assert_eq!(terms.parse(left), terms.parse(right), "{left}");
        assert!(terms.pool.fired.keys().any(|name| name.rsplit("::").next() == Some(rule)), "{rule}");
    };
    let double = |e: &str| format!("(signed_to_double {e})");
    let dw = double("w");
    same("integer_there_and_back", &format!("((_ to_signed 64 4) {dw})"), "((_ sign_extend 32) w)");
    same("integer_there_and_back", &format!("((_ to_signed 32 0) {dw})"), "w");
    let byte = double("((_ zero_extend 24) x)");
    same("integer_there_and_back", &format!("((_ to_unsigned 32 4) {byte})"), "((_ zero_extend 24) x)");
    same("of_nonnegative_integer", &byte, "(unsigned_to_double x)");
    same("of_extended_integer", &double("((_ sign_extend 8) x)"), &double("x"));
    same("convert_of_integer", &format!("(to_quad {dw})"), "(signed_to_quad w)");
    same("convert_of_integer", &format!("(to_single {dw})"), "(signed_to_single w)");
    same("compare_integers", &format!("(fp.lt {dw} {})", double("v")), "(bvslt w ((_ sign_extend 16) v))");
    same("compare_integers", &format!("(fp.eq {dw} {})", double("(bvneg w)")), "(= w (bvneg w))");
    same("compare_integer_constant", &format!("(fp.lt {dw} 2.5)"), "(bvslt w #x00000003)");
    same("compare_integer_constant", &format!("(fp.leq {dw} 2.5)"), "(bvsle w #x00000002)");
    same("compare_integer_constant", &format!("(fp.lt 2.5 {dw})"), "(bvslt #x00000002 w)");
    same("compare_integer_constant", &format!("(fp.leq 2.5 {dw})"), "(bvsle #x00000003 w)");
    same("compare_integer_constant", &format!("(fp.eq {dw} 2.5)"), "false");
    same("compare_integer_constant", &format!("(fp.eq {dw} 7.0)"), "(= w #x00000007)");
    same("compare_integer_constant", &format!("(fp.lt {dw} 1e300)"), "true");
    same("compare_integer_constant", &format!("(fp.leq {dw} -1e300)"), "false");
    same("compare_integer_constant", &format!("(fp.lt -1e10 {dw})"), "true");
    // 64 bits do not fit into a double.
    let mut terms = Terms::new();
    assert_ne!(terms.parse("((_ to_signed 64 4) (signed_to_double (concat w w)))"), terms.parse("(concat w w)"));
}

#[test]
fn choices_of_floats_as_bits() {
    let same = |rule: &str, left: &str, right: &str| {
        let mut terms = Terms::new();
        assert_eq!(terms.parse(left), terms.parse(right), "{left}");
        assert!(terms.pool.fired.contains_key(rule), "{rule}");
    };
    let word = "(concat w w)";
    same("bits_of_choice", &format!("(bits (ite a (from_bits {word}) d))"), &format!("(ite a {word} (bits d))"));
    same("float_of_choice", &format!("(from_bits (ite a {word} (bits d)))"), &format!("(ite a (from_bits {word}) d)"));
    same("float_of_changed_sign", "(from_bits (bvxor (bits d) #x8000000000000000))", "(fp.neg d)");
    same("float_of_changed_sign", "(from_bits (bvand (bits d) #x7fffffffffffffff))", "(fp.abs d)");
}
