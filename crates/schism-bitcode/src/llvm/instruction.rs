//! LLVM's functions' blocks and instructions.

use std::marker::PhantomData;

use llvm_sys::LLVMOpcode;
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use schism_ir::{BinOp, MemoryOrder, Op, Overflow};

use super::opcode::{atomic_op, binary_op, cast_op, float_predicate, int_predicate, memory_order};
use super::value::ByVal;
use super::{Loaded, Type, Value};

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BlockRef<'m>(LLVMBasicBlockRef, PhantomData<&'m Loaded>);

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Inst<'m>(pub(super) LLVMValueRef, PhantomData<&'m Loaded>);

/// What an instruction does.
pub(crate) enum InstView<'m> {
    /// Something whose operands are LLVM's operands in the same order.
    Simple(Op),
    Alloca {
        ty: Type<'m>,
        align: u32,
    },
    Gep(GepView<'m>),
    Phi,
    Call,
    /// A call that exceptions may leave; it goes on at `normal`.
    Invoke {
        normal: BlockRef<'m>,
    },
    Br,
    CondBr,
    Switch,
    IndirectBr,
    /// Exception handling and other things that C does not have.
    Unsupported {
        name: String,
        terminator: bool,
    },
}

/// A `getelementptr`, as an instruction or as a constant expression.
#[derive(Clone, Copy)]
pub(crate) struct GepView<'m>(LLVMValueRef, PhantomData<&'m Loaded>);

/// A call or invoke.
#[derive(Clone, Copy)]
pub(crate) struct CallView<'m> {
    raw: LLVMValueRef,
    loaded: &'m Loaded,
}

impl<'m> BlockRef<'m> {
    pub(super) fn new(raw: LLVMBasicBlockRef) -> Self {
        debug_assert!(!raw.is_null());
        Self(raw, PhantomData)
    }

    /// The instructions in order.
    pub(crate) fn insts(self) -> impl Iterator<Item = Inst<'m>> {
        let some = |raw: LLVMValueRef| (!raw.is_null()).then_some(Inst(raw, PhantomData));
        // SAFETY: the list is walked from its first element on; nothing changes it.
        let first = unsafe { some(LLVMGetFirstInstruction(self.0)) };
        // SAFETY: as above.
        std::iter::successors(first, move |inst| unsafe { some(LLVMGetNextInstruction(inst.0)) })
    }
}

impl<'m> Value<'m> {
    /// The instruction, if it is one.
    pub(crate) fn as_inst(self) -> Option<Inst<'m>> {
        // SAFETY: the value is alive.
        let is_inst = unsafe { !LLVMIsAInstruction(self.0).is_null() };
        is_inst.then_some(Inst(self.0, PhantomData))
    }

    /// The blocks of a function; none for a declaration.
    pub(crate) fn blocks(self) -> impl Iterator<Item = BlockRef<'m>> {
        let some = |raw: LLVMBasicBlockRef| (!raw.is_null()).then_some(BlockRef(raw, PhantomData));
        // SAFETY: asked of functions only; the list is walked from its first element on.
        let first = if self.is_function() { unsafe { some(LLVMGetFirstBasicBlock(self.0)) } } else { None };
        // SAFETY: as above.
        std::iter::successors(first, move |block| unsafe { some(LLVMGetNextBasicBlock(block.0)) })
    }
}

impl<'m> Inst<'m> {
    pub(crate) fn value(self) -> Value<'m> {
        Value::new(self.0)
    }

    /// Number of operands.
    pub(crate) fn operand_count(self) -> u32 {
        // SAFETY: instructions have operands; the count is never negative.
        unsafe { LLVMGetNumOperands(self.0) as u32 }
    }

    /// An operand.
    ///
    /// # Panics
    /// If there is none with this number.
    pub(crate) fn operand(self, index: u32) -> Value<'m> {
        assert!(index < self.operand_count(), "operand {index} of {} does not exist", self.operand_count());
        // SAFETY: just checked.
        Value::new(unsafe { LLVMGetOperand(self.0, index) })
    }

    /// The blocks that a terminator may go to.
    pub(crate) fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'m>> {
        // SAFETY: other instructions than terminators have none.
        let count = unsafe { if LLVMIsATerminatorInst(self.0).is_null() { 0 } else { LLVMGetNumSuccessors(self.0) } };
        // SAFETY: the index is in range.
        (0..count).map(move |index| BlockRef::new(unsafe { LLVMGetSuccessor(self.0, index) }))
    }

    /// Values and blocks of a phi.
    pub(crate) fn incoming(self) -> impl ExactSizeIterator<Item = (Value<'m>, BlockRef<'m>)> {
        // SAFETY: other instructions than phis have none.
        let count = unsafe { if LLVMIsAPHINode(self.0).is_null() { 0 } else { LLVMCountIncoming(self.0) } };
        // SAFETY: the index is in range.
        (0..count).map(move |index| unsafe {
            (Value::new(LLVMGetIncomingValue(self.0, index)), BlockRef::new(LLVMGetIncomingBlock(self.0, index)))
        })
    }

    /// The call, if it is one.
    pub(crate) fn call(self, loaded: &'m Loaded) -> Option<CallView<'m>> {
        // SAFETY: the instruction is alive.
        let is_call = unsafe { !LLVMIsACallInst(self.0).is_null() || !LLVMIsAInvokeInst(self.0).is_null() };
        is_call.then_some(CallView { raw: self.0, loaded })
    }

    /// True for the calls of `llvm.dbg.*`, which do nothing.
    pub(crate) fn is_debug_call(self) -> bool {
        // SAFETY: the instruction is alive.
        unsafe { !LLVMIsADbgInfoIntrinsic(self.0).is_null() }
    }

    /// True if the instruction becomes two: an operation and a terminator.
    pub(crate) fn is_split(self) -> bool {
        use LLVMOpcode::*;
        // SAFETY: the instruction is alive.
        let opcode = unsafe { LLVMGetInstructionOpcode(self.0) };
        matches!(opcode, LLVMInvoke | LLVMCallBr | LLVMResume | LLVMCleanupRet | LLVMCatchRet | LLVMCatchSwitch)
    }

    pub(crate) fn view(self) -> InstView<'m> {
        use LLVMOpcode::*;
        // SAFETY: the instruction is alive, and each arm asks only what its opcode has.
        unsafe {
            let opcode = LLVMGetInstructionOpcode(self.0);
            match opcode {
                LLVMLoad => self.access(0, Op::Load { volatile: LLVMGetVolatile(self.0) != 0, order: self.order() }),
                LLVMStore => self.access(1, Op::Store { volatile: LLVMGetVolatile(self.0) != 0, order: self.order() }),
                LLVMAtomicCmpXchg => self.access(0, Op::CmpXchg(memory_order(LLVMGetCmpXchgSuccessOrdering(self.0)))),
                LLVMAtomicRMW => match atomic_op(LLVMGetAtomicRMWBinOp(self.0)) {
                    Some(op) => self.access(0, Op::AtomicRmw(op, self.order())),
                    None => unsupported("an atomic increment or decrement that wraps", false),
                },
                LLVMAlloca => {
                    InstView::Alloca { ty: Type::new(LLVMGetAllocatedType(self.0)), align: LLVMGetAlignment(self.0) }
                }
                LLVMGetElementPtr => InstView::Gep(GepView::new(self.0)),
                LLVMICmp => InstView::Simple(Op::ICmp(int_predicate(LLVMGetICmpPredicate(self.0)))),
                LLVMFCmp => InstView::Simple(Op::FCmp(float_predicate(LLVMGetFCmpPredicate(self.0)))),
                LLVMCall => InstView::Call,
                LLVMInvoke => InstView::Invoke { normal: BlockRef::new(LLVMGetNormalDest(self.0)) },
                LLVMPHI => InstView::Phi,
                LLVMBr if LLVMIsConditional(self.0) != 0 => InstView::CondBr,
                LLVMBr => InstView::Br,
                LLVMSwitch => InstView::Switch,
                LLVMIndirectBr => InstView::IndirectBr,
                LLVMExtractValue => InstView::Simple(Op::ExtractValue { path: self.path() }),
                LLVMInsertValue => InstView::Simple(Op::InsertValue { path: self.path() }),
                LLVMShuffleVector => InstView::Simple(Op::ShuffleVector { mask: self.mask() }),
                _ => self.plain(opcode),
            }
        }
    }

    /// Operations that their opcode describes completely.
    fn plain(self, opcode: LLVMOpcode) -> InstView<'m> {
        use LLVMOpcode::*;
        if let Some(op) = binary_op(opcode) {
            let wraps = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul);
            // SAFETY: the instruction is alive, and these three can have the flag.
            let undefined = wraps && unsafe { LLVMGetNSW(self.0) } != 0;
            let overflow = if undefined { Overflow::Undefined } else { Overflow::Wraps };
            return InstView::Simple(Op::Binary(op, overflow));
        }
        if let Some(op) = cast_op(opcode) {
            return InstView::Simple(Op::Cast(op));
        }
        InstView::Simple(match opcode {
            LLVMFNeg => Op::FNeg,
            LLVMSelect => Op::Select,
            LLVMFreeze => Op::Freeze,
            LLVMExtractElement => Op::ExtractElement,
            LLVMInsertElement => Op::InsertElement,
            LLVMVAArg => Op::VaArg,
            // SAFETY: a fence has an order.
            LLVMFence => Op::Fence(unsafe { self.order() }),
            LLVMRet => Op::Ret,
            LLVMUnreachable => Op::Unreachable,
            other => {
                let name = format!("{other:?}");
                return unsupported(&name.trim_start_matches("LLVM").to_lowercase(), self.is_split());
            }
        })
    }

    /// A memory access, unless it goes through a segment register.
    /// # Safety
    /// The instruction is a load, a store, an atomic operation or a fence.
    unsafe fn order(self) -> MemoryOrder {
        // SAFETY: by the contract of this function.
        memory_order(unsafe { LLVMGetOrdering(self.0) })
    }

    fn access(self, address: u32, op: Op) -> InstView<'m> {
        if self.operand(address).ty().is_far_pointer() {
            return unsupported("access outside address space 0", false);
        }
        InstView::Simple(op)
    }

    /// # Safety
    /// The instruction is an `extractvalue` or `insertvalue`.
    unsafe fn path(self) -> Vec<u32> {
        // SAFETY: by the contract of this function; the indices live in the instruction.
        unsafe {
            let count = LLVMGetNumIndices(self.0) as usize;
            if count == 0 { Vec::new() } else { std::slice::from_raw_parts(LLVMGetIndices(self.0), count).to_vec() }
        }
    }

    /// # Safety
    /// The instruction is a `shufflevector`.
    unsafe fn mask(self) -> Vec<i32> {
        // SAFETY: by the contract of this function; the index is in range. Undefined elements are negative.
        unsafe {
            let count = LLVMGetNumMaskElements(self.0);
            (0..count).map(|index| LLVMGetMaskValue(self.0, index).max(-1)).collect()
        }
    }
}

fn unsupported<'m>(name: &str, terminator: bool) -> InstView<'m> {
    InstView::Unsupported { name: name.to_owned(), terminator }
}

impl<'m> GepView<'m> {
    /// # Safety
    /// The value is a `getelementptr`.
    pub(super) unsafe fn new(raw: LLVMValueRef) -> Self {
        Self(raw, PhantomData)
    }

    /// The type that the first index counts.
    pub(crate) fn source(self) -> Type<'m> {
        // SAFETY: it is a `getelementptr`.
        Type::new(unsafe { LLVMGetGEPSourceElementType(self.0) })
    }

    /// The address to start from.
    pub(crate) fn base(self) -> Value<'m> {
        // SAFETY: a `getelementptr` has at least one operand.
        Value::new(unsafe { LLVMGetOperand(self.0, 0) })
    }

    /// The indices in order.
    pub(crate) fn indices(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: it is a `getelementptr`, and the index is in range.
        unsafe { (1..LLVMGetNumOperands(self.0) as u32).map(move |index| Value::new(LLVMGetOperand(self.0, index))) }
    }
}

impl<'m> CallView<'m> {
    /// What is called.
    pub(crate) fn callee(self) -> Value<'m> {
        // SAFETY: it is a call.
        Value::new(unsafe { LLVMGetCalledValue(self.raw) })
    }

    /// Template and constraints, if inline assembly is called.
    pub(crate) fn asm(self) -> Option<(String, String)> {
        // SAFETY: asked of inline assembly only; the strings are its own.
        unsafe {
            let callee = LLVMGetCalledValue(self.raw);
            if LLVMIsAInlineAsm(callee).is_null() {
                return None;
            }
            let mut length = 0;
            let data = LLVMGetInlineAsmAsmString(callee, &mut length);
            let template = super::text(data, length);
            let data = LLVMGetInlineAsmConstraintString(callee, &mut length);
            Some((template, super::text(data, length)))
        }
    }

    /// The arguments.
    pub(crate) fn args(self) -> impl ExactSizeIterator<Item = Value<'m>> {
        // SAFETY: it is a call, and the arguments are its first operands.
        unsafe { (0..LLVMGetNumArgOperands(self.raw)).map(move |index| Value::new(LLVMGetOperand(self.raw, index))) }
    }

    /// Number of named parameters in the type of the call, and whether more may follow.
    pub(crate) fn signature(self) -> (u32, bool) {
        // SAFETY: it is a call; its type is a function type.
        unsafe {
            let ty = LLVMGetCalledFunctionType(self.raw);
            (LLVMCountParamTypes(ty), LLVMIsFunctionVarArg(ty) != 0)
        }
    }

    /// The structure behind an argument that the call passes by value.
    pub(crate) fn byval(self, index: u32) -> Option<ByVal<'m>> {
        let kinds = &self.loaded.attributes;
        // SAFETY: it is a call; a missing attribute is null, `byval` carries a type and `align` a number.
        unsafe {
            let attribute = |kind| LLVMGetCallSiteEnumAttribute(self.raw, index + 1, kind);
            let byval = attribute(kinds.byval);
            if byval.is_null() {
                return None;
            }
            let align = attribute(kinds.align);
            let align = (!align.is_null()).then(|| LLVMGetEnumAttributeValue(align) as u32);
            Some(ByVal { ty: Type::new(LLVMGetTypeAttributeValue(byval)), align })
        }
    }

    /// True if the call itself is marked as never returning.
    pub(crate) fn never_returns(self) -> bool {
        let kind = self.loaded.attributes.noreturn;
        // SAFETY: it is a call; a missing attribute is null.
        unsafe { !LLVMGetCallSiteEnumAttribute(self.raw, llvm_sys::LLVMAttributeFunctionIndex, kind).is_null() }
    }
}
