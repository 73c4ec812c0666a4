//! Instructions: an operation, a result type, operands in the function's operand table, a source location.

use borsh::{BorshDeserialize, BorshSerialize};

use crate::{BlockId, ConstId, FileId, InstId, Intrinsic, SymbolId, TypeId};

/// What an instruction can read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub enum Value {
    /// The result of an instruction of the same function.
    Inst(InstId),
    /// A parameter, counted from 0.
    Param(u32),
    /// A constant of the module.
    Const(ConstId),
}

/// A straight run of instructions, `first..end`, the last one a terminator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, BorshSerialize, BorshDeserialize)]
pub struct Block {
    /// Its first instruction.
    pub first: InstId,
    /// One past its last instruction.
    pub end: InstId,
}

/// The operands of an instruction: a range of [`crate::Body::operands`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, BorshSerialize, BorshDeserialize)]
pub struct OperandRange {
    /// Index of the first operand.
    pub start: u32,
    /// Number of operands.
    pub len: u32,
}

/// A place in the source; line 0 means unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Loc {
    /// The file, an entry of [`crate::Module::files`]. `None` when there is no debug information.
    pub file: Option<FileId>,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1; 0 if unknown.
    pub column: u32,
}

/// One instruction.
#[derive(Clone, PartialEq, Debug, BorshSerialize, BorshDeserialize)]
pub struct Inst {
    /// What it does.
    pub op: Op,
    /// Type of its result, [`crate::Type::Void`] if it has none.
    pub ty: TypeId,
    /// What it reads, in the order that [`Op`] documents.
    pub operands: OperandRange,
    /// Where it comes from.
    pub loc: Loc,
}

/// Operations. Operand lists are in brackets.
#[derive(Clone, PartialEq, Debug, BorshSerialize, BorshDeserialize)]
pub enum Op {
    /// Arithmetic `[a, b]`, element by element on vectors.
    Binary(BinOp, Overflow),
    /// Floating-point negation `[a]`.
    FNeg,
    /// Integer or pointer comparison `[a, b]`.
    ICmp(IntPredicate),
    /// Floating-point comparison `[a, b]`.
    FCmp(FloatPredicate),
    /// Conversion `[a]`.
    Cast(CastOp),
    /// Stack memory for `[count]` values; the result is its address.
    Alloca {
        /// Type of one value.
        ty: TypeId,
        /// Alignment in bytes.
        align: u32,
    },
    /// `[address]`
    Load {
        /// True for `volatile`.
        volatile: bool,
        /// What it means to other threads.
        order: MemoryOrder,
    },
    /// `[value, address]`
    Store {
        /// True for `volatile`.
        volatile: bool,
        /// What it means to other threads.
        order: MemoryOrder,
    },
    /// `base + offset + Σ index·scale`, `[base, index...]`: a `getelementptr` with its layout folded in, so a
    /// changed structure shows in every function that uses it. Indices are sign-extended or truncated to 64 bits.
    /// A vector of addresses has vector operands; scalars among them are splatted.
    Gep {
        /// Constant part in bytes.
        offset: i64,
        /// Bytes for one step of each index.
        scales: Vec<i64>,
    },
    /// `[incoming...]`, one for each block of `from`.
    Phi {
        /// The predecessors, in operand order.
        from: Vec<BlockId>,
    },
    /// `[condition, if_true, if_false]`; the condition may be a vector.
    Select,
    /// `[aggregate]`
    ExtractValue {
        /// Path of field numbers.
        path: Vec<u32>,
    },
    /// `[aggregate, element]`
    InsertValue {
        /// Path of field numbers.
        path: Vec<u32>,
    },
    /// `[vector, index]`
    ExtractElement,
    /// `[vector, element, index]`
    InsertElement,
    /// `[a, b]`
    ShuffleVector {
        /// For each result element its index in `a ++ b`; -1 is undefined.
        mask: Vec<i32>,
    },
    /// `[a]`: an undefined value becomes an arbitrary fixed one.
    Freeze,
    /// A call: `[argument...]`, then the function's address if the callee is [`Callee::Pointer`].
    Call(Box<Call>),
    /// `[list]`: LLVM's own `va_arg` (clang for x86-64 hardly uses it).
    VaArg,
    /// Atomic read-modify-write `[address, value]`; the result is the old value.
    AtomicRmw(AtomicOp, MemoryOrder),
    /// `[address, expected, new]`; the result is `{old value, success}`.
    CmpXchg(MemoryOrder),
    /// A memory barrier.
    Fence(MemoryOrder),
    /// Jump.
    Br(BlockId),
    /// `[condition]`
    CondBr {
        /// Where a true condition leads.
        then: BlockId,
        /// Where a false condition leads.
        otherwise: BlockId,
    },
    /// `[value, case...]`, cases are constants.
    Switch {
        /// Where a value without a case leads.
        default: BlockId,
        /// One for each case.
        targets: Vec<BlockId>,
    },
    /// `[address]`: computed goto.
    IndirectBr {
        /// All possible targets.
        targets: Vec<BlockId>,
    },
    /// `[value]` or nothing.
    Ret,
    /// Control never comes here.
    Unreachable,
    /// Something the reader does not translate (exception handling, ...); an error when executed.
    Unsupported(String),
}

impl Op {
    /// True if a block ends with it.
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Op::Br(_) | Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. } | Op::Ret | Op::Unreachable
        )
    }

    /// The blocks that control may go to next, in operand order, with repetitions.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Op::Br(to) => vec![*to],
            Op::CondBr { then, otherwise } => vec![*then, *otherwise],
            Op::Switch { default, targets } => std::iter::once(*default).chain(targets.iter().copied()).collect(),
            Op::IndirectBr { targets } => targets.clone(),
            _ => Vec::new(),
        }
    }
}

/// The static part of a call.
#[derive(Clone, PartialEq, Debug, BorshSerialize, BorshDeserialize)]
pub struct Call {
    /// What is called.
    pub callee: Callee,
    /// One for each argument.
    pub args: Vec<ArgAttr>,
    /// Number of named parameters in the type that the call was made with.
    pub fixed: u32,
    /// True if that type ends with `...`.
    pub variadic: bool,
    /// True if the call never returns.
    pub noreturn: bool,
}

/// How one argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct ArgAttr {
    /// Size and alignment of the structure behind a `byval` pointer: the callee gets a copy.
    pub byval: Option<(u64, u32)>,
}

/// Who is called.
#[derive(Clone, PartialEq, Debug, BorshSerialize, BorshDeserialize)]
pub enum Callee {
    /// A function by its symbol.
    Symbol(SymbolId),
    /// A function by its address, the last operand.
    Pointer,
    /// One of LLVM's own functions.
    Intrinsic(Intrinsic),
    /// Inline assembly.
    Asm(InlineAsm),
}

/// Inline assembly as clang passes it on.
#[derive(Clone, PartialEq, Eq, Debug, BorshSerialize, BorshDeserialize)]
pub struct InlineAsm {
    /// The template.
    pub text: String,
    /// LLVM's constraint string, such as `=r,0,~{memory}`.
    pub constraints: String,
}

/// Conversions between scalar types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    FpTrunc,
    FpExt,
    PtrToInt,
    IntToPtr,
    BitCast,
}

/// Two-operand arithmetic; `F*` on floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

/// What it means that the exact result of an addition, subtraction or multiplication does not fit as a signed number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub enum Overflow {
    /// The result is cut to its width.
    #[default]
    Wraps,
    /// Anything may happen: LLVM's `nsw`, as of signed numbers in C.
    Undefined,
}

/// Integer comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum IntPredicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// Floating-point comparisons: `O*` is false and `U*` true if an operand is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum FloatPredicate {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}

/// What an access to memory means to other threads: the memory orders of C11. One thread by itself never notices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub enum MemoryOrder {
    /// It is not atomic.
    #[default]
    Plain,
    /// It is atomic, and orders nothing else.
    Relaxed,
    /// Who reads sees all that was written before what it reads was released.
    Acquire,
    /// Who reads it with [`MemoryOrder::Acquire`] sees all that was written before.
    Release,
    /// Both.
    AcquireRelease,
    /// Both, and all threads agree on one order of such accesses.
    Sequential,
}

impl MemoryOrder {
    /// Whether it is atomic.
    pub fn is_atomic(self) -> bool {
        self != MemoryOrder::Plain
    }

    /// Whether a read with it sees what was written before what it reads was released.
    pub fn acquires(self) -> bool {
        matches!(self, MemoryOrder::Acquire | MemoryOrder::AcquireRelease | MemoryOrder::Sequential)
    }

    /// Whether who reads what it has written sees all that was written before.
    pub fn releases(self) -> bool {
        matches!(self, MemoryOrder::Release | MemoryOrder::AcquireRelease | MemoryOrder::Sequential)
    }
}

/// What an atomic read-modify-write does to the old value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum AtomicOp {
    Xchg,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FSub,
    FMax,
    FMin,
}
