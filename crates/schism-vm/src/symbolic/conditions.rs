//! Comparisons, and the decisions of branches and switches.

use schism_code::{Cases, Ins, Opcode, Slot, SwitchTable};
use schism_expr::Expr;
use schism_ir::IntPredicate;

use super::decide::Decision;
use super::{CandidateKind, Engine, Symbolic};
use crate::machine::{Machine, State};

/// The comparison that an instruction makes, and the width that it looks at.
fn comparison(op: Opcode) -> Option<(IntPredicate, u32)> {
    use IntPredicate as P;
    use Opcode as O;
    Some(match op {
        O::SetEqRR | O::SetEqRI | O::BrEqRR | O::BrEqRI => (P::Eq, 64),
        O::SetNeRR | O::SetNeRI | O::BrNeRR | O::BrNeRI => (P::Ne, 64),
        O::SetUltRR | O::SetUltRI | O::BrUltRR | O::BrUltRI => (P::Ult, 64),
        O::SetUleRR | O::SetUleRI | O::BrUleRR | O::BrUleRI => (P::Ule, 64),
        O::SetUgtRI | O::BrUgtRI => (P::Ugt, 64),
        O::SetUgeRI | O::BrUgeRI => (P::Uge, 64),
        O::SetSlt32RR | O::SetSlt32RI | O::BrSlt32RR | O::BrSlt32RI => (P::Slt, 32),
        O::SetSle32RR | O::SetSle32RI | O::BrSle32RR | O::BrSle32RI => (P::Sle, 32),
        O::SetSgt32RI | O::BrSgt32RI => (P::Sgt, 32),
        O::SetSge32RI | O::BrSge32RI => (P::Sge, 32),
        O::SetSlt64RR | O::SetSlt64RI | O::BrSlt64RR | O::BrSlt64RI => (P::Slt, 64),
        O::SetSle64RR | O::SetSle64RI | O::BrSle64RR | O::BrSle64RI => (P::Sle, 64),
        O::SetSgt64RI | O::BrSgt64RI => (P::Sgt, 64),
        O::SetSge64RI | O::BrSge64RI => (P::Sge, 64),
        _ => return None,
    })
}

impl Engine {
    /// Whether a predicate holds.
    pub(super) fn compare(&mut self, predicate: IntPredicate, a: Expr, b: Expr) -> Expr {
        use IntPredicate as P;
        let pool = &mut self.pool;
        match predicate {
            P::Eq => pool.eq(a, b),
            P::Ne => pool.ne(a, b),
            P::Ult => pool.ult(a, b),
            P::Ule => pool.ule(a, b),
            P::Ugt => pool.ult(b, a),
            P::Uge => pool.ule(b, a),
            P::Slt => pool.slt(a, b),
            P::Sle => pool.sle(a, b),
            P::Sgt => pool.slt(b, a),
            P::Sge => pool.sle(b, a),
        }
    }

    /// The condition of a comparing instruction; `None` for others.
    pub(super) fn condition(&mut self, op: Opcode, a: Slot, b: Slot) -> Option<Expr> {
        let (predicate, width) = comparison(op)?;
        let (a, b) = (self.low(a, width), self.low(b, width));
        Some(self.compare(predicate, a, b))
    }

    /// Whether bit 0 of a slot is set.
    pub(super) fn bit(&mut self, slot: Slot) -> Expr {
        let bit = self.low(slot, 1);
        self.pool.is_nonzero(bit)
    }

    /// Whether one of these values is taken. Neighbouring values are tested as ranges.
    fn one_of(&mut self, e: Expr, values: &[u128]) -> Expr {
        let width = self.pool.width(e);
        let mut any = self.pool.constant(schism_expr::Sort::Bool, 0);
        let mut at = 0;
        while at < values.len() {
            let first = values[at];
            let mut last = first;
            while at + 1 < values.len() && values[at + 1] == last + 1 {
                at += 1;
                last = values[at];
            }
            at += 1;
            let low = self.pool.bv(width, first);
            let part = if first == last {
                self.pool.eq(e, low)
            } else {
                let (distance, span) = (self.pool.sub(e, low), self.pool.bv(width, last - first));
                self.pool.ule(distance, span)
            };
            any = self.pool.or(any, part);
        }
        any
    }
}

/// The values of a switch by their targets, each list in rising order; the default's list is empty.
fn values_by_target(table: &SwitchTable) -> Vec<(u32, Vec<u128>)> {
    let mut cases: Vec<(u32, u128)> = match &table.cases {
        Cases::Dense { first, targets } => {
            let values = targets.iter().enumerate();
            values.map(|(at, &target)| (target, u128::from(first.wrapping_add(at as u64)))).collect()
        }
        Cases::Sparse(cases) => cases.iter().map(|&(value, target)| (target, u128::from(value))).collect(),
        Cases::Wide(cases) => cases.iter().map(|&(value, target)| (target, value)).collect(),
    };
    cases.retain(|&(target, _)| target != table.default);
    cases.sort_unstable();
    let mut lists: Vec<(u32, Vec<u128>)> = vec![(table.default, Vec::new())];
    for (target, value) in cases {
        match lists.last_mut() {
            Some((last, list)) if *last == target => list.push(value),
            _ => lists.push((target, vec![value])),
        }
    }
    lists
}

impl Machine {
    /// Decides a branch; `holds` is what the model says, `next` the position behind the branch.
    #[cold]
    #[inline(never)]
    pub(crate) fn decide_branch(
        &self,
        state: &mut State,
        ins: Ins,
        (a, b): (Slot, Slot),
        holds: bool,
        next: u32,
    ) -> Symbolic<()> {
        let condition = {
            let engine = &mut *self.engine();
            match engine.condition(ins.op, a, b) {
                Some(condition) => condition,
                None => {
                    let bit = engine.bit(a);
                    if ins.op == Opcode::BrUnless { engine.pool.not(bit) } else { bit }
                }
            }
        };
        let other = if holds { next } else { ins.dst };
        self.decide_between(state, condition, holds, CandidateKind::Branch, Some(other))
    }

    /// Decides a switch on a value of one slot or two, of which the model's goes to `chosen`.
    #[cold]
    #[inline(never)]
    pub(crate) fn decide_switch(
        &self,
        state: &mut State,
        table: &SwitchTable,
        value: (Slot, Slot),
        chosen: u32,
    ) -> Symbolic<()> {
        let lists = values_by_target(table);
        let (taken, others) = {
            let engine = &mut *self.engine();
            let low = engine.word(value.0);
            let e = if matches!(table.cases, Cases::Wide(_)) {
                let high = engine.word(value.1);
                engine.pool.concat(high, low)
            } else {
                low
            };
            let mut all: Vec<u128> = lists.iter().flat_map(|(_, list)| list.iter().copied()).collect();
            all.sort_unstable();
            let mut taken = None;
            let mut others = Vec::new();
            for (target, list) in &lists {
                let condition = if *target == table.default {
                    let any = engine.one_of(e, &all);
                    engine.pool.not(any)
                } else {
                    engine.one_of(e, list)
                };
                if *target == chosen {
                    taken = Some(condition);
                } else if engine.pool.value(condition) != Some(0) {
                    others.push((condition, *target));
                }
            }
            (taken, others)
        };
        let Some(taken) = taken else { return Ok(()) };
        if self.engine().pool.value(taken).is_some() {
            return Ok(());
        }
        // Cases that the path already excludes are no candidates.
        let others: Vec<(Expr, u32)> = {
            let engine = &mut *self.engine();
            let path = &state.trace.path;
            let open = |&(e, _): &(Expr, u32)| path.decided(&mut engine.facts, &engine.pool, e) != Some(false);
            others.into_iter().filter(open).collect()
        };
        self.commit(state, &Decision { taken, others: &others, kind: CandidateKind::Branch })
    }
}
