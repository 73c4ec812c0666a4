//! What the instructions of a function depend on, as far as its text says it: values in registers, and local variables that are no memory.
//!
//! The instructions of a segment run one after the other, so where a value comes from is either a known instruction of the same
//! segment or something that was there when the segment was entered. Only the latter is written down in a run, once for each
//! value, in a *word* of the segment; what an access to memory found gets a word too. The rest is put together when somebody asks.

use std::collections::BTreeMap;

use schism_code::Opcode;
use schism_code::lower::does_nothing;
use schism_ir::{Body, Callee, Inst, InstId, Intrinsic, Op, Value};

use super::plan::{Access, NONE, Segment};

/// Where something that an instruction uses comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// An instruction of the same segment.
    Inst(u32),
    /// What a word of the segment says.
    Word(u32),
    /// From nowhere in this run: a constant.
    Nothing,
}

/// What phis get on the edge from a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: u32,
    /// Where its shadows start in [`Sources::incoming`]: one for each phi.
    pub(super) first: u32,
}

/// The sources of all instructions of a function, and what a run has to note for them.
///
/// A *shadow* holds the instance that made a value which another segment uses. The parameters come first.
#[derive(Default, Debug)]
pub(super) struct Sources {
    /// For each instruction where its sources start; one more at the end.
    starts: Vec<u32>,
    all: Vec<Source>,
    /// How many shadows a call of the function has.
    pub(super) shadows: u32,
    /// Shadows whose instances a segment notes, in the order of its last words.
    pub(super) inputs: Vec<u32>,
    /// Shadows that a segment writes, and the instructions that they are of.
    pub(super) writes: Vec<(u32, u32)>,
    pub(super) edges: Vec<Edge>,
    pub(super) incoming: Vec<u32>,
    /// What calls pass, argument by argument; a constant is the call's own.
    pub(super) arguments: Vec<Source>,
    /// For selections, what they choose from.
    pub(super) choices: Vec<[Source; 2]>,
    /// For stores, where their address comes from.
    pub(super) addresses: Vec<Source>,
}

impl Sources {
    /// The sources of an instruction.
    #[inline]
    pub(super) fn of(&self, inst: u32) -> &[Source] {
        &self.all[self.starts[inst as usize] as usize..self.starts[inst as usize + 1] as usize]
    }
}

/// Finds the sources of a function.
pub(super) struct Finder<'a> {
    body: &'a Body,
    /// For each instruction: whether it is a local variable without an address.
    variables: &'a [bool],
    /// For each instruction its shadow, if another segment uses it.
    shadow_of: Vec<u32>,
    found: Sources,
    /// For each instruction where it touches memory or chooses, as positions of the code.
    touches: BTreeMap<u32, Vec<usize>>,
    /// Of the segment at hand: the last instructions that wrote variables, and shadows that have words.
    stored: BTreeMap<InstId, u32>,
    words: BTreeMap<u32, u32>,
    segment: Segment,
}

impl<'a> Finder<'a> {
    pub(super) fn new(body: &'a Body, params: u32, variables: &'a [bool], accesses: &[Access]) -> Self {
        let mut touches: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (position, access) in accesses.iter().enumerate().filter(|(_, access)| access.touch.is_some()) {
            touches.entry(access.inst).or_default().push(position);
        }
        Self {
            body,
            variables,
            shadow_of: vec![NONE; body.insts.len()],
            found: Sources { shadows: params, ..Sources::default() },
            touches,
            stored: BTreeMap::new(),
            words: BTreeMap::new(),
            segment: Segment::default(),
        }
    }

    /// Completes segments, which are in the order of their instructions, and what is known of each access.
    pub(super) fn find(mut self, segments: &mut [Segment], accesses: &mut [Access]) -> Sources {
        for segment in &mut *segments {
            self.segment = *segment;
            self.stored.clear();
            self.words.clear();
            self.find_edges();
            self.count_words(accesses);
            self.segment.inputs.0 = self.found.inputs.len() as u32;
            for inst in segment.first..segment.first + segment.len {
                self.find_inst(inst, accesses);
            }
            self.segment.inputs.1 = self.found.inputs.len() as u32;
            *segment = self.segment;
        }
        self.found.starts.push(self.found.all.len() as u32);
        // Only now is it known what other segments use.
        for segment in segments {
            self.find_writes(segment);
        }
        self.found
    }

    /// Gives phis their words: the first is for the branch that chose the edge.
    fn find_edges(&mut self) {
        let first = self.segment.first as usize;
        let phis = self.body.insts[first..].iter().map_while(|inst| match &inst.op {
            Op::Phi { from } => Some((inst, from)),
            _ => None,
        });
        let phis: Vec<(&Inst, &Vec<schism_ir::BlockId>)> = phis.collect();
        self.segment.edges.0 = self.found.edges.len() as u32;
        if self.segment.starts_block && !phis.is_empty() {
            self.segment.phis = phis.len() as u32;
            let mut blocks: Vec<u32> = phis[0].1.iter().map(|block| block.0).collect();
            blocks.sort_unstable();
            blocks.dedup();
            for from in blocks {
                self.found.edges.push(Edge { from, first: self.found.incoming.len() as u32 });
                for &(phi, blocks) in &phis {
                    let at = blocks.iter().position(|block| block.0 == from);
                    let value = at.map(|at| self.body.operands_of(phi)[at]);
                    let shadow = value.and_then(|value| self.shadow(value)).unwrap_or(NONE);
                    self.found.incoming.push(shadow);
                }
            }
        }
        self.segment.edges.1 = self.found.edges.len() as u32;
    }

    /// Gives accesses their words, behind those of phis.
    fn count_words(&mut self, accesses: &mut [Access]) {
        let Segment { first, len, phis, .. } = self.segment;
        let mut words = if phis == 0 { 0 } else { phis + 1 };
        for &position in self.touches.range(first..first + len).flat_map(|(_, positions)| positions) {
            if accesses[position].touch.is_some_and(|touch| touch.has_word()) {
                accesses[position].word = words;
                words += 1;
            }
        }
        self.segment.words = words;
    }

    fn find_inst(&mut self, number: u32, accesses: &mut [Access]) {
        let body = self.body;
        let inst = &body.insts[number as usize];
        let operands = body.operands_of(inst);
        let mut sources = match &inst.op {
            Op::Phi { .. } => vec![Source::Word(0), Source::Word(1 + number - self.segment.first)],
            Op::Load { .. } if self.variable(operands[0]).is_some() => vec![self.source(operands[0])],
            Op::Store { .. } if self.variable(operands[1]).is_some() => vec![self.source(operands[0])],
            Op::Select if self.touches.contains_key(&number) => vec![self.source(operands[0])],
            Op::Call(call) => match &call.callee {
                Callee::Intrinsic(which) if is_silent(*which) => Vec::new(),
                Callee::Symbol(_) => self.find_call(number, operands),
                Callee::Pointer => self.find_call(number, operands).split_off(operands.len().saturating_sub(1)),
                Callee::Intrinsic(_) | Callee::Asm(_) => self.sources(operands),
            },
            _ => self.sources(operands),
        };
        for position in self.touches.get(&number).cloned().unwrap_or_default() {
            self.find_access(inst, operands, &mut accesses[position], &mut sources);
        }
        let variable = match &inst.op {
            Op::Store { .. } => self.variable(operands[1]),
            _ => self.variable(Value::Inst(InstId(number))),
        };
        if let Some(variable) = variable {
            self.stored.insert(variable, number);
        }
        self.found.starts.push(self.found.all.len() as u32);
        for (at, &source) in sources.iter().enumerate() {
            if source != Source::Nothing && source != Source::Inst(number) && !sources[..at].contains(&source) {
                self.found.all.push(source);
            }
        }
    }

    /// Notes what a call passes. It depends on nothing of it by itself, unless it is chosen by a pointer, the last operand.
    fn find_call(&mut self, number: u32, operands: &[Value]) -> Vec<Source> {
        let sources = self.sources(operands);
        let is_pointer =
            matches!(&self.body.insts[number as usize].op, Op::Call(call) if call.callee == Callee::Pointer);
        let passed = sources.len() - usize::from(is_pointer);
        self.segment.arguments.0 = self.found.arguments.len() as u32;
        self.found.arguments.extend(sources[..passed].iter().map(|&source| match source {
            Source::Nothing => Source::Inst(number),
            source => source,
        }));
        self.segment.arguments.1 = self.found.arguments.len() as u32;
        if is_pointer { sources } else { Vec::new() }
    }

    /// Completes what is known of an access.
    fn find_access(&mut self, inst: &Inst, operands: &[Value], access: &mut Access, sources: &mut Vec<Source>) {
        match access.touch {
            Some(Touch::Load) => sources.push(Source::Word(access.word)),
            Some(Touch::Choice) => {
                access.more = self.found.choices.len() as u32;
                let choice = [self.source(operands[1]), self.source(operands[2])];
                self.found.choices.push(choice);
                sources.push(Source::Word(access.word));
            }
            Some(Touch::Store) => {
                access.more = self.found.addresses.len() as u32;
                let address = match inst.op {
                    Op::Store { .. } => operands.get(1),
                    _ => operands.first(),
                };
                let address = address.map_or(Source::Nothing, |&address| self.source(address));
                self.found.addresses.push(address);
            }
            None => {}
        }
    }

    fn find_writes(&mut self, segment: &mut Segment) {
        segment.writes.0 = self.found.writes.len() as u32;
        let mut stored: BTreeMap<u32, u32> = BTreeMap::new();
        for number in segment.first..segment.first + segment.len {
            let inst = &self.body.insts[number as usize];
            let written = match &inst.op {
                Op::Store { .. } => self.variable(self.body.operands_of(inst)[1]),
                Op::Call(call) if matches!(call.callee, Callee::Symbol(_) | Callee::Pointer) => {
                    // What it gives back is made by the return, or by the call if there is none.
                    segment.result = self.shadow_of[number as usize];
                    None
                }
                _ => Some(InstId(number)),
            };
            if let Some(written) = written
                && self.shadow_of[written.index()] != NONE
            {
                stored.insert(self.shadow_of[written.index()], number);
            }
        }
        self.found.writes.extend(stored);
        segment.writes.1 = self.found.writes.len() as u32;
    }

    fn variable(&self, value: Value) -> Option<InstId> {
        let Value::Inst(inst) = value else { return None };
        self.variables[inst.index()].then_some(inst)
    }

    /// The shadow of a value, which it gets if it has none.
    fn shadow(&mut self, value: Value) -> Option<u32> {
        let inst = match value {
            Value::Const(_) => return None,
            Value::Param(number) => return Some(number),
            Value::Inst(inst) => inst,
        };
        let shadow = &mut self.shadow_of[inst.index()];
        if *shadow == NONE {
            *shadow = self.found.shadows;
            self.found.shadows += 1;
        }
        Some(*shadow)
    }

    fn sources(&mut self, operands: &[Value]) -> Vec<Source> {
        operands.iter().map(|&value| self.source(value)).collect()
    }

    /// Where a value comes from that an instruction of the segment at hand uses; for a variable, what is in it.
    fn source(&mut self, value: Value) -> Source {
        if let Value::Inst(inst) = value {
            if let Some(&stored) = self.stored.get(&inst) {
                return Source::Inst(stored);
            }
            if self.segment.contains(inst.0) && !self.variables[inst.index()] {
                return Source::Inst(inst.0);
            }
        }
        let Some(shadow) = self.shadow(value) else { return Source::Nothing };
        let next = self.segment.words + self.words.len() as u32;
        let word = *self.words.entry(shadow).or_insert(next);
        if word == next {
            self.found.inputs.push(shadow);
        }
        Source::Word(word)
    }
}

/// What an instruction of the code does that only a run shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Touch {
    Load,
    Store,
    /// It takes one of two values.
    Choice,
}

impl Touch {
    /// What an operation does; a choice may be a step of something else.
    pub(super) fn of(op: Opcode) -> Option<Self> {
        use Opcode as O;
        match op {
            O::Load8 | O::Load16 | O::Load32 | O::Load64 => Some(Self::Load),
            O::LoadX8 | O::LoadX16 | O::LoadX32 | O::LoadX64 => Some(Self::Load),
            O::Store8 | O::Store16 | O::Store32 | O::Store64 => Some(Self::Store),
            O::StoreX8 | O::StoreX16 | O::StoreX32 | O::StoreX64 => Some(Self::Store),
            O::Select => Some(Self::Choice),
            _ => None,
        }
    }

    fn has_word(self) -> bool {
        self != Self::Store
    }
}

/// True for intrinsics that do nothing, or the same whatever they get.
fn is_silent(which: Intrinsic) -> bool {
    use Intrinsic as I;
    let is_constant = matches!(which, I::InvariantStart | I::IsConstant | I::ReturnAddress | I::AddressOfReturnAddress);
    is_constant || does_nothing(which)
}
