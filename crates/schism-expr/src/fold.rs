//! What an operator makes of constants: the meaning of every node, in one place.

use crate::float::{FloatOps, class_of};
use crate::node::{Node, Op, Rounding};
use crate::sort::{Format, Sort, mask, signed};

/// A table of constants.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// Bits of an entry.
    pub width: u32,
    /// The entries.
    pub values: Box<[u128]>,
}

impl Table {
    /// The entry at `index`; 0 beyond the end.
    #[inline]
    pub fn get(&self, index: u128) -> u128 {
        usize::try_from(index).ok().and_then(|index| self.values.get(index)).copied().unwrap_or(0)
    }
}

/// Everything besides the operands that folding depends on.
#[derive(Clone, Copy)]
pub(crate) struct Folder<'a> {
    pub floats: &'a dyn FloatOps,
    pub tables: &'a [Table],
}

impl Folder<'_> {
    /// The value of `node` for operands with the values `v`; `from` is the sort of the first operand.
    /// Constants and symbols have no operands and are the caller's.
    #[inline]
    pub fn fold(&self, node: Node, from: Sort, v: [u128; 3]) -> u128 {
        let [a, b, c] = v;
        let ones = node.sort().mask();
        match node.op() {
            Op::Not => !a & ones,
            Op::Neg => a.wrapping_neg() & ones,
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Add => a.wrapping_add(b) & ones,
            Op::Sub => a.wrapping_sub(b) & ones,
            Op::Mul => a.wrapping_mul(b) & ones,
            Op::Concat => (a << (node.width() - from.width())) | b,
            Op::Extract => (a >> node.aux()) & ones,
            Op::ZExt => a,
            Op::SExt => signed(a, from.width()) as u128 & ones,
            Op::Eq => u128::from(a == b),
            Op::Ult => u128::from(a < b),
            Op::Ule => u128::from(a <= b),
            Op::Slt => u128::from(signed(a, from.width()) < signed(b, from.width())),
            Op::Sle => u128::from(signed(a, from.width()) <= signed(b, from.width())),
            Op::Ite if a != 0 => b,
            Op::Ite => c,
            Op::Select => self.tables[node.table().index()].get(a),
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => divide(node.op(), node.width(), a, b),
            Op::Shl | Op::LShr | Op::AShr => shift(node.op(), node.width(), a, b),
            _ => self.fold_float(node, from, v),
        }
    }

    /// The operators on floats.
    #[inline(never)]
    fn fold_float(&self, node: Node, from: Sort, [a, b, c]: [u128; 3]) -> u128 {
        let float = |sort| match sort {
            Sort::Float(format) => format,
            other => unreachable!("{:?} of {other}", node.op()),
        };
        match node.op() {
            Op::SignedToF => self.floats.from_integer(float(node.sort()), a, from.width(), true),
            Op::UnsignedToF => self.floats.from_integer(float(node.sort()), a, from.width(), false),
            Op::BitsToF | Op::FToBits => a,
            Op::FNeg => a ^ float(from).sign_bit(),
            Op::FAbs => a & !float(from).sign_bit(),
            Op::FClass => u128::from(class_of(float(from), a) & node.aux() != 0),
            Op::FEq => u128::from(self.floats.compare(float(from), a, b).is_some_and(|order| order.is_eq())),
            Op::FLt => u128::from(self.floats.compare(float(from), a, b).is_some_and(|order| order.is_lt())),
            Op::FLe => u128::from(self.floats.compare(float(from), a, b).is_some_and(|order| order.is_le())),
            Op::FConvert => self.floats.convert(float(from), float(node.sort()), a),
            Op::FToSigned => to_signed(self.floats, float(from), a, node.width(), node.rounding()),
            Op::FToUnsigned => to_unsigned(self.floats, float(from), a, node.width(), node.rounding()),
            Op::FSqrt => self.floats.sqrt(float(from), a),
            Op::FRound => self.floats.round(float(from), node.rounding(), a),
            Op::FFma => self.floats.fma(float(from), a, b, c),
            op => self.floats.binary(float(from), op, a, b),
        }
    }
}

/// Out of range, as `cvttsd2si` has it: the "integer indefinite".
fn to_signed(floats: &dyn FloatOps, format: Format, a: u128, width: u32, rounding: Rounding) -> u128 {
    floats.to_integer(format, a, width, true, rounding).unwrap_or(1 << (width - 1))
}

/// Out of range, as `vcvttsd2usi` has it: all ones.
fn to_unsigned(floats: &dyn FloatOps, format: Format, a: u128, width: u32, rounding: Rounding) -> u128 {
    floats.to_integer(format, a, width, false, rounding).unwrap_or(mask(width))
}

/// The divisions of SMT-LIB, total.
fn divide(op: Op, width: u32, a: u128, b: u128) -> u128 {
    let (x, y) = (signed(a, width), signed(b, width));
    let result = match op {
        Op::UDiv => a.checked_div(b).unwrap_or(u128::MAX),
        Op::URem => a.checked_rem(b).unwrap_or(a),
        Op::SDiv if b == 0 && x < 0 => 1,
        Op::SDiv if b == 0 => u128::MAX,
        Op::SDiv => x.wrapping_div(y) as u128,
        _ if b == 0 => a,
        _ => x.wrapping_rem(y) as u128,
    };
    result & mask(width)
}

/// The shifts of SMT-LIB: distances at and above the width are fine.
fn shift(op: Op, width: u32, a: u128, b: u128) -> u128 {
    let distance = u32::try_from(b).unwrap_or(u32::MAX);
    let result = match op {
        Op::Shl if distance >= width => 0,
        Op::Shl => a << distance,
        Op::LShr if distance >= width => 0,
        Op::LShr => a >> distance,
        _ => (signed(a, width) >> distance.min(127)) as u128,
    };
    result & mask(width)
}
