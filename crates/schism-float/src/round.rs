//! Every format taken apart and put together again, with one rounding.
//!
//! This is the slow but general road: conversions between rare formats, square roots, remainders, rounding to
//! integers. The hot operations have their own code in `native`, `x87` and `x87_convert`.

use crate::Format;

/// The bit of [`Unpacked::significand`] that says a NaN is quiet.
const QUIET: u128 = 1 << 126;

/// What kind of number a bit pattern is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Zero,
    Finite,
    Infinity,
    Nan,
}

/// A number taken apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unpacked {
    pub kind: Kind,
    pub negative: bool,
    /// Finite numbers: the power of two that bit 127 of the significand stands for.
    pub exponent: i32,
    /// Finite numbers: bit 127 is set. NaN: the payload, its quiet bit at bit 126.
    pub significand: u128,
}

/// Takes a bit pattern apart. Patterns of x86_fp80 that the processor refuses count as the default NaN.
pub(crate) fn unpack(format: Format, bits: u128) -> Unpacked {
    let negative = bits & format.sign_bit() != 0;
    let shift = format.exponent_shift();
    let largest = (1 << format.exponent_bits()) - 1;
    let field = ((bits >> shift) as i32) & largest;
    let low = bits & ((1 << shift) - 1);
    let (lead, fraction) = match format {
        Format::X87 => (low >> 63 != 0, low & ((1 << 63) - 1)),
        _ => (field != 0, low),
    };
    let fraction_bits = format.significand_bits() - 1;
    if field != 0 && !lead {
        return Unpacked { kind: Kind::Nan, negative: true, exponent: 0, significand: QUIET };
    }
    if field == largest {
        let kind = if fraction == 0 { Kind::Infinity } else { Kind::Nan };
        return Unpacked { kind, negative, exponent: 0, significand: fraction << (127 - fraction_bits) };
    }
    let whole = (u128::from(lead) << fraction_bits) | fraction;
    if whole == 0 {
        return Unpacked { kind: Kind::Zero, negative, exponent: 0, significand: 0 };
    }
    let above = whole.leading_zeros();
    // A stored exponent of 0 means the same power of two as 1.
    let exponent = field.max(1) - format.bias() + (127 - fraction_bits) as i32 - above as i32;
    Unpacked { kind: Kind::Finite, negative, exponent, significand: whole << above }
}

/// Puts a number together, rounded to nearest even; a NaN becomes quiet and keeps the top of its payload.
pub(crate) fn pack(format: Format, number: Unpacked) -> u128 {
    let sign = if number.negative { format.sign_bit() } else { 0 };
    match number.kind {
        Kind::Zero => sign,
        Kind::Infinity => sign | format.infinity(),
        Kind::Nan => {
            let payload = (number.significand & (QUIET - 1)) >> (128 - format.significand_bits());
            sign | format.infinity() | format.quiet_bit() | payload
        }
        Kind::Finite => sign | pack_finite(format, number.exponent, number.significand),
    }
}

/// The magnitude of a finite number. `significand` has bit 127 set; its last bit may stand for all bits below.
fn pack_finite(format: Format, exponent: i32, significand: u128) -> u128 {
    let below_normal = (format.least_exponent() - exponent).max(0) as u32;
    let kept = round_shift(significand, 128 - format.significand_bits() + below_normal);
    // The leading one, if there is one, adds 1 to an exponent field without it; so does a carry of the rounding.
    let field = if below_normal > 0 { 0 } else { (exponent + format.bias() - 1) as u128 };
    let bits = match format {
        Format::X87 => {
            let carry = kept >> 64;
            let lead = (kept >> 63) & 1;
            ((field + (lead | carry) + carry) << 64) | if carry == 1 { 1 << 63 } else { kept }
        }
        _ => (field << format.exponent_shift()) + kept,
    };
    bits.min(format.infinity())
}

/// Shifts right by `distance` (at least 1) and rounds to nearest, ties to even.
pub(crate) fn round_shift(value: u128, distance: u32) -> u128 {
    let (kept, rest, half) = match distance {
        0..128 => (value >> distance, value & ((1 << distance) - 1), 1 << (distance - 1)),
        128 => (0, value, 1 << 127),
        _ => return 0,
    };
    kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
}

/// What an operation on `a` and `b` gives when the result is no number: the first operand that is a NaN, made
/// quiet, and otherwise x86's default NaN.
#[cold]
pub(crate) fn nan_of(format: Format, a: u128, b: u128) -> u128 {
    [a, b]
        .into_iter()
        .find(|&operand| format.is_nan(operand))
        .map_or(format.default_nan(), |operand| pack(format, unpack(format, operand)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_survives_the_round_trip() {
        for bits in 0..=0xffff_u128 {
            let quieted = if Format::Half.is_nan(bits) { bits | 0x200 } else { bits };
            assert_eq!(pack(Format::Half, unpack(Format::Half, bits)), quieted, "{bits:#x}");
        }
    }

    #[test]
    fn a_carry_moves_the_exponent() {
        let all_ones = Unpacked { kind: Kind::Finite, negative: false, exponent: 0, significand: u128::MAX };
        assert_eq!(pack(Format::Double, all_ones), u128::from(2.0_f64.to_bits()));
        assert_eq!(pack(Format::X87, all_ones), (0x4000 << 64) | (1 << 63));
        let largest = Unpacked { exponent: 127, ..all_ones };
        assert_eq!(pack(Format::Single, largest), u128::from(f32::INFINITY.to_bits()));
    }

    #[test]
    fn ties_below_the_smallest_number_go_to_even() {
        let tie = Unpacked { kind: Kind::Finite, negative: true, exponent: -1075, significand: 1 << 127 };
        assert_eq!(pack(Format::Double, tie), 1 << 63);
        let more = Unpacked { significand: (1 << 127) + 1, ..tie };
        assert_eq!(pack(Format::Double, more), (1 << 63) + 1);
        assert_eq!(pack(Format::Double, Unpacked { exponent: -1076, ..more }), 1 << 63);
    }

    #[test]
    fn nans_keep_the_top_of_their_payload() {
        let signalling = 0x7ff4_0000_0000_0001;
        assert_eq!(pack(Format::Single, unpack(Format::Double, signalling)), 0x7fe0_0000);
        assert_eq!(nan_of(Format::Double, 0, signalling), 0x7ffc_0000_0000_0001);
        assert_eq!(nan_of(Format::Single, 0, 0), 0xffc0_0000);
    }
}
