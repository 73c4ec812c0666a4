//! What the interpreter relies on, checked once for every function before it runs.

use super::NOWHERE;
use crate::code::{Cases, Code, Ins, Opcode};
use crate::question::{Asked, Check};

impl Code {
    /// True if every slot is inside the frame, every target inside the code, every table entry exists, and control
    /// cannot run off the end.
    pub fn is_sound(&self) -> bool {
        let ends = self.ins.last().is_some_and(|last| {
            matches!(
                last.op,
                Opcode::Jump
                    | Opcode::Switch
                    | Opcode::IndirectBr
                    | Opcode::Ret
                    | Opcode::Ret1
                    | Opcode::RetN
                    | Opcode::Unreachable
                    | Opcode::Fail
            )
        });
        let params = self.params.last().is_some_and(|&total| total <= self.frame_size);
        let sites = self
            .sites
            .iter()
            .all(|site| site.slots.iter().all(|&slot| self.has_slot(slot)) && self.has_slots(site.dst, site.dst_count));
        let lists = self.lists.iter().flatten().all(|&slot| self.has_slot(slot));
        ends && params && sites && lists && self.ins.iter().all(|ins| self.is_sound_ins(ins))
    }

    fn has_slot(&self, slot: u32) -> bool {
        slot < self.frame_size
    }

    fn has_slots(&self, first: u32, count: u32) -> bool {
        count == 0 || first.checked_add(count).is_some_and(|end| end <= self.frame_size)
    }

    fn has_target(&self, target: u32) -> bool {
        (target as usize) < self.ins.len()
    }

    fn is_sound_ins(&self, ins: &Ins) -> bool {
        use Opcode as O;
        let (dst, a, b) = (self.has_slot(ins.dst), self.has_slot(ins.a), self.has_slot(ins.b));
        let width = (1..=64).contains(&ins.w);
        match ins.op {
            O::Cover => (ins.dst as usize) < self.covered.len(),
            O::Imm => dst,
            O::Check => self.checks.get(ins.dst as usize).is_some_and(|check| self.is_sound_check(check)),
            O::Split | O::Join | O::Mark | O::Segment => true,
            O::Undef => self.has_slots(ins.dst, ins.b),
            O::Mask => dst && a && width,
            O::SExt => dst && a && width && (1..=64).contains(&ins.b),
            O::Select => dst && a && b && self.has_slot(u32::from(ins.w)),
            O::Jump => self.has_target(ins.dst),
            O::BrIf | O::BrUnless => self.has_target(ins.dst) && a,
            O::Switch | O::IndirectBr => a && self.is_sound_table(ins),
            O::Call => (ins.b as usize) < self.sites.len(),
            O::CallPointer => a && (ins.b as usize) < self.sites.len(),
            O::Ret => true,
            O::Ret1 => a,
            O::RetN => (ins.a as usize) < self.lists.len(),
            O::Slow => (ins.a as usize) < self.slow.len(),
            O::Unreachable | O::Fail => (ins.a as usize) < self.messages.len(),
            op if is_fused_branch(op) => self.has_target(ins.dst) && a && (takes_immediate(op) || b),
            op if takes_immediate(op) => dst && a,
            _ => dst && a && b,
        }
    }

    fn is_sound_check(&self, check: &Check) -> bool {
        check.operands.iter().all(|operand| match operand {
            Asked::Slot(slot) => self.has_slot(*slot),
            Asked::Value(_) => true,
        })
    }

    fn is_sound_table(&self, ins: &Ins) -> bool {
        let Some(table) = self.switches.get(ins.b as usize) else { return false };
        // A computed goto may have no default; the interpreter looks before it jumps.
        let target = |target: u32| self.has_target(target) || (ins.op == Opcode::IndirectBr && target == NOWHERE);
        target(table.default)
            && match &table.cases {
                Cases::Dense { targets, .. } => targets.iter().all(|&to| target(to)),
                Cases::Sparse(cases) => cases.iter().all(|&(_, to)| target(to)),
                Cases::Wide(cases) => self.has_slot(ins.a + 1) && cases.iter().all(|&(_, to)| target(to)),
            }
    }
}

/// Whether an instruction compares and branches at once.
pub fn is_fused_branch(op: Opcode) -> bool {
    (Opcode::BrEqRR as u16..=Opcode::BrSge64RI as u16).contains(&(op as u16))
}

/// True if `b` is an immediate or unused.
pub fn takes_immediate(op: Opcode) -> bool {
    use Opcode as O;
    matches!(
        op,
        O::Mov
            | O::Freeze
            | O::SExt32
            | O::Add32RI
            | O::Add64RI
            | O::Mul32RI
            | O::Mul64RI
            | O::And32RI
            | O::And64RI
            | O::Or32RI
            | O::Or64RI
            | O::Xor32RI
            | O::Xor64RI
            | O::Shl32RI
            | O::Shl64RI
            | O::LShr32RI
            | O::LShr64RI
            | O::AShr32RI
            | O::AShr64RI
            | O::SetEqRI
            | O::SetNeRI
            | O::SetUltRI
            | O::SetUleRI
            | O::SetUgtRI
            | O::SetUgeRI
            | O::SetSlt32RI
            | O::SetSle32RI
            | O::SetSgt32RI
            | O::SetSge32RI
            | O::SetSlt64RI
            | O::SetSle64RI
            | O::SetSgt64RI
            | O::SetSge64RI
            | O::BrEqRI
            | O::BrNeRI
            | O::BrUltRI
            | O::BrUleRI
            | O::BrUgtRI
            | O::BrUgeRI
            | O::BrSlt32RI
            | O::BrSle32RI
            | O::BrSgt32RI
            | O::BrSge32RI
            | O::BrSlt64RI
            | O::BrSle64RI
            | O::BrSgt64RI
            | O::BrSge64RI
            | O::Load8
            | O::Load16
            | O::Load32
            | O::Load64
            | O::Store8
            | O::Store16
            | O::Store32
            | O::Store64
            | O::I32ToF64
            | O::I64ToF64
            | O::F32ToF64
            | O::F64ToF32
    )
}
