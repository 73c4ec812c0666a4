//! A node of the expression graph.

use std::fmt;
use std::num::NonZeroU32;

pub use schism_float::Rounding;

use crate::sort::{Sort, width_of_code};

/// An expression: the number of its node in a [`Pool`](crate::Pool). Two expressions of one pool are the same
/// exactly if their numbers are. The children of a node always have smaller numbers than the node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Expr(NonZeroU32);

impl Expr {
    /// The number, for tables indexed by expressions; never 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The expression with this number, for those who kept it elsewhere; `None` for 0.
    #[inline]
    pub const fn from_index(index: u32) -> Option<Expr> {
        match NonZeroU32::new(index) {
            Some(index) => Some(Expr(index)),
            None => None,
        }
    }

    /// The expression with the number `index`.
    #[inline]
    pub(crate) const fn from_raw(index: u32) -> Expr {
        match NonZeroU32::new(index) {
            Some(index) => Expr(index),
            None => panic!("slot 0 holds no expression"),
        }
    }

    #[inline]
    pub(crate) const fn raw(self) -> u32 {
        self.0.get()
    }
}

impl fmt::Debug for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "e{}", self.0)
    }
}

/// A symbol: one byte of an input array, or a free symbol of any sort. Bytes of an array have consecutive numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymbolId(pub(crate) u32);

impl SymbolId {
    /// The number, for tables indexed by symbols.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table of constants, read by [`Op::Select`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TableId(pub(crate) u32);

impl TableId {
    /// The number, counted from 0 in the order of creation.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The operators. Bit-vector operators mean what SMT-LIB says, division by zero and long shifts included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Op {
    /// A constant of any sort.
    Const,
    /// An input byte or a free symbol.
    Symbol,
    /// Complement, of Bool and bit-vectors.
    Not,
    /// Two's complement.
    Neg,
    /// Conjunction, of Bool and bit-vectors.
    And,
    /// Disjunction, of Bool and bit-vectors.
    Or,
    /// Exclusive or, of Bool and bit-vectors.
    Xor,
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Unsigned quotient; all ones for a zero divisor.
    UDiv,
    /// Signed quotient towards zero; 1 or -1 for a zero divisor.
    SDiv,
    /// Unsigned remainder; the dividend for a zero divisor.
    URem,
    /// Signed remainder with the sign of the dividend; the dividend for a zero divisor.
    SRem,
    /// Shift to the left.
    Shl,
    /// Shift to the right, zeros come in.
    LShr,
    /// Shift to the right, copies of the sign come in.
    AShr,
    /// The first operand in the high bits, the second below.
    Concat,
    /// Bits from [`Node::aux`] upwards, as many as the sort has.
    Extract,
    /// Zeros in front.
    ZExt,
    /// Copies of the sign in front.
    SExt,
    /// Equality of Bool and bit-vectors.
    Eq,
    /// Unsigned less than.
    Ult,
    /// Unsigned less than or equal.
    Ule,
    /// Signed less than.
    Slt,
    /// Signed less than or equal.
    Sle,
    /// The second operand if the first holds, else the third.
    Ite,
    /// An entry of a table of constants; 0 beyond its end.
    Select,
    /// Sum, rounded to nearest even as all float arithmetic.
    FAdd,
    /// Difference.
    FSub,
    /// Product.
    FMul,
    /// Quotient.
    FDiv,
    /// C's `fmod`.
    FRem,
    /// The first times the second plus the third, with one rounding.
    FFma,
    /// Square root.
    FSqrt,
    /// The sign turned, also that of a NaN.
    FNeg,
    /// The sign cleared, also that of a NaN.
    FAbs,
    /// To an integral number; [`Node::aux`] is a [`Rounding`].
    FRound,
    /// IEEE equality: zeros are equal, a NaN equals nothing.
    FEq,
    /// Ordered and less than.
    FLt,
    /// Ordered and less than or equal.
    FLe,
    /// Whether a number belongs to a class of the mask in [`Node::aux`], see [`class`].
    FClass,
    /// Float to float.
    FConvert,
    /// Float to signed integer; [`Node::aux`] is a [`Rounding`]. Out of range and NaN: only the sign bit set.
    FToSigned,
    /// Float to unsigned integer; [`Node::aux`] is a [`Rounding`]. Out of range and NaN: all ones.
    FToUnsigned,
    /// Signed integer to float.
    SignedToF,
    /// Unsigned integer to float.
    UnsignedToF,
    /// The bit pattern of a float.
    FToBits,
    /// The float with a bit pattern.
    BitsToF,
}

impl Op {
    /// Number of operands.
    #[inline]
    pub const fn arity(self) -> usize {
        match self {
            Op::Const | Op::Symbol => 0,
            Op::Not | Op::Neg | Op::Extract | Op::ZExt | Op::SExt | Op::Select => 1,
            Op::FSqrt | Op::FNeg | Op::FAbs | Op::FRound | Op::FClass | Op::FConvert => 1,
            Op::FToSigned | Op::FToUnsigned | Op::SignedToF | Op::UnsignedToF | Op::FToBits | Op::BitsToF => 1,
            Op::Ite | Op::FFma => 3,
            _ => 2,
        }
    }

    /// Whether the two operands may change places.
    #[inline]
    pub const fn commutes(self) -> bool {
        matches!(self, Op::And | Op::Or | Op::Xor | Op::Add | Op::Mul | Op::Eq | Op::FEq)
    }
}

/// Bits of the mask of [`Op::FClass`].
pub mod class {
    /// Not a number.
    pub const NAN: u16 = 1 << 0;
    /// Negative infinity.
    pub const NEGATIVE_INFINITY: u16 = 1 << 1;
    /// Negative normal numbers.
    pub const NEGATIVE_NORMAL: u16 = 1 << 2;
    /// Negative subnormal numbers.
    pub const NEGATIVE_SUBNORMAL: u16 = 1 << 3;
    /// Negative zero.
    pub const NEGATIVE_ZERO: u16 = 1 << 4;
    /// Positive zero.
    pub const POSITIVE_ZERO: u16 = 1 << 5;
    /// Positive subnormal numbers.
    pub const POSITIVE_SUBNORMAL: u16 = 1 << 6;
    /// Positive normal numbers.
    pub const POSITIVE_NORMAL: u16 = 1 << 7;
    /// Positive infinity.
    pub const POSITIVE_INFINITY: u16 = 1 << 8;
    /// Both infinities.
    pub const INFINITY: u16 = NEGATIVE_INFINITY | POSITIVE_INFINITY;
    /// Both zeros.
    pub const ZERO: u16 = NEGATIVE_ZERO | POSITIVE_ZERO;
    /// Normal numbers.
    pub const NORMAL: u16 = NEGATIVE_NORMAL | POSITIVE_NORMAL;
    /// Subnormal numbers.
    pub const SUBNORMAL: u16 = NEGATIVE_SUBNORMAL | POSITIVE_SUBNORMAL;
    /// Everything.
    pub const ALL: u16 = (1 << 9) - 1;
}

/// One node: operator, sort, a small parameter and the operands, in 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    op: Op,
    sort: u8,
    aux: u16,
    /// Operands of [`Op::arity`]; then payload: a constant's low 64 bits and the number of its high half, a
    /// symbol's number, the number of the table of a selection.
    words: [u32; 3],
}

impl Node {
    #[inline]
    pub(crate) const fn leaf(op: Op, sort: Sort, words: [u32; 3]) -> Node {
        Node { op, sort: sort.code(), aux: 0, words }
    }

    #[inline]
    pub(crate) const fn unary(op: Op, sort: Sort, aux: u16, a: Expr) -> Node {
        Node { op, sort: sort.code(), aux, words: [a.raw(), 0, 0] }
    }

    #[inline]
    pub(crate) const fn binary(op: Op, sort: Sort, a: Expr, b: Expr) -> Node {
        Node { op, sort: sort.code(), aux: 0, words: [a.raw(), b.raw(), 0] }
    }

    #[inline]
    pub(crate) const fn ternary(op: Op, sort: Sort, a: Expr, b: Expr, c: Expr) -> Node {
        Node { op, sort: sort.code(), aux: 0, words: [a.raw(), b.raw(), c.raw()] }
    }

    #[inline]
    pub(crate) const fn select(sort: Sort, table: TableId, index: Expr) -> Node {
        Node { op: Op::Select, sort: sort.code(), aux: 0, words: [index.raw(), table.0, 0] }
    }

    /// The operator.
    #[inline]
    pub const fn op(self) -> Op {
        self.op
    }

    /// The sort of the node's value.
    #[inline]
    pub const fn sort(self) -> Sort {
        Sort::from_code(self.sort)
    }

    /// The [`Sort::code`] of the sort.
    #[inline]
    pub(crate) const fn sort_code(self) -> u8 {
        self.sort
    }

    /// Bits of the value.
    #[inline]
    pub fn width(self) -> u32 {
        width_of_code(self.sort)
    }

    /// The parameter: lowest bit of an extraction, rounding mode, class mask; else 0.
    #[inline]
    pub const fn aux(self) -> u16 {
        self.aux
    }

    /// The rounding mode of a conversion to an integer.
    #[inline]
    pub fn rounding(self) -> Rounding {
        Rounding::ALL[usize::from(self.aux)]
    }

    /// The operands.
    #[inline]
    pub fn args(&self) -> impl ExactSizeIterator<Item = Expr> + DoubleEndedIterator + use<> {
        let words = self.words;
        (0..self.op.arity()).map(move |i| Expr::from_raw(words[i]))
    }

    /// The first operand.
    ///
    /// # Panics
    ///
    /// May panic if there is none; so do [`Node::b`] and [`Node::c`].
    #[inline]
    pub const fn a(self) -> Expr {
        Expr::from_raw(self.words[0])
    }

    /// The second operand.
    #[inline]
    pub const fn b(self) -> Expr {
        Expr::from_raw(self.words[1])
    }

    /// The third operand.
    #[inline]
    pub const fn c(self) -> Expr {
        Expr::from_raw(self.words[2])
    }

    /// The symbol of [`Op::Symbol`].
    #[inline]
    pub const fn symbol(self) -> SymbolId {
        SymbolId(self.words[0])
    }

    /// The table of [`Op::Select`].
    #[inline]
    pub const fn table(self) -> TableId {
        TableId(self.words[1])
    }

    #[inline]
    pub(crate) const fn words(self) -> [u32; 3] {
        self.words
    }

    /// The operands changed, all else kept.
    #[inline]
    pub(crate) fn with_args(mut self, args: &[Expr]) -> Node {
        for (word, arg) in self.words.iter_mut().zip(args) {
            *word = arg.raw();
        }
        self
    }

    /// All of the node in two words, for hashing and comparing.
    #[inline]
    pub(crate) const fn key(self) -> [u64; 2] {
        let head = self.op as u64 | (self.sort as u64) << 8 | (self.aux as u64) << 16;
        [head | (self.words[0] as u64) << 32, self.words[1] as u64 | (self.words[2] as u64) << 32]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_sixteen_bytes_and_an_option_costs_nothing() {
        assert_eq!(size_of::<Node>(), 16);
        assert_eq!(size_of::<Option<Expr>>(), 4);
    }

    #[test]
    fn different_nodes_have_different_keys() {
        let (a, b) = (Expr::from_raw(1), Expr::from_raw(2));
        let sort = Sort::bits(8);
        let nodes = [
            Node::binary(Op::Add, sort, a, b),
            Node::binary(Op::Add, sort, b, a),
            Node::binary(Op::Sub, sort, a, b),
            Node::binary(Op::Add, Sort::bits(9), a, b),
            Node::unary(Op::Extract, sort, 3, a),
            Node::unary(Op::Extract, sort, 4, a),
            Node::ternary(Op::Ite, sort, a, b, b),
        ];
        for (i, x) in nodes.iter().enumerate() {
            for (j, y) in nodes.iter().enumerate() {
                assert_eq!(x.key() == y.key(), i == j);
            }
        }
    }
}
