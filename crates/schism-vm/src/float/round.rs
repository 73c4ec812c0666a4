//! Every format taken apart and put together again, with one rounding.
//!
//! This is the slow but general road: conversions between rare formats, square roots, remainders, rounding to
//! integers. The hot operations have their own code in `native`, `x87` and `x87_convert`.

use super::Format;

/// The bit of [`Unpacked::significand`] that says a NaN is quiet.
const QUIET: u128 = 1 << 126;

/// What kind of number a bit pattern is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Zero,
    Finite,
    Infinity,
    Nan,
}

/// A number taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unpacked {
    pub kind: Kind,
    pub negative: bool,
    /// Finite numbers: the power of two that bit 127 of the significand stands for.
    pub exponent: i32,
    /// Finite numbers: bit 127 is set. NaN: the payload, its quiet bit at bit 126.
    pub significand: u128,
}

impl Format {
    /// Bits of the significand, the leading one included.
    pub(super) const fn precision(self) -> u32 {
        match self {
            Format::Half => 11,
            Format::BFloat => 8,
            Format::Single => 24,
            Format::Double => 53,
            Format::X87 => 64,
            Format::Quad => 113,
        }
    }

    /// Bits of the exponent field.
    pub(super) const fn exponent_bits(self) -> u32 {
        match self {
            Format::Half => 5,
            Format::BFloat | Format::Single => 8,
            Format::Double => 11,
            Format::X87 | Format::Quad => 15,
        }
    }

    /// What the exponent field adds to the exponent; also the largest exponent of a finite number.
    pub(super) const fn bias(self) -> i32 {
        (1 << (self.exponent_bits() - 1)) - 1
    }

    /// Where the exponent field starts: x86_fp80 stores its leading one, the others do not.
    pub(super) const fn exponent_shift(self) -> u32 {
        match self {
            Format::X87 => 64,
            other => other.precision() - 1,
        }
    }

    /// The sign bit.
    pub(super) const fn sign_bit(self) -> u128 {
        1 << (self.exponent_shift() + self.exponent_bits())
    }

    /// The pattern of positive infinity.
    pub(super) const fn infinity(self) -> u128 {
        let exponent = ((1 << self.exponent_bits()) - 1) << self.exponent_shift();
        match self {
            Format::X87 => exponent | 1 << 63,
            _ => exponent,
        }
    }

    /// The bit that tells a quiet NaN from a signalling one.
    pub(super) const fn quiet_bit(self) -> u128 {
        1 << (self.precision() - 2)
    }

    /// The NaN that x86 makes for an invalid operation: quiet, negative, no payload.
    pub(super) const fn default_nan(self) -> u128 {
        self.sign_bit() | self.infinity() | self.quiet_bit()
    }

    /// The smallest exponent of a normal number.
    const fn least_exponent(self) -> i32 {
        1 - self.bias()
    }
}

/// Takes a bit pattern apart. Patterns of x86_fp80 that the processor refuses count as the default NaN.
pub(super) fn unpack(format: Format, bits: u128) -> Unpacked {
    let negative = bits & format.sign_bit() != 0;
    let shift = format.exponent_shift();
    let largest = (1 << format.exponent_bits()) - 1;
    let field = ((bits >> shift) as i32) & largest;
    let low = bits & ((1 << shift) - 1);
    let (lead, fraction) = match format {
        Format::X87 => (low >> 63 != 0, low & ((1 << 63) - 1)),
        _ => (field != 0, low),
    };
    let fraction_bits = format.precision() - 1;
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
pub(super) fn pack(format: Format, number: Unpacked) -> u128 {
    let sign = if number.negative { format.sign_bit() } else { 0 };
    match number.kind {
        Kind::Zero => sign,
        Kind::Infinity => sign | format.infinity(),
        Kind::Nan => {
            let payload = (number.significand & (QUIET - 1)) >> (128 - format.precision());
            sign | format.infinity() | format.quiet_bit() | payload
        }
        Kind::Finite => sign | pack_finite(format, number.exponent, number.significand),
    }
}

/// The magnitude of a finite number. `significand` has bit 127 set; its last bit may stand for all bits below.
fn pack_finite(format: Format, exponent: i32, significand: u128) -> u128 {
    let below_normal = (format.least_exponent() - exponent).max(0) as u32;
    let kept = round_shift(significand, 128 - format.precision() + below_normal);
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
pub(super) fn round_shift(value: u128, distance: u32) -> u128 {
    let (kept, rest, half) = match distance {
        0..128 => (value >> distance, value & ((1 << distance) - 1), 1 << (distance - 1)),
        128 => (0, value, 1 << 127),
        _ => return 0,
    };
    kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
}

/// Whether a bit pattern is a NaN or one that the processor treats as one.
pub(super) fn is_nan(format: Format, bits: u128) -> bool {
    match format {
        Format::X87 => unpack(format, bits).kind == Kind::Nan,
        _ => bits & !format.sign_bit() > format.infinity(),
    }
}

/// What an operation on `a` and `b` gives when the result is no number: the first operand that is a NaN, made
/// quiet, and otherwise x86's default NaN.
#[cold]
pub(super) fn nan_of(format: Format, a: u128, b: u128) -> u128 {
    [a, b]
        .into_iter()
        .find(|&operand| is_nan(format, operand))
        .map_or(format.default_nan(), |operand| pack(format, unpack(format, operand)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_survives_the_round_trip() {
        for bits in 0..=0xffff_u128 {
            let quieted = if is_nan(Format::Half, bits) { bits | 0x200 } else { bits };
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
