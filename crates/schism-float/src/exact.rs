//! Operations of x86_fp80 and fp128 that work on whole significands: rounding to integers, square roots,
//! remainders; and those of every format that only move the exponent.

use crate::round::{Kind, Unpacked, nan_of, pack, unpack};
use crate::{Binary, Format, Unary, binary};

/// One-operand arithmetic.
pub(crate) fn unary(format: Format, op: Unary, a: u128) -> u128 {
    let x = unpack(format, a);
    match (x.kind, op) {
        (Kind::Finite, Unary::Sqrt) if x.negative => format.default_nan(),
        (Kind::Finite, Unary::Sqrt) => pack(format, square_root(format, x)),
        (Kind::Infinity, Unary::Sqrt) if x.negative => format.default_nan(),
        (Kind::Finite, Unary::Canonicalize) => pack(format, x),
        (Kind::Finite, _) => pack(format, to_integral(op, x)),
        (Kind::Zero | Kind::Infinity | Kind::Nan, _) => pack(format, x),
    }
}

/// The nearest integral number in the direction of `op`.
fn to_integral(op: Unary, x: Unpacked) -> Unpacked {
    if x.exponent >= 127 {
        return x;
    }
    // Integer part and fraction; numbers below one half all round alike, so their bits need not be kept apart.
    let (whole, fraction) = match x.exponent {
        0.. => (x.significand >> (127 - x.exponent), x.significand << (x.exponent + 1)),
        -1 => (0, x.significand),
        _ => (0, 1),
    };
    let half = 1 << 127;
    let away = match op {
        Unary::Floor => fraction != 0 && x.negative,
        Unary::Ceil => fraction != 0 && !x.negative,
        Unary::Round => fraction >= half,
        Unary::Rint | Unary::NearbyInt | Unary::RoundEven => fraction > half || (fraction == half && whole & 1 == 1),
        Unary::Trunc | Unary::Sqrt | Unary::Canonicalize => false,
    };
    let whole = whole + u128::from(away);
    normalize(x.negative, 127, whole)
}

/// A number from an integer `significand` whose bit 127 stands for 2^`exponent`.
fn normalize(negative: bool, exponent: i32, significand: u128) -> Unpacked {
    if significand == 0 {
        return Unpacked { kind: Kind::Zero, negative, exponent: 0, significand: 0 };
    }
    let above = significand.leading_zeros();
    Unpacked { kind: Kind::Finite, negative, exponent: exponent - above as i32, significand: significand << above }
}

/// The square root, to three bits more than the precision and a last bit for what is below.
fn square_root(format: Format, x: Unpacked) -> Unpacked {
    // x = radicand * 2^scale with an even scale. The lowest bit is never set in either format.
    let odd = x.exponent.rem_euclid(2) == 1;
    let radicand = if odd { x.significand } else { x.significand >> 1 };
    let scale = if odd { x.exponent - 127 } else { x.exponent - 126 };
    // The integer root has 64 bits; the digits after the point follow one by one.
    let mut root = radicand.isqrt();
    let mut rest = radicand - root * root;
    let digits = (format.significand_bits() + 3).max(64);
    for _ in 64..digits {
        rest <<= 2;
        let trial = (root << 2) | 1;
        root <<= 1;
        if rest >= trial {
            rest -= trial;
            root |= 1;
        }
    }
    let significand = (root << (128 - digits)) | u128::from(rest != 0);
    Unpacked { kind: Kind::Finite, negative: false, exponent: 63 + scale / 2, significand }
}

/// C's `fmod`: what is left of `a` after taking off `b` a whole number of times; exact, with the sign of `a`.
pub(crate) fn remainder(format: Format, a: u128, b: u128) -> u128 {
    let (x, y) = (unpack(format, a), unpack(format, b));
    match (x.kind, y.kind) {
        // The sum settles which NaN is answered.
        (Kind::Nan, _) | (_, Kind::Nan) => return binary(format, Binary::Add, a, b),
        (Kind::Infinity, _) | (_, Kind::Zero) => return format.default_nan(),
        (Kind::Zero, _) | (_, Kind::Infinity) => return pack(format, x),
        (Kind::Finite, Kind::Finite) if x.exponent < y.exponent => return pack(format, x),
        (Kind::Finite, Kind::Finite) => {}
    }
    // Long division with as many bits at a time as fit beside the significand.
    let spare = 128 - format.significand_bits();
    let divisor = y.significand >> spare;
    let mut rest = (x.significand >> spare) % divisor;
    let mut distance = (x.exponent - y.exponent) as u32;
    while distance > 0 && rest != 0 {
        let step = distance.min(spare);
        rest = (rest << step) % divisor;
        distance -= step;
    }
    pack(format, normalize(x.negative, y.exponent + spare as i32, rest))
}

/// `a * 2^exp` with one rounding.
pub(crate) fn ldexp(format: Format, a: u128, exp: i32) -> u128 {
    let x = unpack(format, a);
    // Far beyond the exponents of every format, and far from overflow.
    let exponent = x.exponent + exp.clamp(-100_000, 100_000);
    pack(format, Unpacked { exponent, ..x })
}

/// A fraction in [0.5, 1) and the power of two that `a` is; zeros, infinities and NaNs are their own fraction.
pub(crate) fn frexp(format: Format, a: u128) -> (u128, i32) {
    let x = unpack(format, a);
    match x.kind {
        Kind::Finite => (pack(format, Unpacked { exponent: -1, ..x }), x.exponent + 1),
        Kind::Nan => (nan_of(format, a, a), 0),
        Kind::Zero | Kind::Infinity => (a, 0),
    }
}
