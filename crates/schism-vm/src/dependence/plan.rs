//! What a tracer knows of a function before it runs: which instances its instructions make, what they depend on, and where branches end.
//!
//! A block is cut into *segments*, behind every call and every copy of memory. The instructions of a segment get their instances together,
//! in order, when it is entered; so an instance needs no entry of its own to say which instruction it is of.

use schism_code::lower::variables;
use schism_code::{Code, Opcode, SlowOp};
use schism_ir::flow::{CallNames, Cfg, DomTree};
use schism_ir::{Body, Call, Callee, FunctionId, Image, InstId, Intrinsic, Op};

use super::made::{Made, Maker};
use super::sources::{Finder, Sources, Touch};

/// No segment, no instruction, no shadow.
pub(super) const NONE: u32 = u32::MAX;

/// A part of a block. Pairs are ranges of the function's [`Sources`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Segment {
    pub(super) first: u32,
    pub(super) len: u32,
    pub(super) block: u32,
    /// The block behind which its last instruction decides no more: see [`super::regions`].
    pub(super) until: u32,
    pub(super) starts_block: bool,
    /// Whether it follows a call that might not have come back.
    pub(super) after_leaving: bool,
    /// Whether it ends with a branch.
    pub(super) branches: bool,
    pub(super) phis: u32,
    /// Words of phis and of accesses; those of inputs follow.
    pub(super) words: u32,
    pub(super) edges: (u32, u32),
    pub(super) inputs: (u32, u32),
    pub(super) writes: (u32, u32),
    pub(super) arguments: (u32, u32),
    /// The shadow of what the call at its end gives back.
    pub(super) result: u32,
}

impl Segment {
    pub(super) fn contains(&self, inst: u32) -> bool {
        self.first <= inst && inst < self.first + self.len
    }
}

/// What an instruction of the code is part of, and what a run notes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub(super) inst: u32,
    pub(super) touch: Option<Touch>,
    /// Whether it is something rare that touches no memory.
    pub(super) is_quiet: bool,
    /// Its word in the segment.
    pub(super) word: u32,
    /// Its entry among the choices or the addresses of the function's [`Sources`].
    pub(super) more: u32,
}

/// What is known of a function.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) function: FunctionId,
    /// For each parameter whether it is a structure that the call copies.
    pub(super) params: Vec<bool>,
    pub(super) segments: Box<[Segment]>,
    pub(super) sources: Sources,
    /// For each instruction of the code.
    pub(super) accesses: Box<[Access]>,
    /// What instructions make, if values are asked for.
    pub(super) made: Option<Made>,
}

impl Plan {
    /// For code that was made to be traced. `ends` says of calls that nothing marks whether they never come back; `with_values` that
    /// values are asked for.
    pub(super) fn new(
        image: &Image,
        code: &Code,
        ends: &dyn Fn(FunctionId, InstId) -> bool,
        with_values: bool,
    ) -> Self {
        let empty = Body::default();
        let function = image.function(code.function);
        let body = function.body.as_ref().unwrap_or(&empty);
        let names = CallNames::new(image.module_of(code.function), body);
        let cfg = Cfg::with_calls(body, |id, call| {
            let mut flow = names.flow(id, call);
            flow.may_leave |= ends(code.function, id);
            flow
        });
        let mut segments = segments(body, &cfg);
        let mut accesses: Vec<Access> = (0..code.ins.len()).map(|position| access(body, code, position)).collect();
        let variables = variables(image, code.function);
        let finder = Finder::new(body, function.params.len() as u32, &variables, &accesses);
        let sources = finder.find(&mut segments, &mut accesses);
        let made = with_values
            .then(|| Maker::new(code, body, &image.module_of(code.function).types, &variables).make(&segments));
        Self {
            function: code.function,
            params: function.params.iter().map(|param| param.byval.is_some()).collect(),
            segments: segments.into_boxed_slice(),
            sources,
            accesses: accesses.into_boxed_slice(),
            made,
        }
    }

    /// The segment of an instruction.
    pub(super) fn segment_of(&self, inst: u32) -> u32 {
        self.segments.partition_point(|segment| segment.first <= inst) as u32 - 1
    }
}

fn access(body: &Body, code: &Code, position: usize) -> Access {
    let (ins, inst) = (&code.ins[position], code.map[position]);
    let selects = body.insts.get(inst.index()).is_some_and(|inst| inst.op == Op::Select);
    let touch = Touch::of(ins.op).filter(|&touch| touch != Touch::Choice || selects);
    let is_quiet = ins.op == Opcode::Slow && !touches_memory(&code.slow[ins.a as usize]);
    Access { inst: inst.0, touch, is_quiet, word: 0, more: NONE }
}

/// The first instructions of all segments, ascending: there the code of a function that is traced says that it enters one.
pub(crate) fn segment_starts(body: &Body) -> Vec<InstId> {
    let mut starts = Vec::new();
    for_each_segment(body, |_, first, _| starts.push(first));
    starts
}

fn segments(body: &Body, cfg: &Cfg) -> Vec<Segment> {
    let after = DomTree::post_dominators(cfg);
    let mut segments: Vec<Segment> = Vec::new();
    for_each_segment(body, |block, first, end| {
        let start = body.blocks[block as usize].first;
        let until = after.parent(schism_ir::BlockId(block)).unwrap_or(cfg.exit()).0;
        let last = &body.insts[end.index() - 1].op;
        segments.push(Segment {
            first: first.0,
            len: end.0 - first.0,
            block,
            until,
            starts_block: first == start,
            after_leaving: first != start && cfg.leaving_calls().binary_search(&InstId(first.0 - 1)).is_ok(),
            branches: matches!(last, Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. }),
            result: NONE,
            ..Segment::default()
        });
    });
    segments
}

/// Calls `f` with the block of each segment, its first instruction, and one past its last.
fn for_each_segment(body: &Body, mut f: impl FnMut(u32, InstId, InstId)) {
    for (number, block) in (0..).zip(&body.blocks) {
        let mut first = block.first;
        for (id, inst) in body.block_insts(block) {
            let end = InstId(id.0 + 1);
            if matches!(&inst.op, Op::Call(call) if cuts(call)) || end == block.end {
                f(number, first, end);
                first = end;
            }
        }
    }
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

fn touches_memory(op: &SlowOp) -> bool {
    use schism_code::WideOp;
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
