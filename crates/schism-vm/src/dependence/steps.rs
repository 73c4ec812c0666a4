//! What each instruction of the code makes, for runs in which every step is looked at because values are asked for.

use schism_ir::flow::BitSet;
use schism_ir::{Body, Callee, Image, Op, Type};

use super::effects::slow_writes;
use crate::code::{Code, Opcode};
use crate::liveness::for_each_read;
use crate::lower::is_fused_branch;

/// What an instruction does, as far as values are concerned. Slots are those of the instruction itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Nothing,
    /// It writes `dst`.
    Define,
    /// It reads memory at `a + b`, with `b` a number, and with `b` a slot.
    Load,
    LoadIndexed,
    Store,
    StoreIndexed,
    Call,
    /// A return that reads the slots of a list.
    Return(u32),
    /// A rare operation that writes the slots of a list.
    Slow(u32),
}

/// Which of the values that an instruction of the code makes is the value of its IR instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Makes {
    /// It is a step on the way.
    Nothing,
    /// The value, unless another one follows.
    Value,
    /// A part of it.
    Part,
}

/// One instruction of the code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) kind: Kind,
    pub(super) makes: Makes,
}

/// All instructions of a function's code.
#[derive(Default, Debug)]
pub(super) struct Steps {
    pub(super) steps: Vec<Step>,
    /// Slots that returns read, and that rare operations write.
    pub(super) lists: Vec<Vec<u32>>,
}

impl Steps {
    pub(super) fn new(image: &Image, code: &Code, body: &Body) -> Self {
        let mut made = Self::default();
        for position in 0..code.ins.len() {
            let kind = made.kind(code, position);
            made.steps.push(Step { kind, makes: Makes::Nothing });
        }
        made.find_values(image, code, body);
        made
    }

    fn kind(&mut self, code: &Code, position: usize) -> Kind {
        use Opcode as O;
        let ins = &code.ins[position];
        match ins.op {
            O::Load8 | O::Load16 | O::Load32 | O::Load64 => Kind::Load,
            O::LoadX8 | O::LoadX16 | O::LoadX32 | O::LoadX64 => Kind::LoadIndexed,
            O::Store8 | O::Store16 | O::Store32 | O::Store64 => Kind::Store,
            O::StoreX8 | O::StoreX16 | O::StoreX32 | O::StoreX64 => Kind::StoreIndexed,
            O::Call | O::CallPointer => Kind::Call,
            O::Ret | O::Ret1 | O::RetN => {
                let mut reads = Vec::new();
                for_each_read(code, ins, |slot| reads.push(slot));
                Kind::Return(self.list(reads))
            }
            O::Slow => Kind::Slow(self.list(slow_writes(&code.slow[ins.a as usize]))),
            O::Undef | O::BrIf | O::BrUnless | O::Switch | O::IndirectBr | O::Jump => Kind::Nothing,
            O::Cover | O::Split | O::Join | O::Mark | O::Segment | O::Unreachable | O::Fail => Kind::Nothing,
            op if is_fused_branch(op) => Kind::Nothing,
            _ => Kind::Define,
        }
    }

    fn list(&mut self, slots: Vec<u32>) -> u32 {
        self.lists.push(slots);
        self.lists.len() as u32 - 1
    }

    /// Says which steps make values.
    fn find_values(&mut self, image: &Image, code: &Code, body: &Body) {
        let types = &image.module_of(code.function).types;
        let mut stores = BitSet::new(body.insts.len());
        let is_store = |kind: Kind| matches!(kind, Kind::Store | Kind::StoreIndexed);
        for (step, inst) in self.steps.iter().zip(&code.map) {
            if is_store(step.kind) && inst.index() < body.insts.len() {
                stores.insert(inst.index());
            }
        }
        for (step, id) in self.steps.iter_mut().zip(&code.map) {
            let Some(inst) = body.insts.get(id.index()) else { continue };
            step.makes = match (step.kind, &inst.op) {
                (Kind::Nothing | Kind::Call, _) => Makes::Nothing,
                // Moves on an edge: phis get their values where their block is entered.
                (_, Op::Br(_) | Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. }) => Makes::Nothing,
                (kind, _) if is_store(kind) => Makes::Part,
                (_, Op::Store { .. }) if stores.contains(id.index()) => Makes::Nothing,
                (_, Op::Call(call)) if !matches!(call.callee, Callee::Intrinsic(_)) => Makes::Nothing,
                (_, Op::Store { .. }) => Makes::Value,
                _ if is_one_number(types.get(inst.ty)) => Makes::Value,
                _ => Makes::Part,
            };
        }
    }
}

/// Whether values of a type have one slot.
fn is_one_number(ty: &Type) -> bool {
    match ty {
        Type::Int(width) => *width <= 64,
        Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Ptr => true,
        _ => false,
    }
}
