//! Arithmetic and tables.

use super::{check, check_stays};

#[test]
fn negation() {
    check("neg_neg", "(bvneg (bvneg x))", "x");
    check("neg_sub", "(bvneg (bvsub x y))", "(bvsub y x)");
    check("neg_sum_constant", "(bvneg (bvadd x #x05))", "(bvsub #xfb x)");
}

#[test]
fn sums() {
    check("add_zero", "(bvadd #x00 x)", "x");
    check("add_constants", "(bvadd (bvadd x #x05) #x06)", "(bvadd x #x0b)");
    check("add_constants", "(bvadd (bvsub #x05 x) #x06)", "(bvsub #x0b x)");
    check("add_same", "(bvadd x x)", "(concat ((_ extract 6 0) x) #b0)");
    check("add_negated", "(bvadd (bvneg x) y)", "(bvsub y x)");
    check("add_complement", "(bvadd x (bvnot x))", "#xff");
    check("add_cancel", "(bvadd y (bvsub x y))", "x");
    check("add_constant_outward", "(bvadd (bvadd x #x05) y)", "(bvadd (bvadd x y) #x05)");
    check("add_disjoint", "(bvadd (concat x #x00) (concat #x00 y))", "(concat x y)");
    check_stays("(bvadd v (concat x #x00))");
}

#[test]
fn differences() {
    check("sub_same", "(bvsub x x)", "#x00");
    check("sub_constant", "(bvsub x #x01)", "(bvadd x #xff)");
    check("sub_from_zero", "(bvsub #x00 x)", "(bvneg x)");
    check("sub_negated", "(bvsub x (bvneg y))", "(bvadd x y)");
    check("sub_cancel", "(bvsub (bvadd x y) x)", "y");
    check("sub_cancel", "(bvsub x (bvadd x y))", "(bvneg y)");
    check("sub_cancel", "(bvsub x (bvsub x y))", "y");
    check("sub_cancel", "(bvsub (bvsub x y) x)", "(bvneg y)");
    check("sub_constant_outward", "(bvsub (bvadd x #x05) y)", "(bvadd (bvsub x y) #x05)");
    check("sub_constant_outward", "(bvsub (bvadd x #x05) (bvadd y #x03))", "(bvadd (bvsub x y) #x02)");
    check("sub_from_constant", "(bvsub y (bvsub #x05 x))", "(bvadd (bvadd x y) #xfb)");
}

#[test]
fn products() {
    check("mul_zero_or_one", "(bvmul x #x00)", "#x00");
    check("mul_zero_or_one", "(bvmul #x01 x)", "x");
    check("mul_minus_one", "(bvmul x #xff)", "(bvneg x)");
    check("mul_power_of_two", "(bvmul x #x08)", "(concat ((_ extract 4 0) x) #b000)");
    check("mul_constants", "(bvmul (bvmul x #x03) #x05)", "(bvmul x #x0f)");
    check("mul_negated", "(bvmul (bvneg x) #x03)", "(bvmul x #xfd)");
    check("mul_negated", "(bvmul (bvneg x) (bvneg y))", "(bvmul x y)");
}

#[test]
fn quotients() {
    check("udiv_zero", "(bvudiv x #x00)", "#xff");
    check("udiv_power_of_two", "(bvudiv x #x10)", "((_ zero_extend 4) ((_ extract 7 4) x))");
    check("urem_zero", "(bvurem x #x00)", "x");
    check("urem_power_of_two", "(bvurem x #x10)", "((_ zero_extend 4) ((_ extract 3 0) x))");
    check("urem_of_smaller", "(bvurem (bvurem x #x0a) #x0a)", "(bvurem x #x0a)");
    check("urem_of_smaller", "(bvurem ((_ zero_extend 24) x) #x00000101)", "((_ zero_extend 24) x)");
    check("narrow_division", "(bvudiv ((_ zero_extend 24) x) #x0000000a)", "((_ zero_extend 24) (bvudiv x #x0a))");
    check(
        "narrow_division",
        "(bvurem ((_ zero_extend 8) x) ((_ zero_extend 8) y))",
        "((_ zero_extend 8) (bvurem x y))",
    );
    check(
        "narrow_division",
        "(bvudiv ((_ zero_extend 8) x) ((_ zero_extend 8) (bvor y #x01)))",
        "((_ zero_extend 8) (bvudiv x (bvor y #x01)))",
    );
    check_stays("(bvudiv ((_ zero_extend 8) x) ((_ zero_extend 8) y))");
    check("sdiv_unit", "(bvsdiv x #x01)", "x");
    check("sdiv_unit", "(bvsdiv x #xff)", "(bvneg x)");
    check("srem_unit", "(bvsrem x #xff)", "#x00");
    check(
        "signed_division_of_nonnegative",
        "(bvsdiv ((_ zero_extend 8) x) #x000a)",
        "((_ zero_extend 8) (bvudiv x #x0a))",
    );
    check_stays("(bvsdiv x #x0a)");
}

#[test]
fn tables() {
    check("select_uniform", "(s x)", "#x07");
    check("select_narrow_index", "(= (t ((_ zero_extend 8) x)) #x09)", "(= x #x03)");
    check("select_uniform", "(t (bvor x #x08))", "#x00");
    check("select_cut_table", "(bvult #x03 (t (bvurem x #x03)))", "(= (bvurem x #x03) #x02)");
    check("eq_decided", "(= (t x) #xff)", "false");
    check("eq_select_constant", "(= (t x) #x05)", "false");
    check("eq_select_constant", "(= (t ((_ extract 2 0) x)) #x00)", "(= ((_ extract 2 0) x) #b000)");
}

/// What bounds and known bits leave no choice for.
#[test]
fn known_values() {
    check("known_value", "(bvudiv ((_ zero_extend 24) x) #x00000101)", "#x00000000");
    check("known_value", "((_ extract 15 9) (bvadd ((_ zero_extend 8) x) ((_ zero_extend 8) y)))", "#b0000000");
    check("known_value", "(bvudiv (bvor x #xfc) #x54)", "#x03");
    check("known_value", "(bvlshr (bvurem x #x08) (bvor y #x03))", "#x00");
    check_stays("((_ extract 8 8) (bvadd ((_ zero_extend 8) x) ((_ zero_extend 8) y)))");
}
