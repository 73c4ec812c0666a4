//! What the instructions of a straight piece of code do to dependences, put together before any of them runs.
//!
//! Which slots an instruction reads and writes is known beforehand. In a *batch* of instructions that always run one after the
//! other, what a slot holds is therefore either what it held before the batch or the result of a known instruction of it. A tracer
//! applies a batch as a whole where it starts, and is asked again only where an effect depends on values: at accesses to memory, at
//! calls.

use std::collections::BTreeMap;
use std::ops::Range;

use schism_ir::flow::BitSet;

use super::plan::{Kind, NONE, Slots, Step};
use super::trace::DynamicTrace;
use crate::code::Code;
use crate::liveness::block_starts;

/// What an instruction uses.
#[derive(Clone, Copy, Debug)]
struct Source {
    /// What this slot held before the batch, if no instruction is named.
    slot: u32,
    /// The result of an instruction.
    inst: u32,
}

impl Source {
    #[inline]
    fn instance(self, slots: &[u32], base: u32) -> u32 {
        // Both are cheap; a choice between two numbers needs no jump.
        let before = slots.get(self.slot as usize).copied().unwrap_or(0);
        let inside = base.wrapping_add(self.inst);
        if self.inst == NONE { before } else { inside }
    }
}

/// An instruction and two sources of it.
#[derive(Clone, Copy, Debug)]
struct Use {
    inst: u32,
    sources: [Source; 2],
}

/// The first sources of an instruction, if all are results of its batch: numbers to which the batch's base is added, or under a mask.
#[derive(Clone, Copy, Debug)]
struct Inside {
    inst: u32,
    first: u32,
    second: u32,
    /// All ones if there is a second source, else 0.
    mask: u32,
}

#[derive(Clone, Debug)]
struct Batch {
    inside: Range<usize>,
    uses: Range<usize>,
    writes: Range<usize>,
    /// The branch that ends it, if one does.
    branch: u32,
}

impl Inside {
    fn new(inst: u32, [first, second]: [Source; 2]) -> Option<Self> {
        if first.inst == NONE || second.inst == NONE || first.inst == inst {
            return None;
        }
        let one = second.inst == inst || second.inst == first.inst;
        let (second, mask) = if one { (0, 0) } else { (second.inst, u32::MAX) };
        Some(Self { inst, first: first.inst, second, mask })
    }
}

/// The batches of a function.
#[derive(Default, Debug)]
pub(super) struct Batches {
    batches: Vec<Batch>,
    inside: Vec<Inside>,
    uses: Vec<Use>,
    /// Slots and which instruction is the last of a batch to write them.
    writes: Vec<(u32, u32)>,
    /// What the batch that is being made has written so far, and the branch in it.
    written: BTreeMap<u32, u32>,
    branch: u32,
    /// The last instruction that depends on something.
    user: u32,
}

impl Batches {
    /// Cuts code into batches, and says of the steps that start one which it is. With `each`, every step is a batch.
    pub(super) fn new(code: &Code, steps: &mut [Step], lists: &[Slots], each: bool) -> Self {
        let mut starts = BitSet::new(steps.len() + 1);
        block_starts(code).into_iter().for_each(|start| {
            starts.insert(start as usize);
        });
        let mut made = Self { branch: NONE, user: NONE, ..Self::default() };
        let (mut at, mut first) = (0, (0, 0));
        for position in 0..steps.len() {
            let step = steps[position];
            let starts_something = step.segment != NONE || step.edge_to != NONE;
            let follows = position > 0 && stands_alone(&steps[position - 1]);
            if each || starts_something || follows || starts.contains(position) || stands_alone(&step) {
                made.close(steps, at, first);
                (at, first) = (position, (made.inside.len(), made.uses.len()));
            }
            made.add(code, position, step, lists);
        }
        made.close(steps, at, first);
        made
    }

    fn add(&mut self, code: &Code, position: usize, step: Step, lists: &[Slots]) {
        let ins = code.ins[position];
        let inst = if step.inst == NONE { 0 } else { step.inst };
        let (reads, writes) = match step.kind {
            Kind::Nothing | Kind::Call | Kind::CallPointer | Kind::Aside | Kind::Select => return,
            Kind::Define0 => (vec![], vec![ins.dst]),
            Kind::Define1 | Kind::Load(_) => (vec![ins.a], vec![ins.dst]),
            Kind::Define2 | Kind::LoadIndexed(_) => (vec![ins.a, ins.b], vec![ins.dst]),
            Kind::Undefined => (vec![], (ins.dst..ins.dst + ins.b).collect()),
            Kind::Store(_) => (vec![ins.dst, ins.a], vec![]),
            Kind::StoreIndexed(_) => (vec![ins.dst, ins.a, ins.b], vec![]),
            Kind::Branch1 => (vec![ins.a], vec![]),
            Kind::Branch2 => (vec![ins.a, ins.b], vec![]),
            Kind::BranchMany(list) | Kind::Return(list) | Kind::Slow(list, _) => {
                let list = &lists[list as usize];
                (list.reads.clone(), list.writes.clone())
            }
        };
        if is_branch(step.kind) {
            self.branch = inst;
        }
        let itself = Source { slot: 0, inst };
        let sources: Vec<Source> = reads.iter().map(|&slot| self.source(slot)).collect();
        // What comes first for an instruction that is not on an edge is all that is known of it so far.
        let is_first = std::mem::replace(&mut self.user, step.inst) != step.inst && !step.is_phi && step.inst != NONE;
        for (number, pair) in sources.chunks(2).enumerate() {
            let sources = [pair[0], pair.get(1).copied().unwrap_or(itself)];
            match Inside::new(inst, sources) {
                Some(inside) if is_first && number == 0 => self.inside.push(inside),
                _ => self.uses.push(Use { inst, sources }),
            }
        }
        if sources.is_empty() && step.is_phi {
            // It may still depend on what chose the edge.
            self.uses.push(Use { inst, sources: [itself; 2] });
        }
        self.written.extend(writes.into_iter().map(|slot| (slot, inst)));
    }

    fn source(&self, slot: u32) -> Source {
        Source { slot, inst: self.written.get(&slot).copied().unwrap_or(NONE) }
    }

    fn close(&mut self, steps: &mut [Step], at: usize, (first_inside, first_use): (usize, usize)) {
        let first_write = self.writes.len();
        self.writes.extend(std::mem::take(&mut self.written));
        let branch = std::mem::replace(&mut self.branch, NONE);
        let inside = first_inside..self.inside.len();
        let (uses, writes) = (first_use..self.uses.len(), first_write..self.writes.len());
        if branch != NONE || !inside.is_empty() || !uses.is_empty() || !writes.is_empty() {
            steps[at].batch = self.batches.len() as u32;
            self.batches.push(Batch { inside, uses, writes, branch });
        }
    }

    /// Applies a batch, and gives back the branch that ends it, if one does. `base` makes instances of instructions; `gate` is the
    /// branch that chose the edge that it stands on, or 0.
    #[inline(always)]
    pub(super) fn apply(
        &self,
        number: u32,
        trace: &mut DynamicTrace,
        slots: &mut [u32],
        base: u32,
        gate: u32,
    ) -> Option<u32> {
        let batch = self.batches.get(number as usize)?;
        for one in &self.inside[batch.inside.clone()] {
            let pair = [base.wrapping_add(one.first), (base & one.mask).wrapping_add(one.second)];
            trace.set(base.wrapping_add(one.inst), pair);
        }
        for one in &self.uses[batch.uses.clone()] {
            let user = base.wrapping_add(one.inst);
            if gate != 0 {
                trace.add(user, gate);
            }
            let [first, second] = one.sources;
            trace.add_two(user, first.instance(slots, base), second.instance(slots, base));
        }
        for &(slot, inst) in &self.writes[batch.writes.clone()] {
            slots[slot as usize] = base.wrapping_add(inst);
        }
        (batch.branch != NONE).then(|| base.wrapping_add(batch.branch))
    }
}

fn is_branch(kind: Kind) -> bool {
    matches!(kind, Kind::Branch1 | Kind::Branch2 | Kind::BranchMany(_))
}

/// True for what does not belong to a batch of several: its sources depend on values, it leaves the code, or it runs before the
/// first block, where the call is what runs.
fn stands_alone(step: &Step) -> bool {
    step.inst == NONE || matches!(step.kind, Kind::Aside | Kind::Select | Kind::Call | Kind::CallPointer)
}

/// For each step how many steps follow it one after the other at which a tracer has nothing to do.
pub(super) fn untold(code: &Code, steps: &[Step], each: bool) -> Box<[u8]> {
    let mut starts = BitSet::new(steps.len() + 1);
    block_starts(code).into_iter().for_each(|start| {
        starts.insert(start as usize);
    });
    let mut counts = vec![0_u8; steps.len()];
    for at in (1..steps.len()).rev() {
        if !each && is_quiet(&steps[at]) && !starts.contains(at) && !stands_alone(&steps[at - 1]) {
            counts[at - 1] = counts[at].saturating_add(1);
        }
    }
    counts.into_boxed_slice()
}

fn is_quiet(step: &Step) -> bool {
    let starts_something = step.segment != NONE || step.edge_to != NONE || step.batch != NONE;
    let registers_only =
        matches!(step.kind, Kind::Nothing | Kind::Define0 | Kind::Define1 | Kind::Define2 | Kind::Undefined);
    (registers_only || is_branch(step.kind)) && !starts_something
}
