//! The sorts of expressions.

use std::fmt;

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
    /// Every format, in the order of [`Sort::code`].
    pub const ALL: [Format; 6] =
        [Format::Half, Format::BFloat, Format::Single, Format::Double, Format::X87, Format::Quad];

    /// Bits of the exponent field.
    pub const fn exponent_bits(self) -> u32 {
        match self {
            Format::Half => 5,
            Format::BFloat | Format::Single => 8,
            Format::Double => 11,
            Format::X87 | Format::Quad => 15,
        }
    }

    /// Bits of the significand, the leading one included (SMT-LIB counts the same way).
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

    /// Bits of a whole number as it lies in memory.
    pub const fn width(self) -> u32 {
        match self {
            Format::X87 => 80,
            _ => self.exponent_bits() + self.significand_bits(),
        }
    }

    /// The sign bit.
    pub const fn sign_bit(self) -> u128 {
        1 << (self.width() - 1)
    }

    /// The pattern of positive infinity.
    pub const fn infinity(self) -> u128 {
        let exponent = (1 << self.exponent_bits()) - 1;
        match self {
            Format::X87 => (exponent << 64) | (1 << 63),
            _ => exponent << (self.significand_bits() - 1),
        }
    }

    /// The bit that tells a quiet NaN from a signalling one.
    pub const fn quiet_bit(self) -> u128 {
        1 << (self.significand_bits() - 2)
    }

    /// The NaN that x86 makes for an invalid operation: quiet, negative, no payload.
    pub const fn default_nan(self) -> u128 {
        self.sign_bit() | self.infinity() | self.quiet_bit()
    }

    /// The smallest positive normal number.
    pub const fn least_normal(self) -> u128 {
        match self {
            Format::X87 => (1 << 64) | (1 << 63),
            _ => self.quiet_bit() << 1,
        }
    }

    /// Whether a pattern is a NaN. Patterns of x86_fp80 that the processor refuses (an exponent without the
    /// leading one) count as NaN.
    pub const fn is_nan(self, bits: u128) -> bool {
        let magnitude = bits & (self.sign_bit() - 1);
        let refused = matches!(self, Format::X87) && magnitude >> 64 != 0 && magnitude & (1 << 63) == 0;
        magnitude > self.infinity() || refused
    }
}

/// What values an expression has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// Bit-vectors of 1 to 128 bits.
    BitVec(u8),
    /// Floating-point numbers. A value is its bit pattern, NaNs with their payload: bits go to a float and back
    /// without loss.
    Float(Format),
}

impl Sort {
    /// The widest bit-vector.
    pub const MAX_WIDTH: u32 = 128;

    /// The sort of bit-vectors of `width` bits.
    ///
    /// # Panics
    ///
    /// If `width` is not in 1..=128.
    #[inline]
    pub const fn bits(width: u32) -> Sort {
        assert!(width >= 1 && width <= Self::MAX_WIDTH, "bit-vectors have 1 to 128 bits");
        Sort::BitVec(width as u8)
    }

    /// Bits that a value takes; 1 for Bool.
    #[inline]
    pub const fn width(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::BitVec(width) => width as u32,
            Sort::Float(format) => format.width(),
        }
    }

    /// A mask of [`Sort::width`] ones.
    #[inline]
    pub const fn mask(self) -> u128 {
        mask(self.width())
    }

    /// The sort in one byte: 0 Bool, 1 to 128 bit-vectors, above them the floats.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        match self {
            Sort::Bool => 0,
            Sort::BitVec(width) => width,
            Sort::Float(format) => 129 + format as u8,
        }
    }

    /// The sort of a [`Sort::code`].
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Sort {
        match code {
            0 => Sort::Bool,
            1..=128 => Sort::BitVec(code),
            _ => Sort::Float(Format::ALL[(code - 129) as usize]),
        }
    }
}

impl fmt::Display for Sort {
    /// As SMT-LIB writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::BitVec(width) => write!(f, "(_ BitVec {width})"),
            Sort::Float(format) => {
                write!(f, "(_ FloatingPoint {} {})", format.exponent_bits(), format.significand_bits())
            }
        }
    }
}

/// The width of every sort by its [`Sort::code`].
static WIDTHS: [u8; 135] = {
    let mut widths = [0; 135];
    let mut code = 0;
    while code < widths.len() {
        widths[code] = Sort::from_code(code as u8).width() as u8;
        code += 1;
    }
    widths
};

/// The width of the sort with this code.
#[inline]
pub(crate) fn width_of_code(code: u8) -> u32 {
    u32::from(WIDTHS[usize::from(code)])
}

/// The low `width` bits set; `width` is 1 to 128.
#[inline]
pub(crate) const fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// `value` of `width` bits as a signed number.
#[inline]
pub(crate) const fn signed(value: u128, width: u32) -> i128 {
    let above = 128 - width;
    ((value << above) as i128) >> above
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_back() {
        let floats = Format::ALL.map(Sort::Float);
        let sorts = (1..=128).map(Sort::bits).chain(floats).chain([Sort::Bool]);
        for sort in sorts {
            assert_eq!(Sort::from_code(sort.code()), sort);
        }
    }

    #[test]
    fn patterns_of_double_are_those_of_the_host() {
        assert_eq!(Format::Double.infinity(), u128::from(f64::INFINITY.to_bits()));
        assert_eq!(Format::Double.least_normal(), u128::from(f64::MIN_POSITIVE.to_bits()));
        assert!(Format::Double.is_nan(u128::from(f64::NAN.to_bits())));
        assert!(!Format::Double.is_nan(Format::Double.infinity() | Format::Double.sign_bit()));
    }

    #[test]
    fn x87_numbers_without_their_leading_one_are_refused() {
        assert!(Format::X87.is_nan(5 << 64));
        assert!(!Format::X87.is_nan(1), "a denormal has none and is fine");
        assert!(!Format::X87.is_nan(Format::X87.infinity()));
    }
}
