//! What the instructions of a function make, for runs whose values are asked for.
//!
//! Code made to be traced with values gives every result slots of its own for good. What a segment made is therefore still there when
//! it ends, and is taken all at once; what was there before it, where it is entered, since phis change on the way out. A value that
//! only moves, into a variable and out again, is taken once.

use std::collections::BTreeMap;

use schism_code::liveness::for_each_read;
use schism_code::{Code, Ins, Opcode};
use schism_ir::{Body, Callee, Inst, InstId, Op, Type, TypeTable, Value};

use super::plan::Segment;
use super::sources::Touch;

/// What is taken together: where a segment is entered or where it ends, and numbers of up to 32 bits or others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    NarrowBefore,
    WideBefore,
    NarrowAfter,
    WideAfter,
}

impl Group {
    const ALL: [Self; 4] = [Self::NarrowBefore, Self::WideBefore, Self::NarrowAfter, Self::WideAfter];

    fn new(is_before: bool, is_narrow: bool) -> Self {
        match (is_before, is_narrow) {
            (true, true) => Self::NarrowBefore,
            (true, false) => Self::WideBefore,
            (false, true) => Self::NarrowAfter,
            (false, false) => Self::WideAfter,
        }
    }

    /// How many words a number of it has.
    pub(super) fn words(self) -> usize {
        match self {
            Self::NarrowBefore | Self::NarrowAfter => 1,
            Self::WideBefore | Self::WideAfter => 2,
        }
    }
}

/// Where a number is found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Part {
    /// Its number among those of a group that the segment takes.
    Taken(Group, u32),
    Constant(u64),
}

/// What an instruction makes: a range of [`Made::parts`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Making {
    pub(super) inst: u32,
    parts: (u32, u32),
    /// It is there before the instruction runs: what a store or a return gets.
    pub(super) is_input: bool,
}

/// What a segment takes, as ranges; slots by [`Group`].
#[derive(Clone, Copy, Debug)]
struct Taken {
    slots: [(u32, u32); 4],
    makings: (u32, u32),
}

/// What all instructions of a function make, in their order.
#[derive(Default, Debug)]
pub(super) struct Made {
    makings: Vec<Making>,
    parts: Vec<Part>,
    slots: Vec<u32>,
    segments: Vec<Taken>,
}

impl Made {
    /// The slots of a group that a segment takes.
    pub(super) fn slots(&self, segment: u32, group: Group) -> &[u32] {
        let (from, to) = self.segments[segment as usize].slots[group as usize];
        &self.slots[from as usize..to as usize]
    }

    /// Where a number is among the words that a segment takes.
    pub(super) fn word(&self, segment: u32, group: Group, number: u32) -> usize {
        let before = Group::ALL.iter().take_while(|&&other| other != group);
        let words = before.map(|&other| self.slots(segment, other).len() * other.words());
        words.sum::<usize>() + number as usize * group.words()
    }

    /// What an instruction of a segment makes.
    pub(super) fn of(&self, segment: u32, inst: u32) -> Option<(&Making, &[Part])> {
        let taken = &self.segments[segment as usize];
        let makings = &self.makings[taken.makings.0 as usize..taken.makings.1 as usize];
        let making = &makings[makings.binary_search_by_key(&inst, |making| making.inst).ok()?];
        Some((making, &self.parts[making.parts.0 as usize..making.parts.1 as usize]))
    }
}

/// Finds out what a function makes.
pub(super) struct Maker<'a> {
    code: &'a Code,
    body: &'a Body,
    types: &'a TypeTable,
    /// For each instruction: whether it is a local variable without an address.
    variables: &'a [bool],
    /// For each instruction its code, behind the place where the first block starts.
    positions: BTreeMap<InstId, Vec<&'a Ins>>,
    /// Whose result a slot holds; parameters belong to nobody in the body.
    owners: BTreeMap<u32, InstId>,
    made: Made,
    segment: Segment,
    /// Of the segment at hand: slots to take, by group, their numbers, and what variables hold.
    taken: [Vec<u32>; 4],
    numbers: BTreeMap<u32, u32>,
    held: BTreeMap<InstId, Part>,
}

impl<'a> Maker<'a> {
    pub(super) fn new(code: &'a Code, body: &'a Body, types: &'a TypeTable, variables: &'a [bool]) -> Self {
        let start = code.ins.iter().position(|ins| ins.op == Opcode::Segment).unwrap_or(code.ins.len());
        let mut positions: BTreeMap<InstId, Vec<&Ins>> = BTreeMap::new();
        for (ins, &inst) in code.ins.iter().zip(&code.map).skip(start) {
            positions.entry(inst).or_default().push(ins);
        }
        let mut owners = BTreeMap::new();
        for (&(first, count), inst) in code.values.iter().zip((0..).map(InstId)) {
            owners.extend((first..first + count).map(|slot| (slot, inst)));
        }
        Self {
            code,
            body,
            types,
            variables,
            positions,
            owners,
            made: Made::default(),
            segment: Segment::default(),
            taken: Default::default(),
            numbers: BTreeMap::new(),
            held: BTreeMap::new(),
        }
    }

    pub(super) fn make(mut self, segments: &[Segment]) -> Made {
        for segment in segments {
            self.segment = *segment;
            self.held.clear();
            self.numbers.clear();
            let first = self.made.makings.len() as u32;
            for inst in segment.first..segment.first + segment.len {
                self.make_inst(InstId(inst));
            }
            let makings = (first, self.made.makings.len() as u32);
            let slots = std::mem::take(&mut self.taken).map(|slots| {
                let first = self.made.slots.len() as u32;
                self.made.slots.extend(slots);
                (first, self.made.slots.len() as u32)
            });
            self.made.segments.push(Taken { slots, makings });
        }
        self.made
    }

    fn make_inst(&mut self, id: InstId) {
        let inst = &self.body.insts[id.index()];
        let operands = self.body.operands_of(inst);
        let code = self.positions.get(&id).cloned().unwrap_or_default();
        let target = match inst.op {
            Op::Store { .. } => self.variable(operands[1]),
            Op::Load { .. } => self.variable(operands[0]),
            _ => None,
        };
        let parts = match (&inst.op, target) {
            (Op::Load { .. }, Some(variable)) if self.held.contains_key(&variable) => vec![self.held[&variable]],
            (Op::Store { .. }, Some(_)) => self.assigned(&code),
            (Op::Ret, _) => self.read(&code),
            _ => self.result(id, inst, &code),
        };
        if let Some(variable) = target {
            self.held.remove(&variable);
            if let [one] = parts[..] {
                self.held.insert(variable, one);
            }
        }
        if parts.is_empty() {
            return;
        }
        let first = self.made.parts.len() as u32;
        self.made.parts.extend(parts);
        let parts = (first, self.made.parts.len() as u32);
        let is_input = matches!(inst.op, Op::Store { .. } | Op::Ret);
        self.made.makings.push(Making { inst: id.0, parts, is_input });
    }

    /// What an instruction has in its slots, and what it stores beside.
    fn result(&mut self, id: InstId, inst: &Inst, code: &[&Ins]) -> Vec<Part> {
        let (first, count) = self.code.values[id.index()];
        let slots = match &inst.op {
            // A call makes nothing by itself, and the code of a branch is that of its edges.
            Op::Call(call) if !matches!(call.callee, Callee::Intrinsic(_)) => return Vec::new(),
            _ if inst.op.is_terminator() => return Vec::new(),
            _ if self.variables[id.index()] => return Vec::new(),
            _ => first..first + count,
        };
        let mut parts: Vec<Part> = slots.map(|slot| self.part(slot, code)).collect();
        for ins in code.iter().filter(|ins| Touch::of(ins.op) == Some(Touch::Store)) {
            parts.push(self.part(ins.dst, code));
        }
        parts
    }

    /// What is put into a variable.
    fn assigned(&mut self, code: &[&Ins]) -> Vec<Part> {
        let parts = code.iter().filter_map(|ins| match ins.op {
            Opcode::Mov => Some(self.part(ins.a, code)),
            Opcode::Imm => Some(Part::Constant(constant(ins))),
            _ => None,
        });
        parts.collect()
    }

    /// What a return gives back.
    fn read(&mut self, code: &[&Ins]) -> Vec<Part> {
        let mut slots = Vec::new();
        for ins in code.iter().filter(|ins| matches!(ins.op, Opcode::Ret1 | Opcode::RetN)) {
            for_each_read(self.code, ins, |slot| slots.push(slot));
        }
        slots.into_iter().map(|slot| self.part(slot, code)).collect()
    }

    /// Where what a slot holds is taken; `code` is that of the instruction at hand.
    fn part(&mut self, slot: u32, code: &[&Ins]) -> Part {
        let mut writers = code.iter().filter(|ins| ins.dst == slot && Touch::of(ins.op) != Some(Touch::Store));
        if let (Some(ins), None) = (writers.next(), writers.next())
            && ins.op == Opcode::Imm
        {
            return Part::Constant(constant(ins));
        }
        let params = self.code.params.last().copied().unwrap_or(0);
        let owner = self.owners.get(&slot).copied();
        let is_before = owner.map_or(slot < params, |owner| !self.segment.contains(owner.0) || self.is_phi(owner));
        let group = Group::new(is_before, owner.is_some_and(|owner| self.is_narrow(owner)));
        let taken = &mut self.taken[group as usize];
        let number = *self.numbers.entry(slot).or_insert_with(|| {
            taken.push(slot);
            taken.len() as u32 - 1
        });
        Part::Taken(group, number)
    }

    /// Whether what an instruction makes is one number of up to 32 bits; slots have nothing above it.
    fn is_narrow(&self, inst: InstId) -> bool {
        match self.types.get(self.body.insts[inst.index()].ty) {
            Type::Int(width) => *width <= 32,
            Type::Half | Type::BFloat | Type::Float => true,
            _ => false,
        }
    }

    fn is_phi(&self, inst: InstId) -> bool {
        matches!(self.body.insts[inst.index()].op, Op::Phi { .. })
    }

    fn variable(&self, value: Value) -> Option<InstId> {
        let Value::Inst(inst) = value else { return None };
        self.variables[inst.index()].then_some(inst)
    }
}

fn constant(ins: &Ins) -> u64 {
    u64::from(ins.a) | u64::from(ins.b) << 32
}
