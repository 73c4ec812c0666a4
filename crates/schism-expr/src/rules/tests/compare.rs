//! Equality and order.

use super::{check, check_stays};

#[test]
fn equality() {
    check("eq_same_or_complement", "(= x x)", "true");
    check("eq_same_or_complement", "(= x (bvnot x))", "false");
    check("eq_bool_constant", "(= a true)", "a");
    check("eq_bool_constant", "(= a false)", "(not a)");
    check("eq_difference_zero", "(= (bvsub x y) #x00)", "(= x y)");
    check("eq_difference_zero", "(= (bvxor x y) #x00)", "(= x y)");
    check("eq_common_operand", "(= (bvadd x y) (bvadd z x))", "(= y z)");
    check("eq_common_operand", "(= (bvsub x y) (bvsub x z))", "(= y z)");
    check("eq_nots", "(= (bvnot x) (bvnot y))", "(= x y)");
    check("eq_nots", "(= (not a) b)", "(not (= a b))");
}

#[test]
fn equality_with_a_constant() {
    check("eq_invert_constant", "(= (bvadd x #x05) #x03)", "(= x #xfe)");
    check("eq_invert_constant", "(= (bvsub #x05 x) #x03)", "(= x #x02)");
    check("eq_invert_constant", "(= (bvnot x) #x03)", "(= x #xfc)");
    check("eq_invert_constant", "(= (bvneg x) #x03)", "(= x #xfd)");
    check("eq_invert_constant", "(= (bvxor x #x05) #x03)", "(= x #x06)");
    check("eq_invert_constant", "(= (bvmul x #x03) #x09)", "(= x #x03)");
    check_stays("(= (bvmul x #x06) #x0c)");
    check("eq_extended_constant", "(= ((_ sign_extend 8) x) #xfff0)", "(= x #xf0)");
    check("eq_extended_constant", "(= ((_ sign_extend 8) x) #x00f0)", "false");
    check("eq_ite_constant", "(= (ite a #x01 x) #x01)", "(or a (= x #x01))");
    check("eq_ite_constant", "(= (ite a #x01 x) #x02)", "(and (= x #x02) (not a))");
}

#[test]
fn equality_of_words() {
    check("eq_by_parts", "(= ((_ zero_extend 8) x) #x0012)", "(= x #x12)");
    check("eq_by_parts", "(= ((_ zero_extend 8) x) #x0112)", "false");
    check("eq_by_parts", "(= (concat x y) #x0112)", "(and (= y #x12) (= x #x01))");
    check("eq_by_parts", "(= (concat x y) (concat y z))", "(and (= y z) (= x y))");
    check("eq_by_parts", "(= (concat x #x01) (concat y #x02))", "false");
    check("eq_extended_both", "(= ((_ sign_extend 8) x) ((_ sign_extend 8) y))", "(= x y)");
    check("eq_extended_both", "(= ((_ zero_extend 24) x) ((_ zero_extend 16) v))", "(= v ((_ zero_extend 8) x))");
}

#[test]
fn unsigned_order() {
    check("less_than_itself", "(bvult x x)", "false");
    check("less_or_equal_itself", "(bvule x x)", "true");
    check("ult_extreme", "(bvult x #x00)", "false");
    check("ult_extreme", "(bvult #xff x)", "false");
    check("ult_extreme", "(bvult #x00 x)", "(not (= x #x00))");
    check("ult_extreme", "(bvult x #xff)", "(not (= x #xff))");
    check("ult_next_to_extreme", "(bvult x #x01)", "(= x #x00)");
    check("ult_next_to_extreme", "(bvult #xfe x)", "(= x #xff)");
    check("ule_constant", "(bvule x #x05)", "(bvult x #x06)");
    check("ule_constant", "(bvule #x05 x)", "(bvult #x04 x)");
    check("ule_constant", "(bvule #x00 x)", "true");
    check("ult_extended", "(bvult ((_ zero_extend 8) x) ((_ zero_extend 8) y))", "(bvult x y)");
    check("ult_extended", "(bvult ((_ zero_extend 8) x) #x0030)", "(bvult x #x30)");
    check("ult_extended", "(bvult ((_ zero_extend 8) x) #x0130)", "true");
    check("ult_extended", "(bvult #x0030 ((_ zero_extend 8) x))", "(bvult #x30 x)");
    check("ult_extended", "(bvult #x00ff ((_ zero_extend 8) x))", "false");
    check("ule_extended", "(bvule ((_ zero_extend 8) x) ((_ zero_extend 8) y))", "(bvule x y)");
    check("ult_common_high_part", "(bvult (concat x y) (concat x z))", "(bvult y z)");
    check("ult_common_high_part", "(bvult (concat #x01 y) (concat #x02 z))", "true");
    check("ult_low_part_indifferent", "(bvult (concat x y) #x0500)", "(bvult x #x05)");
    check("ult_low_part_indifferent", "(bvult #x05ff (concat x y))", "(bvult #x05 x)");
    check_stays("(bvult (concat x y) #x0501)");
}

#[test]
fn signed_order() {
    check("less_than_itself", "(bvslt x x)", "false");
    check("less_or_equal_itself", "(bvsle x x)", "true");
    check("slt_extreme", "(bvslt x #x80)", "false");
    check("slt_extreme", "(bvslt #x80 x)", "(not (= x #x80))");
    check("slt_extreme", "(bvslt x #x7f)", "(not (= x #x7f))");
    check("sle_constant", "(bvsle x #x05)", "(bvslt x #x06)");
    check("sle_constant", "(bvsle #xff x)", "(bvslt #xfe x)");
    check("sle_constant", "(bvsle x #x7f)", "true");
    check("signed_as_unsigned", "(bvslt ((_ zero_extend 8) x) ((_ zero_extend 8) y))", "(bvult x y)");
    check("signed_as_unsigned", "(bvsle ((_ zero_extend 8) x) ((_ zero_extend 8) y))", "(bvule x y)");
    check("slt_of_known_sign", "(bvslt ((_ zero_extend 8) x) #xfff0)", "false");
    check("slt_of_known_sign", "(bvslt #xfff0 ((_ zero_extend 8) x))", "true");
    check("signed_extended", "(bvslt ((_ sign_extend 8) x) ((_ sign_extend 8) y))", "(bvslt x y)");
    check("signed_extended", "(bvsle ((_ sign_extend 8) x) ((_ sign_extend 8) y))", "(bvsle x y)");
    check("signed_extended_constant", "(bvslt ((_ sign_extend 8) x) #x0030)", "(bvslt x #x30)");
    check("signed_extended_constant", "(bvslt ((_ sign_extend 8) x) #x0130)", "true");
    check("signed_extended_constant", "(bvslt #x0130 ((_ sign_extend 8) x))", "false");
    check("signed_extended_constant", "(bvslt #xfe30 ((_ sign_extend 8) x))", "true");
}
