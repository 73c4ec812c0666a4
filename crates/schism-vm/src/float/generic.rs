//! The rare formats: IEEE quadruple precision by `rustc_apfloat`, and the fused multiply-add of x86_fp80.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use schism_ir::BinOp;

use super::round::{nan_of, pack, unpack};
use super::{Format, exact, x87};

/// Two-operand arithmetic of fp128.
pub(super) fn quad_binary(op: BinOp, a: u128, b: u128) -> u128 {
    let (x, y) = (Quad::from_bits(a), Quad::from_bits(b));
    let result = match op {
        BinOp::FAdd => (x + y).value,
        BinOp::FSub => (x - y).value,
        BinOp::FMul => (x * y).value,
        BinOp::FDiv => (x / y).value,
        BinOp::FRem => return exact::remainder(Format::Quad, a, b),
        other => unreachable!("{other:?} is no operation on floating-point numbers"),
    };
    if result.is_nan() { nan_of(Format::Quad, a, b) } else { result.to_bits() }
}

/// `a * b + c` of fp128 with one rounding.
pub(super) fn quad_fused(a: u128, b: u128, c: u128) -> u128 {
    let result = Quad::from_bits(a).mul_add(Quad::from_bits(b), Quad::from_bits(c)).value;
    if result.is_nan() {
        return quad_binary(BinOp::FAdd, quad_binary(BinOp::FMul, a, b), c);
    }
    result.to_bits()
}

/// `a * b + c` of x86_fp80 with one rounding.
pub(super) fn x87_fused(a: u128, b: u128, c: u128) -> u128 {
    // Taken apart and put together, a denormal with a leading one becomes the normal number that it stands for.
    let number = |bits| X87DoubleExtended::from_bits(pack(Format::X87, unpack(Format::X87, bits)));
    let result = number(a).mul_add(number(b), number(c)).value;
    if result.is_nan() {
        return x87::add(x87::mul(a, b), c);
    }
    result.to_bits()
}
