//! Registers whose addresses somebody may use: most numbers are compared and computed with, and never lead to memory.

use schism_ir::flow::BitSet;
use schism_ir::{Body, InstId, Op, Value};

/// The registers that are addresses of accesses, are stored, passed or returned, or that something of that kind is made from.
/// Where the others could lead does not matter to anybody. Registers without any use are few, and are kept for those who
/// look at what a load finds.
pub(super) fn used(body: &Body) -> BitSet {
    let (mut found, mut named) = (BitSet::new(body.insts.len()), BitSet::new(body.insts.len()));
    let mut work = Vec::new();
    for inst in &body.insts {
        for operand in body.operands_of(inst) {
            if let Value::Inst(id) = operand {
                named.insert(id.index());
            }
        }
        let uses = match inst.op {
            Op::Load { .. }
            | Op::Store { .. }
            | Op::AtomicRmw(..)
            | Op::CmpXchg(_)
            | Op::VaArg
            | Op::Call(_)
            | Op::Ret => body.operands_of(inst),
            _ => &[],
        };
        work.extend_from_slice(uses);
    }
    let unnamed = (0..body.insts.len()).filter(|&id| !named.contains(id));
    work.extend(unnamed.map(|id| Value::Inst(InstId::new(id))));
    while let Some(value) = work.pop() {
        let Value::Inst(id) = value else { continue };
        if !found.insert(id.index()) {
            continue;
        }
        let inst = &body.insts[id.index()];
        let operands = body.operands_of(inst);
        work.extend_from_slice(match inst.op {
            Op::Phi { .. }
            | Op::Freeze
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::InsertElement
            | Op::ShuffleVector { .. }
            | Op::ExtractElement
            | Op::Cast(_)
            | Op::Binary(..) => operands,
            Op::Select => &operands[1..],
            Op::Gep { .. } => &operands[..1],
            _ => &[],
        });
    }
    found
}
