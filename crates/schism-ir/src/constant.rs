//! Constants as instructions and initialisers use them.

use borsh::{BorshDeserialize, BorshSerialize};

use crate::{BinOp, BlockId, CastOp, ConstId, SymbolId, TypeId};

/// A constant; its operands are earlier entries of the same table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub enum Const {
    /// An integer of up to 128 bits or a floating-point number by its bits (x86_fp80: the low 80).
    Bits {
        /// Its type: [`crate::Type::Int`] or a float.
        ty: TypeId,
        /// The bits, zero-extended.
        bits: u128,
    },
    /// All bits zero: null pointers and `zeroinitializer`.
    Zero(TypeId),
    /// `undef` and `poison`.
    Undef(TypeId),
    /// The address of a function or global.
    Symbol(SymbolId),
    /// The address of a basic block (GNU C's `&&label`).
    BlockAddress(SymbolId, BlockId),
    /// An array, structure or vector by its elements.
    Aggregate {
        /// The aggregate's type.
        ty: TypeId,
        /// Its elements in order.
        elements: Vec<ConstId>,
    },
    /// An array or vector of plain numbers (a string, a table) or an integer over 128 bits, as it lies in memory.
    Bytes {
        /// The array's, vector's or integer's type.
        ty: TypeId,
        /// Little-endian bytes of all elements, or of the integer.
        bytes: Vec<u8>,
    },
    /// Arithmetic on addresses, done once the addresses are known.
    Expr {
        /// Type of the result.
        ty: TypeId,
        /// The operation.
        expr: ConstExpr,
    },
}

/// An operation on constants.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub enum ConstExpr {
    /// `base + offset`: a `getelementptr` whose indices are all constant.
    Offset {
        /// The address to start from.
        base: ConstId,
        /// Bytes to add, wrapping.
        offset: i64,
    },
    /// A conversion.
    Cast(CastOp, ConstId),
    /// Integer arithmetic.
    Binary(BinOp, ConstId, ConstId),
    /// Something this reader does not translate; an error when it is needed.
    Unsupported(String),
}
