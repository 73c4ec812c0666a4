//! Terminators, and the moves that edges make for phis.

use std::collections::HashMap;

use schism_ir::{BlockId, Inst, Op, Value};

use super::arith::inverted;
use super::{Jump, Lowered, Lowering};
use crate::code::{Cases, Opcode, SlowOp, SwitchTable};
use crate::scalar::slot_count;
use crate::wide_op::WideOp;

/// Cases spread over at most this many times their number make a table.
const DENSE_FACTOR: u64 = 4;

/// A move that an edge makes for a phi.
struct Move {
    to: u32,
    from: u32,
}

/// What a table is searched for.
struct Key {
    slot: u32,
    wide: bool,
}

impl Lowering<'_> {
    pub(super) fn terminator(&mut self, inst: &Inst, operands: &[Value], block: usize) -> Lowered {
        let cost = self.block_cost(block);
        match &inst.op {
            Op::Br(to) => self.jump(*to, block, cost)?,
            Op::CondBr { then, otherwise } => self.conditional(operands[0], *then, *otherwise, block, cost)?,
            Op::Switch { default, targets } => self.switch(operands, *default, targets, block, cost)?,
            Op::IndirectBr { targets } => {
                let address = self.slots(operands[0])?;
                let cases: Vec<_> = dedup(targets).into_iter().map(|to| (u128::from(to.0), to)).collect();
                self.table_jump(Opcode::IndirectBr, Key { slot: address, wide: false }, &cases, None, block, cost)?;
            }
            Op::Ret => self.ret(operands, cost)?,
            _ => {
                self.out.messages.push("control reached a point that the compiler takes for unreachable".into());
                let number = self.out.messages.len() as u32 - 1;
                self.emit(Opcode::Unreachable, cost, 0, number, 0);
            }
        }
        Ok(())
    }

    /// Number of IR instructions of a block, as the budget counts them.
    fn block_cost(&mut self, block: usize) -> u16 {
        let block = self.body.blocks[block];
        let mut count = block.end.0 - block.first.0;
        while count > u32::from(u16::MAX) {
            // A jump to the next instruction carries what does not fit.
            let next = self.out.ins.len() as u32 + 1;
            self.emit(Opcode::Jump, u16::MAX, next, 0, 0);
            count -= u32::from(u16::MAX);
        }
        count as u16
    }

    fn jump(&mut self, to: BlockId, block: usize, cost: u16) -> Lowered {
        self.phi_moves(to, block)?;
        self.emit_jump(Opcode::Jump, cost, to, 0, 0);
        Ok(())
    }

    /// An instruction whose target is a block.
    fn emit_jump(&mut self, op: Opcode, cost: u16, to: BlockId, a: u32, b: u32) {
        self.jumps.push(Jump::Ins(self.out.ins.len() as u32));
        self.emit(op, cost, to.0, a, b);
    }

    fn conditional(&mut self, condition: Value, then: BlockId, otherwise: BlockId, block: usize, cost: u16) -> Lowered {
        let falls_to_then = self.next_block == Some(then.index()) && !self.needs_code(then);
        let (branch, a, b) = self.branch_condition(condition, falls_to_then)?;
        let (taken, next) = if falls_to_then { (otherwise, then) } else { (then, otherwise) };
        if !self.needs_code(taken) {
            self.emit_jump(branch, cost, taken, a, b);
            return self.fall_to(next, block);
        }
        // The taken edge has moves to make: it gets code of its own, after the other edge's.
        let at = self.out.ins.len();
        self.emit(branch, cost, 0, a, b);
        self.edge(next, block)?;
        self.emit_jump(Opcode::Jump, 0, next, 0, 0);
        self.out.ins[at].dst = self.out.ins.len() as u32;
        self.edge(taken, block)?;
        self.emit_jump(Opcode::Jump, 0, taken, 0, 0);
        Ok(())
    }

    fn fall_to(&mut self, next: BlockId, block: usize) -> Lowered {
        self.phi_moves(next, block)?;
        if self.next_block != Some(next.index()) {
            self.emit_jump(Opcode::Jump, 0, next, 0, 0);
        }
        Ok(())
    }

    /// The opcode that branches when the condition holds, or when it does not, with its operands.
    fn branch_condition(&mut self, condition: Value, invert: bool) -> Result<(Opcode, u32, u32), String> {
        if let Value::Inst(id) = condition
            && let Op::ICmp(predicate) = self.body.insts[id.index()].op
            && self.joins_branch(id)
        {
            let operands = self.body.operands_of(&self.body.insts[id.index()]);
            let width = self.pieces_of(operands[0])?[0].scalar.bits();
            let (a, b) = (self.operand(operands[0])?, self.operand(operands[1])?);
            let predicate = if invert { inverted(predicate) } else { predicate };
            let (comparison, a, b) = self.comparison(predicate, width, a, b);
            return Ok((comparison.branch, a, b));
        }
        let slot = self.slots(condition)?;
        Ok((if invert { Opcode::BrUnless } else { Opcode::BrIf }, slot, 0))
    }

    fn switch(
        &mut self,
        operands: &[Value],
        default: BlockId,
        targets: &[BlockId],
        block: usize,
        cost: u16,
    ) -> Lowered {
        let scalar = self.pieces_of(operands[0])?[0].scalar;
        let value = self.slots(operands[0])?;
        if scalar.slots() > 2 {
            let slot = self.case_number(scalar.bits(), value, &operands[1..])?;
            let cases: Vec<_> = (0..).zip(targets.iter().copied()).collect();
            return self.table_jump(Opcode::Switch, Key { slot, wide: false }, &cases, Some(default), block, cost);
        }
        let mut cases = Vec::with_capacity(targets.len());
        for (&case, &to) in operands[1..].iter().zip(targets) {
            let Value::Const(id) = case else { return Err("a switch on variable cases".into()) };
            let bits = crate::layout::evaluate(self.image, self.layout, self.module_index, id)?.unwrap_or(0);
            cases.push((bits, to));
        }
        cases.sort_by_key(|&(bits, _)| bits);
        let key = Key { slot: value, wide: scalar.slots() == 2 };
        self.table_jump(Opcode::Switch, key, &cases, Some(default), block, cost)
    }

    /// A slot with the position of a value of more than 128 bits among the cases.
    fn case_number(&mut self, width: u32, a: u32, cases: &[Value]) -> Result<u32, String> {
        let mut values = Vec::with_capacity(cases.len());
        for &case in cases {
            let Value::Const(id) = case else { return Err("a switch on variable cases".into()) };
            let words = crate::layout::words(self.image, self.layout, self.module_index, id, width.div_ceil(64))?;
            values.push(words.into_iter().map(|word| word.unwrap_or(0)).collect());
        }
        let dst = self.temporary(1);
        self.emit_slow(SlowOp::Wide(WideOp::FindCase { width, dst, a, cases: values }));
        Ok(dst)
    }

    /// A jump through a table. Edges with phis get code of their own behind it; the others lead straight to their block.
    fn table_jump(
        &mut self,
        op: Opcode,
        key: Key,
        cases: &[(u128, BlockId)],
        default: Option<BlockId>,
        block: usize,
        cost: u16,
    ) -> Lowered {
        let number = self.out.switches.len() as u32;
        self.out.switches.push(SwitchTable { default: NOWHERE, cases: Cases::Sparse(Vec::new()) });
        self.emit(op, cost, 0, key.slot, number);
        let mut edges: HashMap<BlockId, Option<u32>> = HashMap::new();
        for to in default.into_iter().chain(cases.iter().map(|&(_, to)| to)) {
            if edges.contains_key(&to) {
                continue;
            }
            let start = self.out.ins.len() as u32;
            let own = self.needs_code(to);
            if own {
                self.edge(to, block)?;
                self.emit_jump(Opcode::Jump, 0, to, 0, 0);
            }
            edges.insert(to, own.then_some(start));
        }
        // Unpatched block numbers are marked by the top bit until all blocks have their place.
        let target = |to: BlockId| edges[&to].unwrap_or(to.0 | PENDING);
        let default = default.map_or(NOWHERE, target);
        self.out.switches[number as usize] =
            SwitchTable { default, cases: case_table(cases, default, target, key.wide) };
        self.jumps.push(Jump::Switch(number));
        Ok(())
    }

    fn ret(&mut self, operands: &[Value], cost: u16) -> Lowered {
        let Some(&value) = operands.first() else {
            self.emit(Opcode::Ret, cost, 0, 0, 0);
            return Ok(());
        };
        let count = slot_count(&self.pieces_of(value)?);
        let first = self.slots(value)?;
        match count {
            0 => self.emit(Opcode::Ret, cost, 0, 0, 0),
            1 => self.emit(Opcode::Ret1, cost, 0, first, 0),
            _ => {
                self.out.lists.push((first..first + count).collect());
                let list = self.out.lists.len() as u32 - 1;
                self.emit(Opcode::RetN, cost, 0, list, 0);
            }
        }
        Ok(())
    }

    /// Whether an edge that a decision takes has something to do on its way.
    fn needs_code(&self, to: BlockId) -> bool {
        self.cover || self.has_phis(to)
    }

    /// What an edge that a decision takes has to do: first to be counted, then the phis.
    fn edge(&mut self, to: BlockId, block: usize) -> Lowered {
        if self.cover {
            let number = (self.body.blocks.len() + self.edges.len()) as u32;
            self.edges.push((BlockId::new(block), to));
            self.emit(Opcode::Cover, 0, number, 0, 0);
        }
        self.phi_moves(to, block)
    }

    fn has_phis(&self, block: BlockId) -> bool {
        let first = self.body.blocks[block.index()].first;
        matches!(self.body.insts[first.index()].op, Op::Phi { .. })
    }

    /// Gives the phis of `to` their values for the edge from `block`: all at once, as far as anyone can tell.
    fn phi_moves(&mut self, to: BlockId, block: usize) -> Lowered {
        let mut moves: Vec<Move> = Vec::new();
        let mut constants = Vec::new();
        for (id, inst) in self.body.block_insts(&self.body.blocks[to.index()]) {
            let Op::Phi { from } = &inst.op else { break };
            let position = from.iter().position(|from| from.index() == block).ok_or("a phi without this edge")?;
            let value = self.body.operands_of(inst)[position];
            let super::Place::Storage(storage) = self.places[id.index()] else {
                return Err("a phi of no known type".into());
            };
            let entry = self.storages[storage as usize];
            if let Value::Const(constant) = value {
                constants.push((entry.first, constant, self.pieces_of(value)?));
            } else {
                let from = self.slots(value)?;
                moves.extend((0..entry.count).map(|word| Move { to: entry.first + word, from: from + word }));
            }
        }
        self.parallel_moves(moves);
        for (first, constant, parts) in constants {
            self.constant_into(first, constant, &parts)?;
        }
        Ok(())
    }

    /// Moves that read all sources before any target is written.
    fn parallel_moves(&mut self, mut moves: Vec<Move>) {
        moves.retain(|entry| entry.to != entry.from);
        while !moves.is_empty() {
            let free = moves.iter().position(|one| moves.iter().all(|other| other.from != one.to));
            if let Some(index) = free {
                let Move { to, from } = moves.swap_remove(index);
                self.emit(Opcode::Mov, 0, to, from, 0);
                continue;
            }
            // Only cycles are left: one value steps aside.
            let to = moves[0].to;
            let aside = self.temporary(1);
            self.emit(Opcode::Mov, 0, aside, to, 0);
            for entry in moves.iter_mut().filter(|entry| entry.from == to) {
                entry.from = aside;
            }
        }
    }

    pub(super) fn patch_jumps(&mut self) {
        let starts = &self.block_starts;
        let resolve = |target: &mut u32| {
            if *target & PENDING != 0 && *target != NOWHERE {
                *target = starts[(*target & !PENDING) as usize];
            }
        };
        for jump in &self.jumps {
            match *jump {
                Jump::Ins(index) => {
                    let ins = &mut self.out.ins[index as usize];
                    ins.dst = starts[ins.dst as usize];
                }
                Jump::Switch(number) => {
                    let table = &mut self.out.switches[number as usize];
                    resolve(&mut table.default);
                    match &mut table.cases {
                        Cases::Dense { targets, .. } => targets.iter_mut().for_each(resolve),
                        Cases::Sparse(cases) => cases.iter_mut().for_each(|(_, target)| resolve(target)),
                        Cases::Wide(cases) => cases.iter_mut().for_each(|(_, target)| resolve(target)),
                    }
                }
            }
        }
    }
}

/// Marks a target that is still a block number.
const PENDING: u32 = 1 << 31;
/// The default of a table that has none.
pub const NOWHERE: u32 = u32::MAX;

fn case_table(cases: &[(u128, BlockId)], default: u32, target: impl Fn(BlockId) -> u32, wide: bool) -> Cases {
    if wide {
        return Cases::Wide(cases.iter().map(|&(bits, to)| (bits, target(to))).collect());
    }
    if let (Some(&(first, _)), Some(&(last, _))) = (cases.first(), cases.last()) {
        let span = (last - first) as u64;
        if span < cases.len() as u64 * DENSE_FACTOR + 8 {
            let mut targets = vec![default; span as usize + 1];
            for &(bits, to) in cases {
                targets[(bits - first) as usize] = target(to);
            }
            return Cases::Dense { first: first as u64, targets };
        }
    }
    Cases::Sparse(cases.iter().map(|&(bits, to)| (bits as u64, target(to))).collect())
}

fn dedup(targets: &[BlockId]) -> Vec<BlockId> {
    let mut unique = targets.to_vec();
    unique.sort();
    unique.dedup();
    unique
}
