//! The rare formats: IEEE quadruple precision by `rustc_apfloat`, and the fused multiply-add of x86_fp80.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};

use crate::round::{nan_of, pack, unpack};
use crate::{Binary, Format, exact, x87};

/// Two-operand arithmetic of fp128.
pub(crate) fn quad_binary(op: Binary, a: u128, b: u128) -> u128 {
    let (x, y) = (Quad::from_bits(a), Quad::from_bits(b));
    let result = match op {
        Binary::Add => (x + y).value,
        Binary::Sub => (x - y).value,
        Binary::Mul => (x * y).value,
        Binary::Div => (x / y).value,
        Binary::Rem => return exact::remainder(Format::Quad, a, b),
    };
    if result.is_nan() { nan_of(Format::Quad, a, b) } else { result.to_bits() }
}

/// `a * b + c` of fp128 with one rounding.
pub(crate) fn quad_fused(a: u128, b: u128, c: u128) -> u128 {
    let result = Quad::from_bits(a).mul_add(Quad::from_bits(b), Quad::from_bits(c)).value;
    if result.is_nan() {
        return quad_binary(Binary::Add, quad_binary(Binary::Mul, a, b), c);
    }
    result.to_bits()
}

/// `a * b + c` of x86_fp80 with one rounding.
pub(crate) fn x87_fused(a: u128, b: u128, c: u128) -> u128 {
    // Taken apart and put together, a denormal with a leading one becomes the normal number that it stands for.
    let number = |bits| X87DoubleExtended::from_bits(pack(Format::X87, unpack(Format::X87, bits)));
    let result = number(a).mul_add(number(b), number(c)).value;
    if result.is_nan() {
        return x87::add(x87::mul(a, b), c);
    }
    result.to_bits()
}
