//! Questions that code asks before operations that C leaves undefined. Only the code of a comparison asks them.

use schism_ir::BinOp;

use crate::float::Format;
use crate::scalar::sign_extend;

/// A question that code asks before an operation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Check {
    /// What it asks.
    pub question: Question,
    /// Width of the operands in bits.
    pub width: u32,
    /// What it asks about; the question says how many count.
    pub operands: [Asked; 3],
}

/// An operand of a [`Check`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Asked {
    /// What is in a slot.
    Slot(u32),
    /// A constant.
    Value(u64),
}

/// What a [`Check`] asks of its operands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Question {
    /// Whether an addition, subtraction or multiplication overflows as a signed one.
    Overflows(BinOp),
    /// Whether the second is too large an amount to shift by.
    ShiftsOut,
    /// Whether a number of this format has no integer of so many bits.
    LeavesRange {
        /// The number's format.
        format: Format,
        /// Width of the integer.
        bits: u32,
        /// Whether that is a signed one.
        signed: bool,
    },
    /// Whether a byte is neither 0 nor 1.
    IsNoBool,
    /// Whether an array has no elements.
    IsEmpty,
    /// Whether from the first and the second address on as many bytes as the third says overlap.
    Overlap,
    /// Whether the first is null.
    IsNull,
}

impl Question {
    /// The answer for plain numbers.
    pub fn holds(self, width: u32, [a, b, c]: [u64; 3]) -> bool {
        let signed = |value: u64| sign_extend(u128::from(value), width) as i64;
        match self {
            Question::Overflows(op) => {
                let (x, y) = (i128::from(signed(a)), i128::from(signed(b)));
                let exact = match op {
                    BinOp::Add => x + y,
                    BinOp::Sub => x - y,
                    _ => x * y,
                };
                let limit = 1i128 << (width - 1);
                !(-limit..limit).contains(&exact)
            }
            Question::ShiftsOut => b >= u64::from(width),
            Question::LeavesRange { format, bits, signed } => {
                let value =
                    if format == Format::Single { f64::from(f32::from_bits(a as u32)) } else { f64::from_bits(a) };
                let Bounds { low, excluded, high } = Bounds::new(format, bits, signed);
                !((if excluded { value > low } else { value >= low }) && value < high)
            }
            Question::IsNoBool => a & 0xff > 1,
            Question::IsEmpty | Question::IsNull => a == 0,
            Question::Overlap => a != b && a.abs_diff(b) < c,
        }
    }
}

/// The numbers that a conversion to an integer takes: from `low` on, which may itself be too low, to what is less than `high`.
pub struct Bounds {
    /// The low end.
    pub low: f64,
    /// Whether that is itself too low.
    pub excluded: bool,
    /// What is less than this fits.
    pub high: f64,
}

impl Bounds {
    /// Those of a conversion from `format` to `bits` bits.
    pub fn new(format: Format, bits: u32, signed: bool) -> Self {
        let precision = if format == Format::Single { 24 } else { 53 };
        let least = if signed { -2f64.powi(bits as i32 - 1) } else { 0.0 };
        // One less is cut to the least number; where the format has no number between the two, the least itself is the bound.
        let excluded = !signed || bits <= precision;
        let low = if excluded { least - 1.0 } else { least };
        Bounds { low, excluded, high: 2f64.powi(bits as i32 - i32::from(signed)) }
    }
}
