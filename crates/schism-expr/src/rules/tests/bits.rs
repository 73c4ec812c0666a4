//! Masks, shifts, concatenations, extractions, extensions.

use super::{check, check_stays};

#[test]
fn masks() {
    check("mask_to_extract", "(bvand x #x0f)", "((_ zero_extend 4) ((_ extract 3 0) x))");
    check("mask_to_extract", "(bvand x #xf0)", "(concat ((_ extract 7 4) x) #x0)");
    check("mask_to_extract", "(bvand x #x38)", "((_ zero_extend 2) (concat ((_ extract 5 3) x) #b000))");
    check_stays("(bvand x #x5f)");
    check("bitwise_by_parts", "(bvand (concat x y) #xff5f)", "(concat x (bvand y #x5f))");
    check("bitwise_by_parts", "(bvor (concat x #x00) (concat #x00 y))", "(concat x y)");
    check("bitwise_by_parts", "(bvxor (concat x #x00) #x0005)", "(concat x #x05)");
    check(
        "bitwise_by_parts",
        "(bvxor ((_ zero_extend 24) x) ((_ zero_extend 24) y))",
        "((_ zero_extend 24) (bvxor x y))",
    );
    check(
        "bitwise_by_parts",
        "(bvor ((_ zero_extend 8) x) v)",
        "(concat ((_ extract 15 8) v) (bvor x ((_ extract 7 0) v)))",
    );
    check(
        "bitwise_by_parts",
        "(bvor (bvurem v #x000a) (concat x #x00))",
        "(concat x ((_ extract 7 0) (bvurem v #x000a)))",
    );
    check("bitwise_without_effect", "(bvand (bvurem x #x06) #x17)", "(bvurem x #x06)");
    check("bitwise_without_effect", "(bvor (bvor x #x13) (bvurem y #x04))", "(bvor x #x13)");
    check_stays("(bvor v (concat x y))");
}

#[test]
fn shifts() {
    check("shift_of_zero", "(bvshl #x00 x)", "#x00");
    check("shl_constant", "(bvshl x #x00)", "x");
    check("shl_constant", "(bvshl x #x03)", "(concat ((_ extract 4 0) x) #b000)");
    check("shl_constant", "(bvshl x #x08)", "#x00");
    check("lshr_constant", "(bvlshr x #x03)", "((_ zero_extend 3) ((_ extract 7 3) x))");
    check("lshr_constant", "(bvlshr x #x09)", "#x00");
    check("ashr_constant", "(bvashr x #x03)", "((_ sign_extend 3) ((_ extract 7 3) x))");
    check("ashr_constant", "(bvashr x #xff)", "((_ sign_extend 7) ((_ extract 7 7) x))");
    check("ashr_nonnegative", "(bvashr ((_ zero_extend 8) x) v)", "(bvlshr ((_ zero_extend 8) x) v)");
}

#[test]
fn concatenations() {
    check("concat_leans_right", "(concat (concat x y) z)", "(concat x (concat y z))");
    check("concat_after_zeros", "(concat #x00 x)", "((_ zero_extend 8) x)");
    check("concat_constants", "(concat #x01 (concat #x02 x))", "(concat #x0102 x)");
    check("concat_constants", "(concat #x01 ((_ zero_extend 4) x))", "(concat #x010 x)");
    check("concat_zext_high", "(concat ((_ zero_extend 4) x) y)", "((_ zero_extend 4) (concat x y))");
    check("concat_adjacent_extracts", "(concat ((_ extract 7 4) x) ((_ extract 3 0) x))", "x");
    check(
        "concat_adjacent_extracts",
        "(concat ((_ extract 15 8) w) (concat ((_ extract 7 0) w) y))",
        "(concat ((_ extract 15 0) w) y)",
    );
    check_stays("(concat ((_ extract 3 0) x) ((_ extract 7 4) x))");
    let sum = "(bvadd w ((_ zero_extend 24) x))";
    let low = "(bvadd x ((_ extract 7 0) w))";
    check("concat_restores_sum", &format!("(concat ((_ extract 31 8) {sum}) {low})"), sum);
    check(
        "concat_restores_sum",
        &format!("(concat ((_ extract 31 8) {sum}) (concat {low} y))"),
        &format!("(concat {sum} y)"),
    );
    check("concat_sign", "(concat ((_ sign_extend 7) ((_ extract 7 7) x)) x)", "((_ sign_extend 8) x)");
    check("concat_sign", "(concat ((_ extract 7 7) x) (concat x y))", "(concat ((_ sign_extend 1) x) y)");
    check("concat_of_choices", "(concat (ite a x y) (ite a y z))", "(ite a (concat x y) (concat y z))");
    check(
        "concat_of_choices",
        "(concat (ite a x y) (concat (ite a y z) x))",
        "(concat (ite a (concat x y) (concat y z)) x)",
    );
}

#[test]
fn extractions() {
    check("extract_all", "((_ extract 7 0) x)", "x");
    check("extract_extract", "((_ extract 3 2) ((_ extract 15 8) w))", "((_ extract 11 10) w)");
    check("extract_from_parts", "((_ extract 15 8) (concat x (concat y z)))", "y");
    check("extract_from_parts", "((_ extract 11 4) (concat x y))", "(concat ((_ extract 3 0) x) ((_ extract 7 4) y))");
    check("extract_from_parts", "((_ extract 15 8) ((_ zero_extend 8) x))", "#x00");
    check("extract_from_parts", "((_ extract 11 0) ((_ zero_extend 8) x))", "((_ zero_extend 4) x)");
    check("extract_from_sext", "((_ extract 7 0) ((_ sign_extend 24) x))", "x");
    check("extract_from_sext", "((_ extract 15 4) ((_ sign_extend 24) x))", "((_ sign_extend 8) ((_ extract 7 4) x))");
    check("extract_from_sext", "((_ extract 31 30) ((_ sign_extend 24) x))", "((_ sign_extend 1) ((_ extract 7 7) x))");
    check("extract_low_arithmetic", "((_ extract 7 0) (bvadd ((_ zero_extend 24) x) #x00000105))", "(bvadd x #x05)");
    check_stays("((_ extract 7 0) (bvmul v (bvadd v ((_ zero_extend 8) x))))");
    check("extract_low_shift", "((_ extract 7 0) (bvshl ((_ zero_extend 8) x) ((_ zero_extend 8) y)))", "(bvshl x y)");
    check_stays("((_ extract 7 0) (bvshl ((_ zero_extend 8) x) v))");
    check("extract_bitwise", "((_ extract 15 8) (bvand v #x5f5f))", "(bvand ((_ extract 15 8) v) #x5f)");
    check("extract_ite", "((_ extract 7 0) (ite a ((_ zero_extend 8) x) v))", "(ite a x ((_ extract 7 0) v))");
    check_stays("((_ extract 8 1) (bvadd v ((_ zero_extend 8) x)))");
}

#[test]
fn extensions() {
    check("extend_to_own_width", "((_ zero_extend 0) x)", "x");
    check("extend_same_kind", "((_ zero_extend 8) ((_ zero_extend 8) x))", "((_ zero_extend 16) x)");
    check("extend_same_kind", "((_ sign_extend 8) ((_ sign_extend 8) x))", "((_ sign_extend 16) x)");
    check("zext_of_all_used_bits", "((_ zero_extend 8) ((_ extract 7 0) (bvurem v #x000a)))", "(bvurem v #x000a)");
    check(
        "zext_of_all_used_bits",
        "((_ zero_extend 4) ((_ extract 3 0) (bvurem v #x000a)))",
        "((_ extract 7 0) (bvurem v #x000a))",
    );
    check_stays("((_ zero_extend 13) ((_ extract 2 0) (bvurem v #x000a)))");
    check("sext_nonnegative", "((_ sign_extend 8) ((_ zero_extend 8) x))", "((_ zero_extend 16) x)");
}

/// What a program does to a word in memory: bytes are put together, taken apart with shifts and masks, and come back
/// as the same bytes.
#[test]
fn bytes_of_words_are_the_same_bytes() {
    let word = "(concat x (concat y (concat z x)))";
    for (distance, byte) in [("#x00000000", "x"), ("#x00000008", "z"), ("#x00000010", "y"), ("#x00000018", "x")] {
        check("lshr_constant", &format!("((_ extract 7 0) (bvlshr {word} {distance}))"), byte);
        let masked = format!("(bvand (bvlshr {word} {distance}) #x000000ff)");
        check("lshr_constant", &masked, &format!("((_ zero_extend 24) {byte})"));
    }
    let wide = |byte: &str| format!("((_ zero_extend 24) {byte})");
    let built = format!(
        "(bvor (bvor {} (bvshl {} #x00000008)) (bvadd (bvmul {} #x00010000) (bvshl {} #x00000018)))",
        wide("x"),
        wide("z"),
        wide("y"),
        wide("x")
    );
    check("bitwise_by_parts", &built, word);
}
