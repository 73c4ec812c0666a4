//! The sorts of expressions.

use std::fmt;

pub use schism_float::Format;

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
}
