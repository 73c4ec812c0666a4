//! Complement, conjunction, disjunction, exclusive or, choice.

use super::{check, check_stays};

#[test]
fn complement() {
    check("not_not", "(not (not a))", "a");
    check("not_not", "(bvnot (bvnot x))", "x");
    check("not_comparison", "(not (bvult x y))", "(bvule y x)");
    check("not_comparison", "(not (bvule x y))", "(bvult y x)");
    check("not_comparison", "(not (bvslt x y))", "(bvsle y x)");
    check("not_comparison", "(not (bvsle x y))", "(bvslt y x)");
    check("not_xor_constant", "(bvnot (bvxor x #x0f))", "(bvxor x #xf0)");
    check_stays("(not (fp.lt d e))");
}

#[test]
fn conjunction_and_disjunction() {
    check("neutral_or_dominant", "(and a true)", "a");
    check("neutral_or_dominant", "(and false a)", "false");
    check("neutral_or_dominant", "(bvor x #xff)", "#xff");
    check("neutral_or_dominant", "(bvor x #x00)", "x");
    check("same_or_complement", "(and a a)", "a");
    check("same_or_complement", "(or a (not a))", "true");
    check("same_or_complement", "(bvand x (bvnot x))", "#x00");
    check("associate_constants", "(bvand (bvand x #x35) #x51)", "(bvand x #x11)");
    check("associate_constants", "(bvor (bvor x #x01) #x10)", "(bvor x #x11)");
    check("associate_constants", "(bvxor (bvxor x #x01) #x11)", "(bvxor x #x10)");
    check("absorb", "(and a (or a b))", "a");
    check("absorb", "(and a (or b (not a)))", "(and a b)");
    check("absorb", "(bvor x (bvand y x))", "x");
    check("repeated_in_chain", "(and a (and b (and c a)))", "(and b (and a c))");
    check("repeated_in_chain", "(or (or (not a) b) a)", "true");
    check("equalities_of_one_term", "(and (= x #x01) (= x #x02))", "false");
    check("equalities_of_one_term", "(and (= x #x01) (not (= x #x02)))", "(= x #x01)");
    check("equalities_of_one_term", "(or (not (= x #x01)) (not (= x #x02)))", "true");
    check("equalities_of_one_term", "(or (= x #x02) (not (= x #x01)))", "(not (= x #x01))");
    check_stays("(or (= x #x01) (= x #x02))");
}

#[test]
fn exclusive_or() {
    check("xor_neutral", "(bvxor x #x00)", "x");
    check("xor_ones", "(bvxor x #xff)", "(bvnot x)");
    check("xor_ones", "(xor a true)", "(not a)");
    check("xor_same_or_complement", "(bvxor x x)", "#x00");
    check("xor_same_or_complement", "(xor a (not a))", "true");
    check("xor_cancel", "(bvxor (bvxor x y) x)", "y");
    check("xor_hoist_not", "(xor (not a) b)", "(not (xor a b))");
    check("xor_hoist_not", "(bvxor (bvnot x) (bvnot y))", "(bvxor x y)");
}

#[test]
fn choice() {
    check("ite_decided", "(ite true x y)", "x");
    check("ite_decided", "(ite false x y)", "y");
    check("ite_same_arms", "(ite a x x)", "x");
    check("ite_not", "(ite (not a) x y)", "(ite a y x)");
    check("ite_of_booleans", "(ite a true b)", "(or a b)");
    check("ite_of_booleans", "(ite a b false)", "(and a b)");
    check("ite_of_booleans", "(ite a false b)", "(and b (not a))");
    check("ite_of_booleans", "(ite a b true)", "(or b (not a))");
    check("ite_of_booleans", "(ite a b a)", "(and a b)");
    check("ite_repeated_condition", "(ite a (ite a x y) z)", "(ite a x z)");
    check("ite_repeated_condition", "(ite a x (ite a y z))", "(ite a x z)");
    check("ite_shared_arm", "(ite a x (ite b x y))", "(ite (or a b) x y)");
    check("ite_shared_arm", "(ite a (ite b x y) y)", "(ite (and a b) x y)");
    check("ite_shared_arm", "(ite a x (ite b y x))", "(ite (or a (not b)) x y)");
    check("ite_shared_arm", "(ite a (ite b y x) y)", "(ite (and a (not b)) x y)");
    check("ite_or_equal", "(ite (bvule x y) x z)", "(ite (bvult y x) z x)");
    check("ite_or_equal", "(ite (bvsle x y) #x01 #x00)", "(ite (bvslt y x) #x00 #x01)");
    check("ite_common_parts", "(ite a ((_ zero_extend 8) x) ((_ zero_extend 8) y))", "((_ zero_extend 8) (ite a x y))");
    check("ite_common_parts", "(ite a ((_ zero_extend 8) x) #x0012)", "((_ zero_extend 8) (ite a x #x12))");
    check("ite_common_parts", "(ite a (concat x z) (concat y z))", "(concat (ite a x y) z)");
    check_stays("(ite a (concat x y) (concat y x))");
    check("ite_of_equal", "(ite (= x y) x y)", "y");
    check("ite_of_equal", "(ite (= x y) y x)", "x");
}

#[test]
fn operators_on_a_choice_of_constants() {
    check("constant_arms", "(bvadd (ite a #x01 #x02) #x10)", "(ite a #x11 #x12)");
    check("constant_arms", "((_ zero_extend 8) (ite a #x01 #x00))", "(ite a #x0001 #x0000)");
    check("constant_arms", "(= (ite a #x01 #x00) #x01)", "a");
    check("constant_arms", "(= #x00 (ite a #x01 #x00))", "(not a)");
    check("constant_arms", "(bvslt (ite a #x01 #x09) #x05)", "a");
    check("constant_arms", "(bvadd (ite a #x01 #x02) (ite a #x10 #x20))", "(ite a #x11 #x22)");
    check_stays("(bvadd (ite a #x01 #x02) (ite b #x10 #x20))");
    check("constant_arms", "(t (ite a #x01 #x03))", "(ite a #x01 #x09)");
}

/// What C makes of comparisons: numbers that are 1 or 0, combined, cut, extended and tested again.
#[test]
fn flags() {
    let (c, d) = ("(bvult x y)", "(bvslt y z)");
    let flag = |condition: &str| format!("(ite {condition} #x00000001 #x00000000)");
    let (f, g) = (flag(c), flag(d));
    check("bitwise_of_flags", &format!("(bvand {f} {g})"), &flag(&format!("(and {c} {d})")));
    check("bitwise_of_flags", &format!("(bvor {f} {g})"), &flag(&format!("(or {c} {d})")));
    check("bitwise_of_flags", "(bvand (ite a #x01 #x00) (ite b #x00 #x01))", "(ite (and a (not b)) #x01 #x00)");
    check("bitwise_of_flags", "(bvxor (ite a #x01 #x00) (ite b #x01 #x00))", "(ite (xor a b) #x01 #x00)");
    check("constant_arms", &format!("(= ((_ extract 0 0) {f}) #b1)"), c);
    check("constant_arms", &format!("(not (= {f} #x00000000))"), c);
    check("constant_arms", &format!("(= (bvand {f} #x00000001) #x00000000)"), "(bvule y x)");
    check("constant_arms", &format!("(= ((_ zero_extend 32) {f}) #x0000000000000001)"), c);
    check("constant_arms", &format!("(= (bvxor {f} #x00000001) #x00000000)"), c);
    check("eq_of_choices", "(= (ite a #x01 #x00) (ite b #x01 #x00))", "(= a b)");
    check("eq_of_choices", "(= (ite a #x01 #x00) (ite b #x00 #x01))", "(not (= a b))");
    check("choice_of_all_or_nothing", "(bvmul (ite a #x01 #x00) x)", "(ite a x #x00)");
    check("choice_of_all_or_nothing", "(bvand x (ite a #x00 #xff))", "(ite a #x00 x)");
    check("eq_bit_zero", "(= ((_ extract 3 3) x) #b0)", "(not (= ((_ extract 3 3) x) #b1))");
    check("ite_of_bit", "(ite (= ((_ extract 3 3) x) #b1) #x01 #x00)", "((_ zero_extend 7) ((_ extract 3 3) x))");
    check("ite_of_bit", "(ite (= ((_ extract 3 3) x) #b0) #b1 #b0)", "(bvnot ((_ extract 3 3) x))");
    check("order_of_choice", "(bvult (ite a #x05 x) #x08)", "(or a (bvult x #x08))");
    check("order_of_choice", "(bvslt #x08 (ite a x #x05))", "(and a (bvslt #x08 x))");
}
