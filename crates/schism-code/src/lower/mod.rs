//! From a function's IR to executable [`Code`].
//!
//! Values get slots, vectors and aggregates fall apart into scalars, stack variables whose address goes nowhere
//! become slots, comparisons join their branches and address arithmetic joins its load or store. Nothing here fails:
//! what cannot be translated becomes an instruction that reports it when it is executed.

mod aggregates;
mod arith;
mod asm;
mod calls;
mod check;
mod checks;
mod control;
mod intrinsics;
mod memory;
mod packed;
mod slots;
mod uses;

use std::cell::{Cell, OnceCell};

use schism_ir::{
    Block, BlockId, Body, Callee, Const, ConstExpr, ConstId, Function, FunctionId, Image, Inst, InstId, Intrinsic,
    Module, Op, Target, TypeId, Value,
};

use crate::code::{CallSite, Code, Ins, Opcode, SlowOp, SwitchTable};
use crate::layout::{self, Layout};
use crate::question::Check;
use crate::scalar::{Piece, Scalar, pieces, slot_count};
pub use asm::CONTROL;
pub use check::{is_fused_branch, takes_immediate};
pub use control::NOWHERE;
pub use intrinsics::does_nothing;
use uses::Use;

/// Entries of [`Lowering::borrowed_until`] before those that are over are dropped.
const MOST_BORROWED: usize = 32;

/// How a function that changed is translated: every value has slots of its own for good, so that the frames of both versions can be
/// translated into one another.
#[derive(Clone, Debug, Default)]
pub struct Apart {
    /// What stands before an instruction, by instruction; in this order if several do.
    pub markers: Vec<(InstId, Opcode, u32)>,
    /// Slots to add at the end of a frame.
    pub extra_slots: u32,
    /// Local variables that must have an address, because they need one in the other version.
    pub addressed: Vec<InstId>,
}

/// For each instruction: true if it is a local variable that needs no address, so that it makes no code.
pub fn variables(image: &Image, id: FunctionId) -> Vec<bool> {
    let place = image.functions[id.index()];
    let module = &image.modules[place.module as usize];
    let function = &module.functions[place.function.index()];
    let Some(body) = &function.body else { return Vec::new() };
    uses::promotable(module, function, body).iter().map(Option::is_some).collect()
}

/// What a function's code is to do besides.
#[derive(Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// Note what was executed.
    pub cover: bool,
    /// Ask about operations that may be undefined.
    pub checks: bool,
    /// Correspond to the code of another version.
    pub apart: Option<&'a Apart>,
    /// Tell when these instructions are come to.
    pub marks: &'a [(InstId, u32)],
    /// Tell when these are, which are ascending, as segments.
    pub segments: &'a [InstId],
}

/// Translates one function.
pub fn lower(image: &Image, layout: Layout, id: FunctionId, wanted: Wanted<'_>) -> Code {
    let Wanted { cover, checks, apart, marks, segments } = wanted;
    let place = image.functions[id.index()];
    let module = &image.modules[place.module as usize];
    let function = &module.functions[place.function.index()];
    let empty = Body::default();
    let body = function.body.as_ref().unwrap_or(&empty);
    let mut promoted = uses::promotable(module, function, body);
    for variable in apart.iter().flat_map(|apart| &apart.addressed) {
        promoted[variable.index()] = None;
    }
    let mut lowering = Lowering {
        image,
        layout,
        id,
        module_index: place.module,
        module,
        function,
        body,
        uses: uses::uses(body),
        promoted,
        stored_first: uses::stored_first(body),
        places: vec![Place::None; body.insts.len()],
        storages: Vec::new(),
        params: Vec::new(),
        block_starts: vec![u32::MAX; body.blocks.len()],
        next_block: None,
        jumps: Vec::new(),
        next_slot: 0,
        free: Vec::new(),
        temporaries: Vec::new(),
        current: InstId(0),
        borrowed_until: Vec::new(),
        out: Output::default(),
        cover,
        checks,
        edges: Vec::new(),
        apart,
        starts: vec![u32::MAX; if apart.is_some() { body.insts.len() } else { 0 }],
        marks,
        segments,
    };
    lowering.run();
    lowering.finish()
}

/// Where the result of an instruction is.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// Nowhere (yet).
    None,
    /// In a storage: its own, or that of the value it is a copy of.
    Storage(u32),
    /// An address that its loads and stores compute themselves: `value of instruction or parameter + offset`.
    Offset { base: Value, offset: i32 },
    /// Likewise `base + index * scale`.
    Indexed { base: Value, index: Value, scale: u16 },
}

/// Slots that hold one value, or a promoted variable.
#[derive(Clone, Copy, Debug)]
struct Storage {
    first: u32,
    count: u32,
    /// Last instruction of the current block that reads it; the slots are free afterwards.
    last: u32,
    /// True if the slots return to the pool.
    reusable: bool,
    /// The promoted variable that lives here.
    variable: Option<InstId>,
}

/// What is being written.
#[derive(Default)]
struct Output {
    ins: Vec<Ins>,
    map: Vec<InstId>,
    sites: Vec<CallSite>,
    switches: Vec<SwitchTable>,
    slow: Vec<SlowOp>,
    lists: Vec<Vec<u32>>,
    messages: Vec<String>,
    checks: Vec<Check>,
}

struct Lowering<'a> {
    image: &'a Image,
    layout: Layout,
    id: FunctionId,
    module_index: u32,
    module: &'a Module,
    function: &'a Function,
    body: &'a Body,
    uses: Vec<Use>,
    promoted: Vec<Option<Scalar>>,
    /// True for variables that the entry block writes before anything reads them.
    stored_first: Vec<bool>,
    places: Vec<Place>,
    storages: Vec<Storage>,
    /// First slot of each parameter.
    params: Vec<u32>,
    block_starts: Vec<u32>,
    /// The block whose code follows the current one's.
    next_block: Option<usize>,
    /// Instructions whose target is still a block number.
    jumps: Vec<Jump>,
    next_slot: u32,
    /// Free slots: (first, count).
    free: Vec<(u32, u32)>,
    /// Slots to free after the current instruction.
    temporaries: Vec<(u32, u32)>,
    current: InstId,
    /// (storage, instruction): a promoted variable's slots stand for a loaded value up to there.
    borrowed_until: Vec<(u32, u32)>,
    out: Output,
    cover: bool,
    /// Whether to ask about operations that may be undefined.
    checks: bool,
    edges: Vec<(BlockId, BlockId)>,
    apart: Option<&'a Apart>,
    /// Where the code of each instruction starts, if versions are to be kept apart.
    starts: Vec<u32>,
    /// The marks of a route.
    marks: &'a [(InstId, u32)],
    /// The first instructions of segments, if dependences are traced.
    segments: &'a [InstId],
}

/// A jump to be patched.
enum Jump {
    Ins(u32),
    Switch(u32),
}

/// A single-slot operand.
#[derive(Clone, Copy, Debug)]
enum Operand {
    Slot(u32),
    Imm(u64),
}

type Lowered = Result<(), String>;

impl<'a> Lowering<'a> {
    fn run(&mut self) {
        for param in &self.function.params {
            let count = pieces(&self.module.types, param.ty).map_or(0, |pieces| slot_count(&pieces));
            self.params.push(self.next_slot);
            self.next_slot += count;
        }
        self.params.push(self.next_slot);
        self.copy_byval_parameters();
        self.place_promoted();
        self.place_phis();
        self.clear_extra_slots();
        let order = reverse_postorder(self.body);
        for (position, &number) in order.iter().enumerate() {
            self.block_starts[number] = self.out.ins.len() as u32;
            self.next_block = order.get(position + 1).copied();
            self.current = self.body.blocks[number].first;
            if self.cover {
                self.emit(Opcode::Cover, 0, number as u32, 0, 0);
            }
            self.lower_block(self.body.blocks[number], number);
        }
        self.patch_jumps();
    }

    fn finish(self) -> Code {
        let mut out = self.out;
        if let Some(ins) = out.ins.iter_mut().find(|ins| ins.op == Opcode::Undef && ins.dst == u32::MAX) {
            (ins.dst, ins.b) = (self.next_slot, self.apart.map_or(0, |apart| apart.extra_slots));
        }
        let entries = if self.cover { self.body.blocks.len() + self.edges.len() } else { 0 };
        let extra = self.apart.map_or(0, |apart| apart.extra_slots);
        let place = |place: &Place| match *place {
            Place::Storage(storage) => {
                let Storage { first, count, .. } = self.storages[storage as usize];
                (first, count)
            }
            _ => (0, 0),
        };
        let values = if self.apart.is_some() { self.places.iter().map(place).collect() } else { Vec::new() };
        let code = Code {
            function: self.id,
            ins: out.ins.into_boxed_slice(),
            map: out.map.into_boxed_slice(),
            frame_size: self.next_slot + extra,
            stack_bytes: 32 + 8 * self.promoted.iter().flatten().count() as u64,
            params: self.params,
            variadic: self.function.variadic,
            sites: out.sites,
            switches: out.switches,
            slow: out.slow,
            lists: out.lists,
            messages: out.messages,
            checks: out.checks,
            covered: vec![Cell::new(false); entries].into_boxed_slice(),
            edges: self.edges,
            starts: self.starts,
            values,
            liveness: OnceCell::new(),
        };
        if code.is_sound() { code } else { self_report(self.id, code.params) }
    }

    /// What only the other version computes is undefined at first. The slots follow after all others, so their number is patched in later.
    fn clear_extra_slots(&mut self) {
        if self.apart.is_some_and(|apart| apart.extra_slots > 0) {
            self.emit(Opcode::Undef, 0, u32::MAX, 0, 0);
        }
    }

    fn copy_byval_parameters(&mut self) {
        for (number, param) in self.function.params.iter().enumerate() {
            if let Some((size, _)) = param.byval {
                self.emit_slow(SlowOp::ByvalCopy { slot: self.params[number], size });
            }
        }
    }

    /// Promoted variables get slots for the whole function.
    fn place_promoted(&mut self) {
        for index in 0..self.body.insts.len() {
            if let Some(scalar) = self.promoted[index] {
                let id = InstId::new(index);
                let first = self.fresh(scalar.slots());
                self.storages.push(Storage {
                    first,
                    count: scalar.slots(),
                    last: 0,
                    reusable: false,
                    variable: Some(id),
                });
                self.places[index] = Place::Storage(self.storages.len() as u32 - 1);
            }
        }
    }

    /// Phis are written on edges, before their block starts, so their slots are fixed first.
    fn place_phis(&mut self) {
        for (index, inst) in self.body.insts.iter().enumerate() {
            if matches!(inst.op, Op::Phi { .. })
                && let Ok(pieces) = pieces(&self.module.types, inst.ty)
            {
                let count = slot_count(&pieces);
                let first = self.fresh(count);
                self.storages.push(Storage { first, count, last: 0, reusable: false, variable: None });
                self.places[index] = Place::Storage(self.storages.len() as u32 - 1);
            }
        }
    }

    fn lower_block(&mut self, block: Block, number: usize) {
        self.borrowed_until.clear();
        let before = self.storages.len();
        for (id, inst) in self.body.block_insts(&block) {
            self.current = id;
            self.mark(id);
            if self.borrowed_until.len() >= MOST_BORROWED {
                self.borrowed_until.retain(|&(_, until)| until > id.0);
            }
            if let Err(what) = self.lower_inst(id, inst, number) {
                self.fail(format!("cannot execute {what}"));
            }
            self.release_after(id, inst);
        }
        // What is local to the block is dead now.
        for index in before..self.storages.len() {
            self.release(index);
        }
    }

    /// Notes where an instruction's code starts, and puts its markers there.
    fn mark(&mut self, id: InstId) {
        if let Some(apart) = self.apart {
            self.starts[id.index()] = self.out.ins.len() as u32;
            for &(_, op, number) in apart.markers.iter().filter(|&&(at, ..)| at == id) {
                self.emit(op, 0, number, 0, 0);
            }
        }
        if let Ok(number) = self.segments.binary_search(&id) {
            self.emit(Opcode::Segment, 0, number as u32, 0, 0);
        }
        // Behind the markers: whoever stops at one comes to the mark only once.
        for &(_, mark) in self.marks.iter().filter(|&&(at, _)| at == id) {
            self.emit(Opcode::Mark, 0, mark, 0, 0);
        }
    }

    fn lower_inst(&mut self, id: InstId, inst: &'a Inst, block: usize) -> Lowered {
        let operands = self.body.operands_of(inst);
        if self.names_thread_local(&inst.op, operands) {
            self.emit_slow(SlowOp::FirstThread);
        }
        match &inst.op {
            Op::Binary(op, overflow) => {
                self.check_binary(inst.ty, *op, *overflow, operands)?;
                self.binary(id, inst.ty, *op, operands)
            }
            Op::FNeg => self.float_negate(id, inst.ty, operands[0]),
            Op::ICmp(predicate) => self.compare(id, *predicate, operands),
            Op::FCmp(predicate) => self.float_compare(id, *predicate, operands),
            Op::Cast(op) => {
                self.check_cast(inst.ty, *op, operands[0])?;
                self.cast(id, inst.ty, *op, operands[0])
            }
            Op::Alloca { ty, .. } => self.alloca(id, *ty, operands),
            Op::Load { .. } => self.load(id, inst.ty, operands[0]),
            Op::Store { .. } => self.store(operands[0], operands[1]),
            Op::Gep { offset, scales } => self.gep(id, inst.ty, *offset, scales, operands),
            Op::Phi { .. } => Ok(()),
            Op::Select => self.select(id, inst.ty, operands),
            Op::ExtractValue { path } => self.extract_value(id, inst.ty, path, operands[0]),
            Op::InsertValue { path } => self.insert_value(id, inst.ty, path, operands),
            Op::ExtractElement => self.extract_element(id, inst.ty, operands),
            Op::InsertElement => self.insert_element(id, inst.ty, operands),
            Op::ShuffleVector { mask } => self.shuffle(id, inst.ty, mask, operands),
            Op::Freeze => self.freeze(id, inst.ty, operands[0]),
            Op::Call(call) => self.call(id, inst.ty, call, operands),
            Op::VaArg => self.va_arg(id, inst.ty, operands[0]),
            Op::AtomicRmw(op, _) => self.atomic_rmw(id, inst.ty, *op, operands),
            Op::CmpXchg(_) => self.compare_exchange(id, inst.ty, operands),
            Op::Fence(_) => Ok(()),
            Op::Br(_) | Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. } | Op::Ret | Op::Unreachable => {
                self.terminator(inst, operands, block)
            }
            Op::Unsupported(what) => Err(format!("`{what}`")),
        }
    }

    /// Whether an instruction has the address of a thread-local variable from its name, and not from the intrinsic for that.
    fn names_thread_local(&self, op: &Op, operands: &[Value]) -> bool {
        let asks =
            matches!(op, Op::Call(call) if matches!(call.callee, Callee::Intrinsic(Intrinsic::ThreadlocalAddress)));
        !asks && operands.iter().any(|value| matches!(*value, Value::Const(id) if self.is_thread_local(id)))
    }

    fn is_thread_local(&self, mut id: ConstId) -> bool {
        loop {
            id = match &self.module.constants[id.index()] {
                Const::Expr { expr: ConstExpr::Offset { base, .. } | ConstExpr::Cast(_, base), .. } => *base,
                Const::Symbol(symbol) => {
                    let target = self.image.target(self.module_index, *symbol);
                    return matches!(target, Target::Global(global, _) if self.image.global(global).thread_local);
                }
                _ => return false,
            }
        }
    }

    fn type_of(&self, value: Value) -> Option<TypeId> {
        match value {
            Value::Inst(id) => Some(self.body.insts[id.index()].ty),
            Value::Param(number) => self.function.params.get(number as usize).map(|param| param.ty),
            Value::Const(id) => layout::const_type(self.image, self.module_index, id),
        }
    }

    /// The scalars of a value.
    fn pieces_of(&self, value: Value) -> Result<Vec<Piece>, String> {
        match self.type_of(value) {
            Some(ty) => pieces(&self.module.types, ty),
            None => Ok(vec![Piece { scalar: Scalar::Ptr, offset: 0, slot: 0 }]),
        }
    }

    /// A value of one slot.
    fn operand(&mut self, value: Value) -> Result<Operand, String> {
        match value {
            Value::Const(id) => {
                if let Some(bits) = layout::evaluate(self.image, self.layout, self.module_index, id)? {
                    return Ok(Operand::Imm(bits as u64));
                }
                let slot = self.temporary(1);
                self.emit(Opcode::Undef, 0, slot, 0, 1);
                Ok(Operand::Slot(slot))
            }
            _ => Ok(Operand::Slot(self.slots(value)?)),
        }
    }

    /// The first slot of a value of any size; constants are put into temporary slots.
    fn slots(&mut self, value: Value) -> Result<u32, String> {
        match value {
            Value::Inst(id) => match self.places[id.index()] {
                Place::Storage(storage) => Ok(self.storages[storage as usize].first),
                Place::Offset { base, offset } => {
                    let base = self.slots(base)?;
                    let slot = self.temporary(1);
                    self.emit(Opcode::Add64RI, 0, slot, base, offset as u32);
                    Ok(slot)
                }
                Place::Indexed { base, index, scale } => {
                    let (base, index) = (self.slots(base)?, self.slots(index)?);
                    let slot = self.temporary(1);
                    self.emit(Opcode::Lea, scale, slot, base, index);
                    Ok(slot)
                }
                Place::None => Err("a value that was never computed".into()),
            },
            Value::Param(number) => Ok(self.params[number as usize]),
            Value::Const(id) => {
                let pieces = self.pieces_of(value)?;
                let first = self.temporary(slot_count(&pieces));
                self.constant_into(first, id, &pieces)?;
                Ok(first)
            }
        }
    }

    /// Writes a constant into slots.
    fn constant_into(&mut self, first: u32, id: schism_ir::ConstId, pieces: &[Piece]) -> Lowered {
        let words = layout::words(self.image, self.layout, self.module_index, id, slot_count(pieces))?;
        for (slot, word) in (first..).zip(words) {
            match word {
                None => self.emit(Opcode::Undef, 0, slot, 0, 1),
                Some(bits) => self.immediate(slot, bits),
            }
        }
        Ok(())
    }

    fn slot_of(&mut self, operand: Operand) -> u32 {
        match operand {
            Operand::Slot(slot) => slot,
            Operand::Imm(bits) => {
                let slot = self.temporary(1);
                self.immediate(slot, bits);
                slot
            }
        }
    }

    fn emit(&mut self, op: Opcode, w: u16, dst: u32, a: u32, b: u32) {
        self.out.ins.push(Ins { op, w, dst, a, b });
        self.out.map.push(self.current);
    }

    fn emit_slow(&mut self, op: SlowOp) {
        self.out.slow.push(op);
        let number = self.out.slow.len() as u32 - 1;
        self.emit(Opcode::Slow, 0, 0, number, 0);
    }

    fn immediate(&mut self, dst: u32, bits: u64) {
        self.emit(Opcode::Imm, 0, dst, bits as u32, (bits >> 32) as u32);
    }

    fn copy(&mut self, dst: u32, src: u32, count: u32) {
        for index in 0..count {
            if dst != src {
                self.emit(Opcode::Mov, 0, dst + index, src + index, 0);
            }
        }
    }

    fn fail(&mut self, message: String) {
        self.out.messages.push(message);
        let number = self.out.messages.len() as u32 - 1;
        self.emit(Opcode::Fail, 0, 0, number, 0);
    }
}

/// The reachable blocks, each after the blocks that dominate it: a value is then computed before it is used.
fn reverse_postorder(body: &Body) -> Vec<usize> {
    let successors = |block: usize| -> Vec<BlockId> {
        let end = body.blocks[block].end.index();
        body.insts[..end].last().map(|last| last.op.successors()).unwrap_or_default()
    };
    let mut order = Vec::with_capacity(body.blocks.len());
    let mut seen = vec![false; body.blocks.len()];
    let mut path = Vec::new();
    if !body.blocks.is_empty() {
        seen[0] = true;
        path.push((0, successors(0)));
    }
    while let Some((block, left)) = path.last_mut() {
        match left.pop() {
            Some(next) if !seen[next.index()] => {
                seen[next.index()] = true;
                let after = successors(next.index());
                path.push((next.index(), after));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// What runs in place of code that failed its check: only a message. Modules that LLVM has verified never come to this.
fn self_report(function: FunctionId, params: Vec<u32>) -> Code {
    let frame_size = params.last().copied().unwrap_or(0);
    Code {
        function,
        ins: Box::new([Ins { op: Opcode::Fail, w: 0, dst: 0, a: 0, b: 0 }]),
        map: Box::new([InstId(0)]),
        frame_size,
        stack_bytes: 32,
        params,
        variadic: false,
        sites: Vec::new(),
        switches: Vec::new(),
        slow: Vec::new(),
        lists: Vec::new(),
        messages: vec!["cannot execute this function: its code is inconsistent".into()],
        checks: Vec::new(),
        covered: Box::default(),
        edges: Vec::new(),
        starts: Vec::new(),
        values: Vec::new(),
        liveness: OnceCell::new(),
    }
}
