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
