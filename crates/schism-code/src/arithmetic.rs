//! Integer arithmetic of any width up to 128 bits, on zero-extended values.

use schism_ir::{BinOp, CastOp, IntPredicate, Intrinsic};

use crate::scalar::{mask, sign_extend};

/// Why a division has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DivisionError {
    /// Its divisor is zero.
    Zero,
    /// The result does not fit.
    Overflow,
}

/// `a op b` in `width` bits. Shift amounts out of range are taken modulo the width, as x86 does for 32 and 64 bits.
#[inline]
pub fn binary(op: BinOp, width: u32, a: u128, b: u128) -> Result<u128, DivisionError> {
    let (signed_a, signed_b) = (sign_extend(a, width), sign_extend(b, width));
    let shift = (b % u128::from(width.max(1))) as u32;
    let result = match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::UDiv => a.checked_div(b).ok_or(DivisionError::Zero)?,
        BinOp::URem => a.checked_rem(b).ok_or(DivisionError::Zero)?,
        BinOp::SDiv | BinOp::SRem => {
            if b == 0 {
                return Err(DivisionError::Zero);
            }
            if signed_b == -1 && a == 1u128 << (width - 1) {
                return Err(DivisionError::Overflow);
            }
            (if op == BinOp::SDiv { signed_a / signed_b } else { signed_a % signed_b }) as u128
        }
        BinOp::Shl => a << shift,
        BinOp::LShr => a >> shift,
        BinOp::AShr => (signed_a >> shift) as u128,
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => 0,
    };
    Ok(result & mask(width))
}

/// A conversion between integers and addresses.
#[inline]
pub fn convert_int(op: CastOp, value: u128, from: u32, to: u32) -> u128 {
    match op {
        CastOp::SExt => sign_extend(value, from) as u128 & mask(to),
        _ => value & mask(to),
    }
}

/// Compares two integers of `width` bits.
#[inline]
pub fn compare(predicate: IntPredicate, width: u32, a: u128, b: u128) -> bool {
    let (signed_a, signed_b) = (sign_extend(a, width), sign_extend(b, width));
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ugt => a > b,
        IntPredicate::Uge => a >= b,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Sgt => signed_a > signed_b,
        IntPredicate::Sge => signed_a >= signed_b,
        IntPredicate::Slt => signed_a < signed_b,
        IntPredicate::Sle => signed_a <= signed_b,
    }
}

/// An integer intrinsic: its result, and for the `with.overflow` family whether it overflowed.
pub fn intrinsic(which: Intrinsic, width: u32, [a, b, c]: [u128; 3]) -> (u128, bool) {
    use Intrinsic as I;
    let (sa, sb) = (sign_extend(a, width), sign_extend(b, width));
    let (most, least) = (mask(width - 1) as i128, -(mask(width - 1) as i128) - 1);
    let cut = |value: i128| value as u128 & mask(width);
    let signed = |result: Option<i128>, wrapped: i128| {
        let overflow = result.is_none_or(|value| value > most || value < least);
        (cut(wrapped), overflow)
    };
    let unsigned =
        |result: Option<u128>, wrapped: u128| (wrapped & mask(width), result.is_none_or(|value| value > mask(width)));
    let saturate_signed = |(value, overflow): (u128, bool), negative: bool| {
        (if overflow { cut(if negative { least } else { most }) } else { value }, false)
    };
    let shift = (c % u128::from(width)) as u32;
    match which {
        I::SAddWithOverflow => signed(sa.checked_add(sb), sa.wrapping_add(sb)),
        I::SSubWithOverflow => signed(sa.checked_sub(sb), sa.wrapping_sub(sb)),
        I::SMulWithOverflow => signed(sa.checked_mul(sb), sa.wrapping_mul(sb)),
        I::UAddWithOverflow => unsigned(a.checked_add(b), a.wrapping_add(b)),
        I::USubWithOverflow => (a.wrapping_sub(b) & mask(width), a < b),
        I::UMulWithOverflow => unsigned(a.checked_mul(b), a.wrapping_mul(b)),
        I::SAddSat => saturate_signed(signed(sa.checked_add(sb), sa.wrapping_add(sb)), sa < 0),
        I::SSubSat => saturate_signed(signed(sa.checked_sub(sb), sa.wrapping_sub(sb)), sa < 0),
        I::UAddSat => match unsigned(a.checked_add(b), a.wrapping_add(b)) {
            (_, true) => (mask(width), false),
            result => result,
        },
        I::USubSat => (a.saturating_sub(b), false),
        I::UShlSat | I::SShlSat => (shift_saturating(which == I::SShlSat, width, a, b), false),
        I::Abs => (cut(sa.wrapping_abs()), false),
        I::SMax => (cut(sa.max(sb)), false),
        I::SMin => (cut(sa.min(sb)), false),
        I::UMax => (a.max(b), false),
        I::UMin => (a.min(b), false),
        I::UCmp => (a.cmp(&b) as i8 as u128, false),
        I::SCmp => (sa.cmp(&sb) as i8 as u128, false),
        I::Bswap => (a.swap_bytes() >> (128 - width), false),
        I::BitReverse => (a.reverse_bits() >> (128 - width), false),
        I::Ctpop => (u128::from(a.count_ones()), false),
        I::Ctlz => (u128::from(a.leading_zeros() + width - 128), false),
        I::Cttz => (u128::from(a.trailing_zeros().min(width)), false),
        I::Fshl if shift == 0 => (a, false),
        I::Fshr if shift == 0 => (b, false),
        I::Fshl => ((a << shift | b >> (width - shift)) & mask(width), false),
        I::Fshr => ((a << (width - shift) | b >> shift) & mask(width), false),
        I::PtrMask => (a & b, false),
        _ => (a, false),
    }
}

fn shift_saturating(signed: bool, width: u32, a: u128, b: u128) -> u128 {
    let shift = (b % u128::from(width)) as u32;
    let shifted = a << shift & mask(width);
    let back = if signed { (sign_extend(shifted, width) >> shift) as u128 & mask(width) } else { shifted >> shift };
    if back == a {
        shifted
    } else if !signed {
        mask(width)
    } else if sign_extend(a, width) < 0 {
        1 << (width - 1)
    } else {
        mask(width - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{DivisionError, binary, intrinsic};
    use schism_ir::{BinOp, Intrinsic};

    #[test]
    fn division_has_two_ways_to_fail() {
        assert_eq!(binary(BinOp::SDiv, 8, 0x80, 0xff), Err(DivisionError::Overflow));
        assert_eq!(binary(BinOp::SRem, 8, 1, 0), Err(DivisionError::Zero));
        assert_eq!(binary(BinOp::SDiv, 8, 0xf9, 2), Ok(0xfd));
        assert_eq!(binary(BinOp::SDiv, 128, 1 << 127, u128::MAX), Err(DivisionError::Overflow));
    }

    #[test]
    fn overflow_is_seen_at_every_width() {
        assert_eq!(intrinsic(Intrinsic::SMulWithOverflow, 128, [1 << 126, 2, 0]), (1 << 127, true));
        assert_eq!(intrinsic(Intrinsic::SAddWithOverflow, 32, [0x7fff_ffff, 1, 0]), (0x8000_0000, true));
        assert_eq!(intrinsic(Intrinsic::UAddSat, 8, [200, 100, 0]), (255, false));
        assert_eq!(intrinsic(Intrinsic::SSubSat, 8, [0x80, 1, 0]), (0x80, false));
        assert_eq!(intrinsic(Intrinsic::Fshl, 8, [0x81, 0xf0, 9]), (0x03, false));
    }
}
