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
    check("ite_of_equal", "(ite (= x y) x y)", "y");
    check("ite_of_equal", "(ite (= x y) y x)", "x");
}

#[test]
fn operators_on_a_choice_of_constants() {
    check("constant_arms", "(bvadd (ite a #x01 #x02) #x10)", "(ite a #x11 #x12)");
    check("constant_arms", "((_ zero_extend 8) (ite a #x01 #x00))", "(ite a #x0001 #x0000)");
    check("constant_arms", "(= (ite a #x01 #x00) #x01)", "a");
    check("constant_arms", "(= #x00 (ite a #x01 #x00))", "(not a)");
    check("constant_arms", "(bvslt (ite a #x01 #x00) #x05)", "true");
    check("constant_arms", "(t (ite a #x01 #x03))", "(ite a #x01 #x09)");
}
