//! One function of one version, read through canonical numbers.

use schism_ir::{
    Body, Callee, ConstId, Function, FunctionId, GlobalId, Inst, InstId, Op, Param, Target, TypeId, Value,
};

use crate::canon::Canon;
use crate::side::Side;

/// What `assert` calls with the text, the file, the line and the function, in glibc and in musl.
const ASSERTION: &str = "__assert_fail";
/// Which of its operands is the line.
const LINE: usize = 2;

/// A function with a body, and where it comes from.
#[derive(Clone, Copy)]
pub(crate) struct View<'p> {
    canon: &'p Canon<'p>,
    side: Side,
    module: u32,
    pub(crate) function: &'p Function,
    pub(crate) body: &'p Body,
}

impl<'p> View<'p> {
    /// `None` for a declaration.
    pub(crate) fn new(canon: &'p Canon<'p>, side: Side, id: FunctionId) -> Option<Self> {
        let image = canon.images[side.index()];
        let function = image.function(id);
        let module = image.functions[id.index()].module;
        Some(Self { canon, side, module, function, body: function.body.as_ref()? })
    }

    pub(crate) fn inst(&self, id: InstId) -> &'p Inst {
        &self.body.insts[id.index()]
    }

    pub(crate) fn operands(&self, id: InstId) -> &'p [Value] {
        self.body.operands_of(self.inst(id))
    }

    pub(crate) fn constant(&self, id: ConstId) -> u32 {
        self.canon.constant(self.side, self.module, id)
    }

    pub(crate) fn floating(&self, id: ConstId) -> &'p [GlobalId] {
        self.canon.floating(self.side, self.module, id)
    }

    pub(crate) fn ty(&self, id: TypeId) -> u64 {
        self.canon.ty(self.side, self.module, id).into()
    }

    /// An instruction of the entry block that reserves stack memory of a fixed size. Where it stands there does not matter.
    pub(crate) fn is_variable(&self, id: InstId) -> bool {
        let first = self.body.blocks.first();
        let inst = self.inst(id);
        let fixed = || self.body.operands_of(inst).iter().all(|size| matches!(size, Value::Const(_)));
        matches!(inst.op, Op::Alloca { .. }) && first.is_some_and(|block| id < block.end) && fixed()
    }

    /// Whether an operand only says in which line a failed assertion stands: that it moved is no change of the program. A program that
    /// has its own function of this name may do anything with the number.
    pub(crate) fn is_line_of_assertion(&self, id: InstId, operand: usize) -> bool {
        let Op::Call(call) = &self.inst(id).op else { return false };
        let (Callee::Symbol(symbol), LINE) = (&call.callee, operand) else { return false };
        let image = self.canon.images[self.side.index()];
        match image.target(self.module, *symbol) {
            Target::Function(id) => {
                let is_own = image.is_own(id);
                let function = image.function(id);
                function.name == ASSERTION && (function.body.is_none() || !is_own)
            }
            _ => false,
        }
    }

    /// Result, parameters and `...` as words; equal for equal signatures. That a function or call never returns is no
    /// part of it: the optimiser infers it from callees, and the code behind says the same.
    pub(crate) fn signature(&self) -> Vec<u64> {
        let function = self.function;
        let mut words = vec![self.ty(function.ret), function.variadic.into()];
        for Param { ty, byval, sret, .. } in &function.params {
            words.extend([self.ty(*ty), (*sret).into()]);
            words.extend(by_value(*byval));
        }
        words
    }

    /// What an instruction does, apart from its operands and the blocks that it names: equal words, equal operation.
    pub(crate) fn operation(&self, id: InstId, words: &mut Vec<u64>) {
        let inst = self.inst(id);
        words.clear();
        words.extend([kind(&inst.op), self.ty(inst.ty), inst.operands.len.into()]);
        match &inst.op {
            Op::Binary(op, overflow) => words.extend([*op as u64, *overflow as u64]),
            Op::ICmp(predicate) => words.push(*predicate as u64),
            Op::FCmp(predicate) => words.push(*predicate as u64),
            Op::Cast(op) => words.push(*op as u64),
            Op::AtomicRmw(op, order) => words.extend([*op as u64, *order as u64]),
            Op::CmpXchg(order) | Op::Fence(order) => words.push(*order as u64),
            Op::Alloca { ty, align } => words.extend([self.ty(*ty), (*align).into()]),
            Op::Load { volatile, order } | Op::Store { volatile, order } => {
                words.extend([(*volatile).into(), *order as u64]);
            }
            Op::Gep { offset, scales } => {
                words.push(*offset as u64);
                words.extend(scales.iter().map(|&scale| scale as u64));
            }
            Op::ExtractValue { path } | Op::InsertValue { path } => {
                words.extend(path.iter().map(|&step| u64::from(step)))
            }
            Op::ShuffleVector { mask } => words.extend(mask.iter().map(|&lane| lane as u64)),
            Op::Call(call) => {
                words.extend([u64::from(call.fixed), call.variadic.into()]);
                words.extend(call.args.iter().flat_map(|arg| by_value(arg.byval)));
                self.callee(&call.callee, words);
            }
            Op::Unsupported(what) => text(what, words),
            Op::FNeg
            | Op::Phi { .. }
            | Op::Select
            | Op::ExtractElement
            | Op::InsertElement
            | Op::Freeze
            | Op::VaArg
            | Op::Br(_)
            | Op::CondBr { .. }
            | Op::Switch { .. }
            | Op::IndirectBr { .. }
            | Op::Ret
            | Op::Unreachable => {}
        }
    }

    /// Who is called, as words behind those that are there.
    pub(crate) fn callee(&self, callee: &Callee, words: &mut Vec<u64>) {
        match callee {
            Callee::Symbol(symbol) => words.extend([0, self.canon.symbol(self.side, self.module, *symbol).into()]),
            Callee::Pointer => words.push(1),
            Callee::Intrinsic(intrinsic) => words.extend([2, *intrinsic as u64]),
            Callee::Asm(asm) => {
                words.push(3);
                text(&asm.text, words);
                text(&asm.constraints, words);
            }
        }
    }
}

fn by_value(byval: Option<(u64, u32)>) -> [u64; 2] {
    byval.map_or([u64::MAX; 2], |(size, align)| [size, align.into()])
}

fn text(text: &str, words: &mut Vec<u64>) {
    words.push(text.len() as u64);
    words.extend(text.bytes().map(u64::from));
}

/// A number for each kind of operation.
pub(crate) fn kind(op: &Op) -> u64 {
    match op {
        Op::Binary(..) => 0,
        Op::FNeg => 1,
        Op::ICmp(_) => 2,
        Op::FCmp(_) => 3,
        Op::Cast(_) => 4,
        Op::Alloca { .. } => 5,
        Op::Load { .. } => 6,
        Op::Store { .. } => 7,
        Op::Gep { .. } => 8,
        Op::Phi { .. } => 9,
        Op::Select => 10,
        Op::ExtractValue { .. } => 11,
        Op::InsertValue { .. } => 12,
        Op::ExtractElement => 13,
        Op::InsertElement => 14,
        Op::ShuffleVector { .. } => 15,
        Op::Freeze => 16,
        Op::Call(_) => 17,
        Op::VaArg => 18,
        Op::AtomicRmw(..) => 19,
        Op::CmpXchg(_) => 20,
        Op::Fence(_) => 21,
        Op::Br(_) => 22,
        Op::CondBr { .. } => 23,
        Op::Switch { .. } => 24,
        Op::IndirectBr { .. } => 25,
        Op::Ret => 26,
        Op::Unreachable => 27,
        Op::Unsupported(_) => 28,
    }
}
