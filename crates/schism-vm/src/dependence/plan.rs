//! What a tracer knows of a function before it runs: which instances its instructions make, and where branches end.
//!
//! A block is cut into *segments*, behind every call and every copy of memory. The instructions of a segment get their instances together,
//! in order, when it is entered; so an instance needs no entry of its own to say which instruction it is of.

use std::rc::Rc;

use schism_ir::flow::{BitSet, CallNames, Cfg, DomTree};
use schism_ir::{Body, Call, Callee, FunctionId, Image, InstId, Intrinsic, Op, Type};

use super::batches::{Batches, untold};
use super::effects::slow_writes;
use crate::code::{Code, Opcode, SlowOp};
use crate::liveness::for_each_read;
use crate::lower::{STEPS_ASIDE, is_fused_branch, takes_immediate};

/// No segment, no instruction.
pub(super) const NONE: u32 = u32::MAX;

/// What an instruction of the code does to dependences. Slots are those of the instruction itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Nothing,
    /// `dst` is the same value as `a`.
    Aside,
    /// `dst` is made of constants, of `a`, of `a` and `b`.
    Define0,
    Define1,
    Define2,
    /// `b` slots from `dst`.
    Undefined,
    Select,
    /// So many bytes at `a + b`, with `b` a number, and with `b` a slot.
    Load(u8),
    LoadIndexed(u8),
    Store(u8),
    StoreIndexed(u8),
    /// A branch that reads `a`, or `a` and `b`.
    Branch1,
    Branch2,
    /// A branch that reads the slots of a list.
    BranchMany(u32),
    Call,
    CallPointer,
    /// A return that reads the slots of a list.
    Return(u32),
    /// A rare operation with the lists of what it reads and writes; `true` if it touches memory.
    Slow(u32, bool),
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
    /// The segment that it is the first of, if it is.
    pub(super) segment: u32,
    /// The segment that is about to be entered, if it is the first move on the edge that leads there.
    pub(super) edge_to: u32,
    /// The batch that it is the first of, if it is.
    pub(super) batch: u32,
    /// Whether it stands on an edge, for a phi.
    pub(super) is_phi: bool,
    /// The IR instruction that it belongs to; [`NONE`] before the first block, where the call is what runs.
    pub(super) inst: u32,
}

/// A part of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) first: u32,
    pub(super) len: u32,
    pub(super) block: u32,
    pub(super) starts_block: bool,
    /// Whether it follows a call that might not have come back.
    pub(super) after_leaving: bool,
}

/// Slots that a rare instruction reads and writes.
#[derive(Clone, Default, Debug)]
pub(super) struct Slots {
    pub(super) reads: Vec<u32>,
    pub(super) writes: Vec<u32>,
}

/// What is known of a function.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) function: FunctionId,
    pub(super) frame_size: u32,
    pub(super) steps: Box<[Step]>,
    pub(super) segments: Box<[Segment]>,
    pub(super) lists: Vec<Slots>,
    pub(super) batches: Batches,
    /// For each step how many follow it at which there is nothing to do.
    pub(super) untold: Rc<[u8]>,
    /// For each block its immediate post-dominator; that of blocks which nothing follows is the virtual exit.
    pub(super) until: Box<[u32]>,
}

impl Plan {
    /// For code that was made to be traced. `ends` says of calls that nothing marks whether they never come back; `each` that every
    /// step is told by itself.
    pub(super) fn new(image: &Image, code: &Code, ends: &dyn Fn(FunctionId, InstId) -> bool, each: bool) -> Self {
        let empty = Body::default();
        let body = image.function(code.function).body.as_ref().unwrap_or(&empty);
        let names = CallNames::new(image.module_of(code.function), body);
        let cfg = Cfg::with_calls(body, |id, call| {
            let mut flow = names.flow(id, call);
            flow.may_leave |= ends(code.function, id);
            flow
        });
        let after = DomTree::post_dominators(&cfg);
        let blocks = (0..body.blocks.len()).map(schism_ir::BlockId::new);
        let until = blocks.map(|block| after.parent(block).unwrap_or(cfg.exit()).0).collect();
        let segments = segments(body, &cfg);
        let mut plan = Self {
            function: code.function,
            frame_size: code.frame_size,
            steps: Box::default(),
            segments: segments.into_boxed_slice(),
            lists: Vec::new(),
            batches: Batches::default(),
            untold: Rc::default(),
            until,
        };
        plan.steps = plan.steps(code, body);
        plan.find_values(image, code, body);
        plan.batches = Batches::new(code, &mut plan.steps, &plan.lists, each);
        plan.untold = untold(code, &plan.steps, each).into();
        plan
    }

    fn steps(&mut self, code: &Code, body: &Body) -> Box<[Step]> {
        let start = code.starts.first().copied().unwrap_or(0) as usize;
        let is_phi =
            |inst: InstId| matches!(body.insts.get(inst.index()), Some(inst) if matches!(inst.op, Op::Phi { .. }));
        let mut steps: Vec<Step> = Vec::with_capacity(code.ins.len());
        for position in 0..code.ins.len() {
            let inst = code.map[position];
            let kind = self.kind(code, position);
            let mut edge_to = NONE;
            if is_phi(inst) && (position == 0 || !is_phi(code.map[position - 1])) {
                // The first move of an edge: here the block is entered whose phis these are.
                edge_to = self.segment_of(inst.0);
            }
            steps.push(Step {
                kind,
                makes: Makes::Nothing,
                segment: NONE,
                edge_to,
                batch: NONE,
                is_phi: is_phi(inst),
                inst: if position < start { NONE } else { inst.0 },
            });
        }
        for (number, segment) in (0..).zip(&*self.segments) {
            let position = code.starts.get(segment.first as usize).copied().unwrap_or(NONE);
            if let Some(step) = steps.get_mut(position as usize) {
                step.segment = number;
            }
        }
        steps.into_boxed_slice()
    }

    /// Says which steps make values.
    fn find_values(&mut self, image: &Image, code: &Code, body: &Body) {
        let types = &image.module_of(code.function).types;
        let mut stores = BitSet::new(body.insts.len());
        let is_store = |kind: Kind| matches!(kind, Kind::Store(_) | Kind::StoreIndexed(_));
        for (step, inst) in self.steps.iter().zip(&code.map) {
            if is_store(step.kind) && inst.index() < body.insts.len() {
                stores.insert(inst.index());
            }
        }
        for (step, id) in self.steps.iter_mut().zip(&code.map) {
            let Some(inst) = body.insts.get(id.index()) else { continue };
            step.makes = match (step.kind, &inst.op) {
                (Kind::Nothing | Kind::Aside | Kind::Undefined | Kind::Call | Kind::CallPointer, _) => Makes::Nothing,
                (kind, _) if is_store(kind) => Makes::Part,
                (_, Op::Store { .. }) if stores.contains(id.index()) => Makes::Nothing,
                (_, Op::Call(call)) if !matches!(call.callee, Callee::Intrinsic(_)) => Makes::Nothing,
                (_, Op::Store { .. }) => Makes::Value,
                _ if is_one_number(types.get(inst.ty)) => Makes::Value,
                _ => Makes::Part,
            };
        }
    }

    /// The segment of an instruction.
    pub(super) fn segment_of(&self, inst: u32) -> u32 {
        self.segments.partition_point(|segment| segment.first <= inst) as u32 - 1
    }

    fn kind(&mut self, code: &Code, position: usize) -> Kind {
        use Opcode as O;
        let ins = &code.ins[position];
        match ins.op {
            O::Mov if ins.w == STEPS_ASIDE => Kind::Aside,
            O::Mov | O::Freeze | O::Mask | O::SExt | O::SExt32 => Kind::Define1,
            O::I32ToF64 | O::I64ToF64 | O::F32ToF64 | O::F64ToF32 => Kind::Define1,
            O::Imm => Kind::Define0,
            O::Undef => Kind::Undefined,
            O::Select => Kind::Select,
            O::Load8 | O::Load16 | O::Load32 | O::Load64 => Kind::Load(bytes(ins.op)),
            O::LoadX8 | O::LoadX16 | O::LoadX32 | O::LoadX64 => Kind::LoadIndexed(bytes(ins.op)),
            O::Store8 | O::Store16 | O::Store32 | O::Store64 => Kind::Store(bytes(ins.op)),
            O::StoreX8 | O::StoreX16 | O::StoreX32 | O::StoreX64 => Kind::StoreIndexed(bytes(ins.op)),
            O::BrIf | O::BrUnless => Kind::Branch1,
            O::Switch | O::IndirectBr => Kind::BranchMany(self.list(code, position)),
            O::Call => Kind::Call,
            O::CallPointer => Kind::CallPointer,
            O::Ret | O::Ret1 | O::RetN => Kind::Return(self.list(code, position)),
            O::Slow => {
                let list = self.list(code, position);
                let op = &code.slow[ins.a as usize];
                self.lists[list as usize].writes = slow_writes(op);
                Kind::Slow(list, touches_memory(op))
            }
            O::Jump | O::Cover | O::Split | O::Join | O::Unreachable | O::Fail => Kind::Nothing,
            op if is_fused_branch(op) && takes_immediate(op) => Kind::Branch1,
            op if is_fused_branch(op) => Kind::Branch2,
            op if takes_immediate(op) => Kind::Define1,
            _ => Kind::Define2,
        }
    }

    fn list(&mut self, code: &Code, position: usize) -> u32 {
        let mut slots = Slots::default();
        for_each_read(code, &code.ins[position], |slot| slots.reads.push(slot));
        self.lists.push(slots);
        self.lists.len() as u32 - 1
    }
}

fn segments(body: &Body, cfg: &Cfg) -> Vec<Segment> {
    let mut segments = Vec::new();
    for (number, block) in (0..).zip(&body.blocks) {
        let mut first = block.first.0;
        let mut after_leaving = false;
        for (id, inst) in body.block_insts(block) {
            let end = id.0 + 1;
            let cut = matches!(&inst.op, Op::Call(call) if cuts(call));
            if cut || end == block.end.0 {
                let starts_block = first == block.first.0;
                segments.push(Segment { first, len: end - first, block: number, starts_block, after_leaving });
                first = end;
                after_leaving = cut && cfg.leaving_calls().binary_search(&id).is_ok();
            }
        }
    }
    segments
}

/// Whether more instances may come between a call and what follows it.
fn cuts(call: &Call) -> bool {
    match call.callee {
        Callee::Symbol(_) | Callee::Pointer => true,
        Callee::Intrinsic(intrinsic) => {
            matches!(intrinsic, Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::Memmove)
        }
        Callee::Asm(_) => false,
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

fn bytes(op: Opcode) -> u8 {
    use Opcode as O;
    match op {
        O::Load8 | O::LoadX8 | O::Store8 | O::StoreX8 => 1,
        O::Load16 | O::LoadX16 | O::Store16 | O::StoreX16 => 2,
        O::Load32 | O::LoadX32 | O::Store32 | O::StoreX32 => 4,
        _ => 8,
    }
}

fn touches_memory(op: &SlowOp) -> bool {
    use crate::slow_wide::WideOp;
    matches!(
        op,
        SlowOp::LoadOdd { .. }
            | SlowOp::StoreOdd { .. }
            | SlowOp::ByvalCopy { .. }
            | SlowOp::Memcpy { .. }
            | SlowOp::Memset { .. }
            | SlowOp::VaStart { .. }
            | SlowOp::VaCopy { .. }
            | SlowOp::VaArg { .. }
            | SlowOp::Wide(WideOp::Load { .. } | WideOp::Store { .. })
    )
}
