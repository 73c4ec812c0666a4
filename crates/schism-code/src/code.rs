//! Executable code: what a function's body becomes before it runs.
//!
//! Every value is scalarised. A scalar of up to 64 bits has one *slot* of its frame, a wider one has one for every 64
//! bits. Integers are kept zero-extended, so equality and unsigned comparison need no width. Instructions have a
//! fixed size, and their operands are slots of the current frame or 32-bit immediates.

use std::cell::{Cell, OnceCell};

use schism_ir::{BinOp, BlockId, FloatPredicate, FunctionId, InstId, IntPredicate, Intrinsic};

use crate::float::{Format, Unary};
use crate::liveness::Liveness;
use crate::question::Check;
use crate::wide_op::WideOp;

/// One register: a value and what is known about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(16))]
pub struct Slot {
    /// The value, zero-extended.
    pub bits: u64,
    /// 0 for an ordinary value. Bit 0 is [`Slot::UNDEFINED`]: it depends on something uninitialised. The high half is the number of
    /// its expression if it depends on the input; see `symbolic/`.
    pub tag: u64,
}

impl Slot {
    /// Tag of values that depend on an uninitialised variable or an `undef` constant.
    pub const UNDEFINED: u64 = 1;

    /// An ordinary value.
    #[inline]
    pub fn new(bits: u64) -> Self {
        Self { bits, tag: 0 }
    }

    /// An uninitialised value; its bits are zero, always.
    pub fn undefined() -> Self {
        Self { bits: 0, tag: Self::UNDEFINED }
    }
}

/// An instruction: `dst`, `a` and `b` are slots, immediates or targets as the operation says; `w` is a width, a scale,
/// or for instructions that end a block the number of IR instructions in it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub struct Ins {
    pub op: Opcode,
    pub w: u16,
    pub dst: u32,
    pub a: u32,
    pub b: u32,
}

/// Operations. `RR` takes two slots, `RI` a slot and an immediate (`b` as `i32`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub enum Opcode {
    /// `dst = a`
    Mov,
    /// `dst = a | b << 32`
    Imm,
    /// `b` slots from `dst` become undefined. If that is a single variable, `w` is its width; else 0.
    Undef,
    Add32RR,
    Add32RI,
    Add64RR,
    Add64RI,
    Sub32RR,
    Sub64RR,
    Mul32RR,
    Mul32RI,
    Mul64RR,
    Mul64RI,
    AndRR,
    And32RI,
    And64RI,
    OrRR,
    Or32RI,
    Or64RI,
    XorRR,
    Xor32RI,
    Xor64RI,
    Shl32RR,
    Shl32RI,
    Shl64RR,
    Shl64RI,
    LShr32RR,
    LShr32RI,
    LShr64RR,
    LShr64RI,
    AShr32RR,
    AShr32RI,
    AShr64RR,
    AShr64RI,
    UDivRR,
    URemRR,
    SDiv32RR,
    SDiv64RR,
    SRem32RR,
    SRem64RR,
    /// `dst = a`, no longer undefined.
    Freeze,
    /// `dst = a` cut to `w` bits.
    Mask,
    /// `dst = a` sign-extended from `w` to `b` bits.
    SExt,
    /// `dst = a` sign-extended from 32 to 64 bits.
    SExt32,
    /// `dst = a + b * w`
    Lea,
    SetEqRR,
    SetEqRI,
    SetNeRR,
    SetNeRI,
    SetUltRR,
    SetUltRI,
    SetUleRR,
    SetUleRI,
    SetUgtRI,
    SetUgeRI,
    SetSlt32RR,
    SetSlt32RI,
    SetSle32RR,
    SetSle32RI,
    SetSgt32RI,
    SetSge32RI,
    SetSlt64RR,
    SetSlt64RI,
    SetSle64RR,
    SetSle64RI,
    SetSgt64RI,
    SetSge64RI,
    /// Fused comparison and branch: to `dst` if it holds, else on.
    BrEqRR,
    BrEqRI,
    BrNeRR,
    BrNeRI,
    BrUltRR,
    BrUltRI,
    BrUleRR,
    BrUleRI,
    BrUgtRI,
    BrUgeRI,
    BrSlt32RR,
    BrSlt32RI,
    BrSle32RR,
    BrSle32RI,
    BrSgt32RI,
    BrSge32RI,
    BrSlt64RR,
    BrSlt64RI,
    BrSle64RR,
    BrSle64RI,
    BrSgt64RI,
    BrSge64RI,
    /// To `dst` if bit 0 of `a` is set, else on.
    BrIf,
    /// To `dst` if bit 0 of `a` is clear, else on.
    BrUnless,
    /// To `dst`.
    Jump,
    /// By table `b` on the value of `a`.
    Switch,
    /// To the block whose address is in `a`.
    IndirectBr,
    /// `dst = w ? a : b`
    Select,
    /// `dst = memory[a + b]`, `b` an `i32`
    Load8,
    Load16,
    Load32,
    Load64,
    /// `memory[a + b] = dst`
    Store8,
    Store16,
    Store32,
    Store64,
    /// `dst = memory[a + b * w]`, `b` a slot
    LoadX8,
    LoadX16,
    LoadX32,
    LoadX64,
    /// `memory[a + b * w] = dst`
    StoreX8,
    StoreX16,
    StoreX32,
    StoreX64,
    FAdd32,
    FAdd64,
    FSub32,
    FSub64,
    FMul32,
    FMul64,
    FDiv32,
    FDiv64,
    /// `dst = a <w> b` with `w` a [`FloatPredicate`]
    FCmp32,
    FCmp64,
    I32ToF64,
    I64ToF64,
    F32ToF64,
    F64ToF32,
    /// Function `a` with call site `b`
    Call,
    /// The function whose address is in slot `a` with call site `b`
    CallPointer,
    Ret,
    /// Returns slot `a`.
    Ret1,
    /// Returns the slots of list `a`.
    RetN,
    /// Rare operation number `a`.
    Slow,
    /// Counts as executed: entry `dst` of the coverage table.
    Cover,
    /// Here the versions part: gap `dst`. Only for an execution that stands for both.
    Split,
    /// Here the versions meet again after gap `dst`.
    Join,
    /// A place of a route: mark `dst`.
    Mark,
    /// Question `dst` of the function's [`Code::checks`]. Only in code of a comparison.
    Check,
    /// Segment `dst` of the function is entered. Only in code that is traced.
    Segment,
    /// Control must not come here: message `a`.
    Unreachable,
    /// This cannot be executed: message `a`.
    Fail,
}

/// Operations that are too rare or too heavy for an opcode of their own. Fields named `dst`, `a`, ... are first slots.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub enum SlowOp {
    /// Arithmetic of any width up to 128 bits.
    IntBinary {
        op: BinOp,
        width: u32,
        dst: u32,
        a: u32,
        b: u32,
    },
    /// Comparison of integers wider than 64 bits.
    WideCompare {
        predicate: IntPredicate,
        width: u32,
        dst: u32,
        a: u32,
        b: u32,
    },
    /// Zero- or sign-extension or truncation where one side is wider than 64 bits.
    WideCast {
        signed: bool,
        from: u32,
        to: u32,
        dst: u32,
        a: u32,
    },
    FloatBinary {
        op: BinOp,
        format: Format,
        dst: u32,
        a: u32,
        b: u32,
    },
    FloatNegate {
        format: Format,
        dst: u32,
        a: u32,
    },
    FloatCompare {
        predicate: FloatPredicate,
        format: Format,
        dst: u32,
        a: u32,
        b: u32,
    },
    FloatConvert {
        from: Format,
        to: Format,
        dst: u32,
        a: u32,
    },
    FloatToInt {
        format: Format,
        width: u32,
        signed: bool,
        saturating: bool,
        dst: u32,
        a: u32,
    },
    IntToFloat {
        format: Format,
        width: u32,
        signed: bool,
        dst: u32,
        a: u32,
    },
    FloatUnary {
        op: Unary,
        format: Format,
        dst: u32,
        a: u32,
    },
    /// `result` is the width of the result, `second` the slot of a second result.
    FloatIntrinsic {
        intrinsic: Intrinsic,
        format: Format,
        result: u32,
        dst: u32,
        second: u32,
        args: [u32; 3],
    },
    /// `dst` gets `count` slots, element `index` of the vector at `vector` with `length` elements.
    ExtractElement {
        dst: u32,
        vector: u32,
        index: u32,
        length: u32,
        count: u32,
    },
    InsertElement {
        dst: u32,
        vector: u32,
        element: u32,
        index: u32,
        length: u32,
        count: u32,
    },
    /// `total` bits in elements of `from` bits become elements of `to` bits.
    Reinterpret {
        dst: u32,
        a: u32,
        from: u32,
        to: u32,
        total: u32,
    },
    Select {
        dst: u32,
        condition: u32,
        a: u32,
        b: u32,
    },
    /// A scalar of `bits` bits that is no 8, 16, 32 or 64, or an offset beyond 32 bits.
    LoadOdd {
        bits: u32,
        dst: u32,
        address: u32,
        offset: i64,
    },
    StoreOdd {
        bits: u32,
        value: u32,
        address: u32,
        offset: i64,
    },
    /// A stack object of `count * size` bytes; `count` is a slot.
    Alloca {
        dst: u32,
        count: Option<u32>,
        size: u64,
    },
    /// The parameter in `slot` gets a private copy of the structure it points to.
    ByvalCopy {
        slot: u32,
        size: u64,
    },
    /// An intrinsic on integers of `width` bits with a result of `result` bits.
    IntIntrinsic {
        intrinsic: Intrinsic,
        width: u32,
        result: u32,
        dst: u32,
        args: [u32; 3],
    },
    /// Arithmetic that also says in `flag` whether it overflowed.
    Overflowing {
        intrinsic: Intrinsic,
        width: u32,
        dst: u32,
        flag: u32,
        args: [u32; 3],
    },
    Memcpy {
        dst: u32,
        src: u32,
        len: u32,
    },
    Memset {
        dst: u32,
        byte: u32,
        len: u32,
    },
    VaStart {
        list: u32,
    },
    VaCopy {
        dst: u32,
        src: u32,
    },
    /// LLVM's own `va_arg` of a scalar.
    VaArg {
        dst: u32,
        list: u32,
        bits: u32,
        float: bool,
    },
    StackSave {
        dst: u32,
    },
    StackRestore {
        mark: u32,
    },
    FrameAddress {
        dst: u32,
    },
    /// An access to a thread-local variable by its own name follows, which only the first thread can do.
    FirstThread,
    /// Where the running thread has the thread-local variable at this address.
    ThreadLocal {
        dst: u32,
        address: u32,
    },
    ObjectSize {
        dst: u32,
        pointer: u32,
        minimum: bool,
        width: u32,
    },
    /// Anything with an integer wider than 128 bits.
    Wide(WideOp),
    /// The low 16 bits of `word` become x87's control word.
    X87Control {
        word: u32,
    },
    /// The thread's rounding mode and cycle counter: fixed.
    Cycles {
        dst: u32,
    },
}

/// What a call passes.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub struct CallSite {
    /// Slots of all arguments in order.
    pub slots: Vec<u32>,
    /// The arguments, aggregates by their parts: what a variadic callee needs to find them.
    pub args: Vec<Arg>,
    /// First slot and number of slots of the result.
    pub dst: u32,
    pub dst_count: u32,
}

/// One argument of a call.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub struct Arg {
    /// Its first entry in [`CallSite::slots`].
    pub first: u32,
    pub kind: ArgKind,
}

/// How an argument travels by the System V convention.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub enum ArgKind {
    /// In one general register, or 8 bytes of memory.
    Int,
    /// `__int128`: in two general registers, or 16 aligned bytes of memory.
    Int128,
    /// `float`, `double`: in a vector register, or 8 bytes of memory.
    Float,
    /// A short vector: in a vector register, or in memory.
    Vector { lanes: u32, bits: u32 },
    /// `long double`: always 16 aligned bytes of memory.
    X87,
    /// A copy of the structure behind the pointer, in memory.
    Byval { size: u64, align: u32 },
}

/// A switch: targets are instruction indices.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub struct SwitchTable {
    pub default: u32,
    pub cases: Cases,
}

impl SwitchTable {
    /// Where it goes on with a value, of which `high` are the bits from 64 on.
    #[inline]
    pub fn find(&self, low: u64, high: u64) -> u32 {
        match &self.cases {
            Cases::Dense { first, targets } => {
                let index = usize::try_from(low.wrapping_sub(*first)).unwrap_or(usize::MAX);
                targets.get(index).copied().unwrap_or(self.default)
            }
            Cases::Sparse(cases) => match cases.binary_search_by_key(&low, |&(value, _)| value) {
                Ok(found) => cases[found].1,
                Err(_) => self.default,
            },
            Cases::Wide(cases) => {
                let value = u128::from(low) | u128::from(high) << 64;
                match cases.binary_search_by_key(&value, |&(value, _)| value) {
                    Ok(found) => cases[found].1,
                    Err(_) => self.default,
                }
            }
        }
    }
}

/// How a switch finds its case.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub enum Cases {
    /// `targets[value - first]`
    Dense { first: u64, targets: Vec<u32> },
    /// Sorted by value.
    Sparse(Vec<(u64, u32)>),
    /// Values wider than 64 bits, in two slots.
    Wide(Vec<(u128, u32)>),
}

/// A function ready to run.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
pub struct Code {
    pub function: FunctionId,
    pub ins: Box<[Ins]>,
    /// For each instruction the IR instruction that it belongs to.
    pub map: Box<[InstId]>,
    /// Slots of a frame; parameters come first.
    pub frame_size: u32,
    /// Bytes of a native frame, roughly: what a call needs, and the variables that are slots here.
    pub stack_bytes: u64,
    /// First slot of each parameter, then their total number.
    pub params: Vec<u32>,
    pub variadic: bool,
    pub sites: Vec<CallSite>,
    pub switches: Vec<SwitchTable>,
    pub slow: Vec<SlowOp>,
    pub lists: Vec<Vec<u32>>,
    pub messages: Vec<String>,
    pub checks: Vec<Check>,
    /// What was executed: blocks by their number, then [`Code::edges`]. Empty if nobody asked.
    pub covered: Box<[Cell<bool>]>,
    /// Edges that a decision takes, in the order of their entries in [`Code::covered`].
    pub edges: Vec<(BlockId, BlockId)>,
    /// If the versions of the function are kept apart: where the code of each IR instruction starts.
    pub starts: Vec<u32>,
    /// Likewise: first slot and number of slots of each IR instruction's result.
    pub values: Vec<(u32, u32)>,
    /// Which slots are needed where, once somebody asked.
    pub liveness: OnceCell<Liveness>,
}

impl Code {
    /// What the stack needs to know to run this, with the slots of the caller that get the result.
    #[inline]
    pub fn new_frame(&self, dst: u32, dst_count: u32) -> NewFrame {
        NewFrame { function: self.function.0, size: self.frame_size, bytes: self.stack_bytes, dst, dst_count }
    }

    /// Where the call of an IR instruction stands.
    pub fn call_of(&self, inst: InstId) -> Option<u32> {
        let start = *self.starts.get(inst.index())?;
        let end = self.ins.len() as u32;
        (start..end)
            .take_while(|&at| self.map[at as usize] == inst)
            .find(|&at| matches!(self.ins[at as usize].op, Opcode::Call | Opcode::CallPointer))
    }
}

/// A frame to be made: what a call stack needs to know.
#[derive(Clone, Copy, Debug)]
pub struct NewFrame {
    /// The function.
    pub function: u32,
    /// Its slots.
    pub size: u32,
    /// Bytes that the frame would take on a native stack, roughly.
    pub bytes: u64,
    /// First slot of the caller that gets the result.
    pub dst: u32,
    /// How many do.
    pub dst_count: u32,
}
