//! Floating-point arithmetic in the words of the IR; all of it is `schism-float`'s.

use schism_float::{Binary, Predicate};
pub use schism_float::{
    Format, MinMax, Unary, absolute, convert, copy_sign, frexp, from_int, from_significand, fused_multiply_add,
    is_class, ldexp, min_max, negate, powi, to_int, to_int_saturating, to_significand, unary,
};
use schism_ir::{BinOp, FloatPredicate};

/// Arithmetic with two operands.
///
/// # Panics
///
/// If `op` is one on integers.
#[inline]
pub fn binary(format: Format, op: BinOp, a: u128, b: u128) -> u128 {
    let op = match op {
        BinOp::FAdd => Binary::Add,
        BinOp::FSub => Binary::Sub,
        BinOp::FMul => Binary::Mul,
        BinOp::FDiv => Binary::Div,
        BinOp::FRem => Binary::Rem,
        other => unreachable!("{other:?} is no operation on floating-point numbers"),
    };
    schism_float::binary(format, op, a, b)
}

/// LLVM's `fcmp`.
#[inline]
pub fn compare(format: Format, predicate: FloatPredicate, a: u128, b: u128) -> bool {
    let predicate = match predicate {
        FloatPredicate::False => Predicate::False,
        FloatPredicate::Oeq => Predicate::Oeq,
        FloatPredicate::Ogt => Predicate::Ogt,
        FloatPredicate::Oge => Predicate::Oge,
        FloatPredicate::Olt => Predicate::Olt,
        FloatPredicate::Ole => Predicate::Ole,
        FloatPredicate::One => Predicate::One,
        FloatPredicate::Ord => Predicate::Ord,
        FloatPredicate::Uno => Predicate::Uno,
        FloatPredicate::Ueq => Predicate::Ueq,
        FloatPredicate::Ugt => Predicate::Ugt,
        FloatPredicate::Uge => Predicate::Uge,
        FloatPredicate::Ult => Predicate::Ult,
        FloatPredicate::Ule => Predicate::Ule,
        FloatPredicate::Une => Predicate::Une,
        FloatPredicate::True => Predicate::True,
    };
    schism_float::compare(format, predicate, a, b)
}
