//! The formats and their bit patterns.

/// A floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// IEEE binary16.
    Half,
    /// The upper half of an IEEE binary32.
    BFloat,
    /// IEEE binary32, C's `float`.
    Single,
    /// IEEE binary64, C's `double`.
    Double,
    /// x86_fp80, C's `long double` on x86-64. The only format that stores the leading one of its significand.
    X87,
    /// IEEE binary128.
    Quad,
}

impl Format {
    /// Every format, in the order of the enumeration.
    pub const ALL: [Format; 6] =
        [Format::Half, Format::BFloat, Format::Single, Format::Double, Format::X87, Format::Quad];

    /// Bits of the significand, the leading one included (SMT-LIB counts the same way).
    #[inline]
    pub const fn significand_bits(self) -> u32 {
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
    #[inline]
    pub const fn exponent_bits(self) -> u32 {
        match self {
            Format::Half => 5,
            Format::BFloat | Format::Single => 8,
            Format::Double => 11,
            Format::X87 | Format::Quad => 15,
        }
    }

    /// Bits of a whole number as it lies in memory, padding aside.
    #[inline]
    pub const fn width(self) -> u32 {
        self.exponent_shift() + self.exponent_bits() + 1
    }

    /// What the exponent field adds to the exponent; also the largest exponent of a finite number.
    #[inline]
    pub const fn bias(self) -> i32 {
        (1 << (self.exponent_bits() - 1)) - 1
    }

    /// Where the exponent field starts: x86_fp80 stores its leading one, the others do not.
    #[inline]
    pub const fn exponent_shift(self) -> u32 {
        match self {
            Format::X87 => 64,
            other => other.significand_bits() - 1,
        }
    }

    /// The sign bit.
    #[inline]
    pub const fn sign_bit(self) -> u128 {
        1 << (self.width() - 1)
    }

    /// The pattern of positive infinity.
    #[inline]
    pub const fn infinity(self) -> u128 {
        let exponent = ((1 << self.exponent_bits()) - 1) << self.exponent_shift();
        match self {
            Format::X87 => exponent | 1 << 63,
            _ => exponent,
        }
    }

    /// The bit that tells a quiet NaN from a signalling one.
    #[inline]
    pub const fn quiet_bit(self) -> u128 {
        1 << (self.significand_bits() - 2)
    }

    /// The NaN that x86 makes for an invalid operation: quiet, negative, no payload.
    #[inline]
    pub const fn default_nan(self) -> u128 {
        self.sign_bit() | self.infinity() | self.quiet_bit()
    }

    /// The smallest positive normal number.
    #[inline]
    pub const fn least_normal(self) -> u128 {
        match self {
            Format::X87 => (1 << 64) | (1 << 63),
            _ => self.quiet_bit() << 1,
        }
    }

    /// The smallest exponent of a normal number.
    #[inline]
    pub const fn least_exponent(self) -> i32 {
        1 - self.bias()
    }

    /// Whether a pattern is a NaN. Patterns of x86_fp80 that the processor refuses (an exponent without the
    /// leading one) count as NaN.
    #[inline]
    pub const fn is_nan(self, bits: u128) -> bool {
        let magnitude = bits & (self.sign_bit() - 1);
        let refused = matches!(self, Format::X87) && magnitude >> 64 != 0 && magnitude & (1 << 63) == 0;
        magnitude > self.infinity() || refused
    }

    /// Whether every number of this format, its denormals included, is one of `other` too.
    #[inline]
    pub const fn fits_into(self, other: Format) -> bool {
        self.significand_bits() <= other.significand_bits() && self.exponent_bits() <= other.exponent_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert;

    #[test]
    fn patterns_of_double_are_those_of_the_host() {
        assert_eq!(Format::Double.width(), 64);
        assert_eq!(Format::Double.infinity(), u128::from(f64::INFINITY.to_bits()));
        assert_eq!(Format::Double.least_normal(), u128::from(f64::MIN_POSITIVE.to_bits()));
        assert!(Format::Double.is_nan(u128::from(f64::NAN.to_bits())));
        assert!(!Format::Double.is_nan(Format::Double.infinity() | Format::Double.sign_bit()));
    }

    #[test]
    fn x87_numbers_without_their_leading_one_are_refused() {
        assert_eq!(Format::X87.width(), 80);
        assert!(Format::X87.is_nan(5 << 64));
        assert!(!Format::X87.is_nan(1), "a denormal has none and is fine");
        assert!(!Format::X87.is_nan(Format::X87.infinity()));
    }

    #[test]
    fn what_fits_comes_back() {
        for from in Format::ALL {
            for to in Format::ALL {
                let least = convert(to, from, convert(from, to, 1)) == 1;
                let largest = from.infinity() - 1;
                // Below its infinity x86_fp80 has a refused pattern.
                let largest = if from == Format::X87 { (0x7ffe << 64) | u128::from(u64::MAX) } else { largest };
                let back = convert(to, from, convert(from, to, largest));
                assert_eq!(from.fits_into(to), least && back == largest, "{from:?} {to:?}");
            }
        }
    }
}
