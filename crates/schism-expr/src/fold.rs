//! What an operator makes of constants: the meaning of every node, in one place.

use schism_float::{Binary, Unary, ieee, order};

use crate::float::class_of;
use crate::node::{Node, Op};
use crate::sort::{Sort, width_of_code};

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
    pub tables: &'a [Table],
}

/// The operators on Bool and bit-vectors, for values that fit into an integer type.
macro_rules! fold_integers {
    ($name:ident, $divide:ident, $shift:ident, $int:ident, $signed:ident) => {
        /// `width` is that of the result, `from` that of the first operand.
        #[inline]
        fn $name(node: Node, width: u32, from: u32, [a, b, c]: [$int; 3]) -> $int {
            let ones = $int::MAX >> ($int::BITS - width);
            let signed = |value: $int| ((value << ($int::BITS - from)) as $signed) >> ($int::BITS - from);
            match node.op() {
                Op::Not => !a & ones,
                Op::Neg => a.wrapping_neg() & ones,
                Op::And => a & b,
                Op::Or => a | b,
                Op::Xor => a ^ b,
                Op::Add => a.wrapping_add(b) & ones,
                Op::Sub => a.wrapping_sub(b) & ones,
                Op::Mul => a.wrapping_mul(b) & ones,
                Op::Concat => (a << (width - from)) | b,
                Op::Extract => (a >> node.aux()) & ones,
                Op::ZExt => a,
                Op::SExt => signed(a) as $int & ones,
                Op::Eq => $int::from(a == b),
                Op::Ult => $int::from(a < b),
                Op::Ule => $int::from(a <= b),
                Op::Slt => $int::from(signed(a) < signed(b)),
                Op::Sle => $int::from(signed(a) <= signed(b)),
                Op::Shl | Op::LShr | Op::AShr => $shift(node.op(), width, a, b, signed(a)) & ones,
                Op::UDiv | Op::URem | Op::SDiv | Op::SRem => $divide(node.op(), [a, b], [signed(a), signed(b)]) & ones,
                // A choice; its arms are wider than its first operand, so nothing above may be asked of them.
                _ => [c, b][usize::from(a != 0)],
            }
        }

        /// The divisions of SMT-LIB, total.
        fn $divide(op: Op, [a, b]: [$int; 2], [x, y]: [$signed; 2]) -> $int {
            match op {
                Op::UDiv => a.checked_div(b).unwrap_or($int::MAX),
                Op::URem => a.checked_rem(b).unwrap_or(a),
                Op::SDiv if b == 0 && x < 0 => 1,
                Op::SDiv if b == 0 => $int::MAX,
                Op::SDiv => x.wrapping_div(y) as $int,
                _ if b == 0 => a,
                _ => x.wrapping_rem(y) as $int,
            }
        }

        /// The shifts of SMT-LIB: distances at and above the width are fine.
        #[inline]
        fn $shift(op: Op, width: u32, a: $int, b: $int, x: $signed) -> $int {
            let far = b >= width as $int;
            match op {
                Op::Shl | Op::LShr if far => 0,
                Op::Shl => a << b,
                Op::LShr => a >> b,
                _ if far => (x >> ($int::BITS - 1)) as $int,
                _ => (x >> b) as $int,
            }
        }
    };
}

fold_integers!(fold64, divide64, shift64, u64, i64);
fold_integers!(fold128, divide128, shift128, u128, i128);

impl Folder<'_> {
    /// The value of `node` for operands with the values `v`; `from` is the code of the first operand's sort.
    /// Constants and symbols have no operands and are the caller's.
    #[inline]
    pub fn fold(&self, node: Node, from: u8, v: [u128; 3]) -> u128 {
        if node.op() as u8 > Op::Ite as u8 {
            return match node.op() {
                Op::Select => self.tables[node.table().index()].get(v[0]),
                _ => fold_float(node, Sort::from_code(from), v),
            };
        }
        let (width, from) = (node.width(), width_of_code(from));
        // Most values are short, and short arithmetic is several times faster.
        if width <= 64 && from <= 64 {
            u128::from(fold64(node, width, from, v.map(|value| value as u64)))
        } else {
            fold128(node, width, from, v)
        }
    }
}

/// The operators on floats. An integer out of range is what the processor's conversions give: only the sign bit set
/// (`cvttsd2si`), or all ones (`vcvttsd2usi`).
#[inline(never)]
fn fold_float(node: Node, from: Sort, [a, b, c]: [u128; 3]) -> u128 {
    let float = |sort| match sort {
        Sort::Float(format) => format,
        other => unreachable!("{:?} of {other}", node.op()),
    };
    let width = node.width();
    match node.op() {
        Op::SignedToF => return ieee::from_int(float(node.sort()), a, from.width(), true),
        Op::UnsignedToF => return ieee::from_int(float(node.sort()), a, from.width(), false),
        Op::BitsToF => return a,
        _ => {}
    }
    let format = float(from);
    let arithmetic = |op| schism_float::binary(format, op, a, b);
    match node.op() {
        Op::FToBits => a,
        Op::FNeg => schism_float::negate(format, a),
        Op::FAbs => schism_float::absolute(format, a),
        Op::FClass => u128::from(class_of(format, a) & node.aux() != 0),
        Op::FEq => u128::from(order(format, a, b).is_some_and(|order| order.is_eq())),
        Op::FLt => u128::from(order(format, a, b).is_some_and(|order| order.is_lt())),
        Op::FLe => u128::from(order(format, a, b).is_some_and(|order| order.is_le())),
        Op::FConvert => schism_float::convert(format, float(node.sort()), a),
        Op::FToSigned => ieee::to_int(format, a, width, true, node.rounding()).unwrap_or(1 << (width - 1)),
        Op::FToUnsigned => ieee::to_int(format, a, width, false, node.rounding()).unwrap_or(node.sort().mask()),
        Op::FSqrt => schism_float::unary(format, Unary::Sqrt, a),
        Op::FRound => schism_float::unary(format, node.rounding().operation(), a),
        Op::FFma => ieee::fused_multiply_add(format, a, b, c),
        Op::FAdd => arithmetic(Binary::Add),
        Op::FSub => arithmetic(Binary::Sub),
        Op::FMul => arithmetic(Binary::Mul),
        Op::FDiv => arithmetic(Binary::Div),
        Op::FRem => arithmetic(Binary::Rem),
        other => unreachable!("{other:?} is no operator on floats"),
    }
}
