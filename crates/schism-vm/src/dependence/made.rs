//! What the instructions of a function make, for runs whose values are asked for.
//!
//! Code made to be traced with values gives every result slots of its own for good. What a segment made is therefore still there when
//! it ends, and is taken all at once.

use schism_ir::{Body, Callee, InstId, Op, Value};

use super::plan::Segment;
use super::sources::Touch;
use crate::code::{Code, Ins, Opcode};
use crate::liveness::for_each_read;

/// Where a number is found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    Slot(u32),
    Constant(u64),
}

/// An instruction whose value is one slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) inst: u32,
    pub(super) slot: u32,
    /// It is there before the instruction runs: what a store or a return gets.
    pub(super) is_input: bool,
}

/// An instruction whose value is anything else: a range of [`Made::parts`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Several {
    pub(super) inst: u32,
    pub(super) parts: (u32, u32),
    pub(super) is_input: bool,
}

/// What all instructions of a function make, in their order.
#[derive(Default, Debug)]
pub(super) struct Made {
    numbers: Vec<Number>,
    several: Vec<Several>,
    parts: Vec<Part>,
    /// For each segment where its numbers and the others start; one more at the end.
    starts: Vec<(u32, u32)>,
}

/// What an instruction makes.
#[derive(Clone, Default)]
struct Making {
    parts: Vec<Part>,
    is_input: bool,
    is_rare: bool,
    /// Whether it stores to a variable.
    is_assignment: bool,
}

impl Made {
    /// `variables` says which instructions are local variables without an address.
    pub(super) fn new(code: &Code, body: &Body, variables: &[bool], segments: &[Segment]) -> Self {
        let is_variable = |value: Value| matches!(value, Value::Inst(inst) if variables[inst.index()]);
        let results = code.values.iter().zip(&body.insts).zip((0..).map(InstId));
        let mut makings: Vec<Making> =
            results.map(|((&slots, inst), id)| Making::new(slots, &inst.op, is_variable(Value::Inst(id)))).collect();
        for (making, inst) in makings.iter_mut().zip(&body.insts) {
            making.is_assignment = matches!(inst.op, Op::Store { .. }) && is_variable(body.operands_of(inst)[1]);
        }
        // Before the first block the call is what runs.
        let start = code.ins.iter().position(|ins| ins.op == Opcode::Segment).unwrap_or(code.ins.len());
        for (ins, inst) in code.ins.iter().zip(&code.map).skip(start) {
            if let (Some(making), Some(inst)) = (makings.get_mut(inst.index()), body.insts.get(inst.index())) {
                making.add(code, ins, &inst.op);
            }
        }
        let mut made = Self::default();
        for segment in segments {
            made.starts.push((made.numbers.len() as u32, made.several.len() as u32));
            for inst in segment.first..segment.first + segment.len {
                made.push(inst, &makings[inst as usize]);
            }
        }
        made.starts.push((made.numbers.len() as u32, made.several.len() as u32));
        made
    }

    fn push(&mut self, inst: u32, making: &Making) {
        let is_input = making.is_input;
        match making.parts[..] {
            [] => {}
            [Part::Slot(slot)] if !making.is_rare => self.numbers.push(Number { inst, slot, is_input }),
            _ => {
                let first = self.parts.len() as u32;
                self.parts.extend(&making.parts);
                self.several.push(Several { inst, parts: (first, self.parts.len() as u32), is_input });
            }
        }
    }

    /// What a segment makes.
    pub(super) fn of(&self, segment: u32) -> (&[Number], &[Several]) {
        let (from, to) = (self.starts[segment as usize], self.starts[segment as usize + 1]);
        (&self.numbers[from.0 as usize..to.0 as usize], &self.several[from.1 as usize..to.1 as usize])
    }

    pub(super) fn parts(&self, several: &Several) -> &[Part] {
        &self.parts[several.parts.0 as usize..several.parts.1 as usize]
    }
}

impl Making {
    /// An instruction has its result in some slots.
    fn new((first, count): (u32, u32), op: &Op, is_variable: bool) -> Self {
        let parts = match op {
            // Phis get their values where their block is entered, calls from what they call.
            Op::Phi { .. } => 0..0,
            Op::Call(call) if !matches!(call.callee, Callee::Intrinsic(_)) => 0..0,
            _ if is_variable => 0..0,
            _ => first..first + count,
        };
        Self { parts: parts.map(Part::Slot).collect(), ..Self::default() }
    }

    /// Adds what an instruction of the code says of the one that it belongs to.
    fn add(&mut self, code: &Code, ins: &Ins, op: &Op) {
        match (ins.op, op) {
            (Opcode::Ret | Opcode::Ret1 | Opcode::RetN, _) => {
                self.is_input = true;
                for_each_read(code, ins, |slot| self.parts.push(Part::Slot(slot)));
            }
            (written, _) if Touch::of(written) == Some(Touch::Store) => {
                self.is_input = matches!(op, Op::Store { .. });
                self.parts.push(Part::Slot(ins.dst));
            }
            (Opcode::Slow, _) => self.is_rare = true,
            // A variable may be written again before the segment ends.
            (Opcode::Mov, _) if self.is_assignment => self.parts.push(Part::Slot(ins.a)),
            (Opcode::Imm, _) if self.is_assignment => {
                self.parts.push(Part::Constant(u64::from(ins.a) | u64::from(ins.b) << 32));
            }
            _ => {}
        }
    }
}
