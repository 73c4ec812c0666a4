//! Which slots of a frame are still needed at a point of its code.
//!
//! Computed on executable code, not on the IR, so that it covers whatever the lowering made of values, variables and temporaries. It may take
//! a slot for needed that is not, never the other way.

use schism_ir::Intrinsic;
use schism_ir::flow::BitSet;

use crate::code::{Cases, Code, Ins, Opcode, SlowOp};
use crate::lower::{NOWHERE, is_fused_branch, takes_immediate};
use crate::question::Asked;
use crate::scalar::Scalar;

/// The needed slots of a function, kept for the ends of its basic blocks.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// First instruction of each basic block, ascending, and one past the last.
    starts: Vec<u32>,
    /// Slots that are needed after each block.
    after: Vec<BitSet>,
}

impl Liveness {
    /// That of some code.
    pub fn new(code: &Code) -> Self {
        let starts = block_starts(code);
        let blocks = starts.len() - 1;
        let block_at = |position: u32| starts.partition_point(|&start| start <= position) - 1;
        let mut successors: Vec<Vec<usize>> = Vec::with_capacity(blocks);
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); blocks];
        for block in 0..blocks {
            let mut next: Vec<usize> = Vec::new();
            for_each_successor(code, starts[block + 1] - 1, |to| next.push(block_at(to)));
            next.iter().for_each(|&to| predecessors[to].push(block));
            successors.push(next);
        }
        let slots = code.frame_size as usize;
        let mut liveness = Self { after: vec![BitSet::new(slots); blocks], starts };
        let mut before = vec![BitSet::new(slots); blocks];
        let mut work: Vec<usize> = (0..blocks).collect();
        let mut waiting = vec![true; blocks];
        while let Some(block) = work.pop() {
            waiting[block] = false;
            for &next in &successors[block] {
                liveness.after[block].union_with(&before[next]);
            }
            let live = liveness.walk(code, block, liveness.starts[block]);
            if before[block].union_with(&live) {
                for &previous in &predecessors[block] {
                    if !std::mem::replace(&mut waiting[previous], true) {
                        work.push(previous);
                    }
                }
            }
        }
        liveness
    }

    /// The slots that are needed before an instruction.
    pub fn before(&self, code: &Code, position: u32) -> BitSet {
        let block = self.starts.partition_point(|&start| start <= position) - 1;
        self.walk(code, block.min(self.after.len() - 1), position)
    }

    /// From the end of a block back to an instruction of it.
    fn walk(&self, code: &Code, block: usize, position: u32) -> BitSet {
        let mut live = self.after[block].clone();
        for at in (position..self.starts[block + 1]).rev() {
            let ins = &code.ins[at as usize];
            for_each_written(code, ins, |slot| {
                live.remove(slot as usize);
            });
            for_each_read(code, ins, |slot| {
                live.insert(slot as usize);
            });
        }
        live
    }
}

/// First instruction of each basic block, ascending, and one past the last.
pub fn block_starts(code: &Code) -> Vec<u32> {
    let mut starts = vec![0, code.ins.len() as u32];
    for at in 0..code.ins.len() as u32 {
        let mut plain = true;
        let mut targets = Vec::new();
        for_each_successor(code, at, |to| {
            plain &= to == at + 1;
            targets.push(to);
        });
        if !plain || targets.is_empty() {
            starts.extend(targets);
            starts.push(at + 1);
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// Where control may go after an instruction.
fn for_each_successor(code: &Code, at: u32, mut f: impl FnMut(u32)) {
    use Opcode as O;
    let ins = &code.ins[at as usize];
    match ins.op {
        O::Jump => f(ins.dst),
        O::Switch | O::IndirectBr => {
            let table = &code.switches[ins.b as usize];
            let mut target = |to: u32| {
                if to != NOWHERE {
                    f(to);
                }
            };
            target(table.default);
            match &table.cases {
                Cases::Dense { targets, .. } => targets.iter().for_each(|&to| target(to)),
                Cases::Sparse(cases) => cases.iter().for_each(|&(_, to)| target(to)),
                Cases::Wide(cases) => cases.iter().for_each(|&(_, to)| target(to)),
            }
        }
        O::Ret | O::Ret1 | O::RetN | O::Unreachable | O::Fail => {}
        op => {
            if is_fused_branch(op) || matches!(op, O::BrIf | O::BrUnless) {
                f(ins.dst);
            }
            f(at + 1);
        }
    }
}

/// Slots that an instruction writes, whatever happens. Not all of them: leaving one out is safe.
fn for_each_written(code: &Code, ins: &Ins, mut f: impl FnMut(u32)) {
    use Opcode as O;
    match ins.op {
        O::Undef => (ins.dst..ins.dst + ins.b).for_each(f),
        O::Call | O::CallPointer => {
            let site = &code.sites[ins.b as usize];
            (site.dst..site.dst + site.dst_count).for_each(f);
        }
        O::Slow => {
            if let SlowOp::Alloca { dst, .. } | SlowOp::StackSave { dst } | SlowOp::ThreadLocal { dst, .. } =
                code.slow[ins.a as usize]
            {
                f(dst);
            }
        }
        O::Store8 | O::Store16 | O::Store32 | O::Store64 | O::StoreX8 | O::StoreX16 | O::StoreX32 | O::StoreX64 => {}
        O::Jump | O::Switch | O::IndirectBr | O::BrIf | O::BrUnless | O::Ret | O::Ret1 | O::RetN | O::Cover => {}
        O::Unreachable | O::Fail | O::Split | O::Join | O::Mark | O::Segment | O::Check => {}
        op if is_fused_branch(op) => {}
        _ => f(ins.dst),
    }
}

/// Slots that an instruction may read.
pub fn for_each_read(code: &Code, ins: &Ins, mut f: impl FnMut(u32)) {
    use Opcode as O;
    match ins.op {
        O::Imm | O::Undef | O::Jump | O::Ret | O::Cover | O::Unreachable | O::Fail => {}
        O::Split | O::Join | O::Mark | O::Segment => {}
        O::Check => {
            for operand in code.checks[ins.dst as usize].operands {
                if let Asked::Slot(slot) = operand {
                    f(slot);
                }
            }
        }
        O::Mov | O::Freeze | O::Mask | O::SExt | O::SExt32 | O::BrIf | O::BrUnless | O::Ret1 | O::IndirectBr => {
            f(ins.a)
        }
        O::Switch => {
            f(ins.a);
            if matches!(code.switches[ins.b as usize].cases, Cases::Wide(_)) {
                f(ins.a + 1);
            }
        }
        O::Select => [u32::from(ins.w), ins.a, ins.b].into_iter().for_each(f),
        O::Store8 | O::Store16 | O::Store32 | O::Store64 => [ins.dst, ins.a].into_iter().for_each(f),
        O::StoreX8 | O::StoreX16 | O::StoreX32 | O::StoreX64 => [ins.dst, ins.a, ins.b].into_iter().for_each(f),
        O::Call => code.sites[ins.b as usize].slots.iter().copied().for_each(f),
        O::CallPointer => {
            f(ins.a);
            code.sites[ins.b as usize].slots.iter().copied().for_each(f);
        }
        O::RetN => code.lists[ins.a as usize].iter().copied().for_each(f),
        O::Slow => for_each_slow_read(&code.slow[ins.a as usize], f),
        op => {
            f(ins.a);
            if !takes_immediate(op) {
                f(ins.b);
            }
        }
    }
}

fn for_each_slow_read(op: &SlowOp, f: impl FnMut(u32)) {
    let slots = |first: u32, bits: u32| first..first + bits.div_ceil(64).max(1);
    let floats = |first: u32, format| slots(first, Scalar::Float(format).bits());
    let several = |first: u32, count: u32| first..first + count;
    match *op {
        SlowOp::IntBinary { width, a, b, .. } | SlowOp::WideCompare { width, a, b, .. } => {
            slots(a, width).chain(slots(b, width)).for_each(f)
        }
        SlowOp::WideCast { from, a, .. } => slots(a, from).for_each(f),
        SlowOp::FloatBinary { format, a, b, .. } | SlowOp::FloatCompare { format, a, b, .. } => {
            floats(a, format).chain(floats(b, format)).for_each(f)
        }
        SlowOp::FloatNegate { format, a, .. }
        | SlowOp::FloatToInt { format, a, .. }
        | SlowOp::FloatUnary { format, a, .. }
        | SlowOp::FloatConvert { from: format, a, .. } => floats(a, format).for_each(f),
        SlowOp::IntToFloat { width, a, .. } => slots(a, width).for_each(f),
        SlowOp::FloatIntrinsic { intrinsic, format, args, .. } => {
            let small = matches!(intrinsic, Intrinsic::Ldexp | Intrinsic::Powi | Intrinsic::IsFpClass);
            let rest = |first| if small { slots(first, 64) } else { floats(first, format) };
            floats(args[0], format).chain(rest(args[1])).chain(rest(args[2])).for_each(f)
        }
        SlowOp::IntIntrinsic { width, args, .. } | SlowOp::Overflowing { width, args, .. } => {
            args.iter().flat_map(|&first| slots(first, width)).for_each(f)
        }
        SlowOp::ExtractElement { vector, index, length, count, .. } => {
            several(vector, length * count).chain([index]).for_each(f)
        }
        SlowOp::InsertElement { vector, element, index, length, count, .. } => {
            several(vector, length * count).chain(several(element, count)).chain([index]).for_each(f)
        }
        SlowOp::Reinterpret { a, from, total, .. } => several(a, (total / from) * from.div_ceil(64)).for_each(f),
        SlowOp::Select { condition, a, b, .. } => [condition, a, b].into_iter().for_each(f),
        SlowOp::LoadOdd { address, .. } | SlowOp::ThreadLocal { address, .. } => several(address, 1).for_each(f),
        SlowOp::StoreOdd { bits, value, address, .. } => slots(value, bits).chain([address]).for_each(f),
        SlowOp::Alloca { count, .. } => count.into_iter().for_each(f),
        SlowOp::ByvalCopy { slot, .. } => several(slot, 1).for_each(f),
        SlowOp::Memcpy { dst, src, len } => [dst, src, len].into_iter().for_each(f),
        SlowOp::Memset { dst, byte, len } => [dst, byte, len].into_iter().for_each(f),
        SlowOp::VaStart { list } | SlowOp::VaArg { list, .. } => several(list, 1).for_each(f),
        SlowOp::VaCopy { dst, src } => [dst, src].into_iter().for_each(f),
        SlowOp::StackRestore { mark } => several(mark, 1).for_each(f),
        SlowOp::ObjectSize { pointer, .. } => several(pointer, 1).for_each(f),
        SlowOp::X87Control { word } => several(word, 1).for_each(f),
        SlowOp::Wide(ref op) => op.operands().into_iter().for_each(f),
        SlowOp::StackSave { .. } | SlowOp::FrameAddress { .. } | SlowOp::Cycles { .. } | SlowOp::FirstThread => {}
    }
}
