//! Which registers are still needed at a point.

use super::bitset::BitSet;
use super::cfg::{Cfg, NONE};
use super::csr::Csr;
use super::defuse::{DefUse, Registers, block_of};
use crate::{BlockId, Body, InstId, Op, Value};

/// The registers that are live at the start and at the end of each block.
///
/// A phi reads its operands on the edges: each is live at the end of its predecessor and not, for the phi's sake, at the
/// start of the phi's block. Its result is defined at the start of that block and not live before.
///
/// In a function that calls `setjmp`, a register may be called live on ways that do not lead through its definition: jumps
/// back are edges from every later call, whichever way control came there.
///
/// The sets are sorted lists. A bit for each pair of block and register would take gigabytes for the largest functions,
/// while nearly all registers live in a handful of blocks.
#[derive(Clone, Debug)]
pub struct Liveness {
    registers: Registers,
    live_in: Csr,
    live_out: Csr,
}

impl Liveness {
    /// Walks back from each use to the definition. Unreachable blocks have no live registers.
    pub fn new(body: &Body, cfg: &Cfg, uses: &DefUse) -> Self {
        let registers = uses.registers();
        let mut walk = Walk {
            cfg,
            seen_in: vec![NONE; cfg.blocks()],
            seen_out: vec![NONE; cfg.blocks()],
            live_in: Vec::new(),
            live_out: Vec::new(),
            work: Vec::new(),
        };
        let block_of_inst: Vec<u32> =
            body.blocks.iter().zip(0..).flat_map(|(block, id)| (block.first.0..block.end.0).map(move |_| id)).collect();
        for register in 0..registers.len() {
            let value = registers.value(register);
            let (defined, def_block) = match value {
                Value::Inst(inst) => (Some(inst), Some(BlockId(block_of_inst[inst.index()]))),
                _ => (None, None),
            };
            let register = register as u32;
            for place in uses.uses(value) {
                let block = BlockId(block_of_inst[place.inst.index()]);
                match &body.insts[place.inst.index()].op {
                    _ if !cfg.is_reachable(block) => {}
                    Op::Phi { from } => walk.at_end(register, from[place.operand as usize], def_block),
                    // A register's own block defines it before the use; otherwise it comes in from outside.
                    _ if def_block == Some(block) && defined < Some(place.inst) => {}
                    _ => walk.at_start(register, block),
                }
                walk.run(register, def_block);
            }
        }
        Self {
            registers,
            live_in: Csr::from_pairs(cfg.blocks(), &walk.live_in),
            live_out: Csr::from_pairs(cfg.blocks(), &walk.live_out),
        }
    }

    /// The registers that are live at the start of a block, before its phis, in ascending order of their numbers.
    pub fn live_in(&self, block: BlockId) -> impl Iterator<Item = Value> + '_ {
        self.live_in.row(block.index()).iter().map(|&register| self.registers.value(register as usize))
    }

    /// The registers that are live at the end of a block, those that phis read on its outgoing edges included.
    pub fn live_out(&self, block: BlockId) -> impl Iterator<Item = Value> + '_ {
        self.live_out.row(block.index()).iter().map(|&register| self.registers.value(register as usize))
    }

    /// True if a register is live at the start of a block.
    pub fn is_live_in(&self, value: Value, block: BlockId) -> bool {
        let row = self.live_in.row(block.index());
        self.registers.index(value).is_some_and(|register| row.binary_search(&(register as u32)).is_ok())
    }

    /// True if a register is live at the end of a block.
    pub fn is_live_out(&self, value: Value, block: BlockId) -> bool {
        let row = self.live_out.row(block.index());
        self.registers.index(value).is_some_and(|register| row.binary_search(&(register as u32)).is_ok())
    }

    /// The numbers (see [`Registers`]) of the registers that are live right before an instruction.
    pub fn live_before(&self, body: &Body, inst: InstId) -> BitSet {
        self.live_from(body, inst, inst)
    }

    /// The numbers of the registers that are live right after an instruction.
    pub fn live_after(&self, body: &Body, inst: InstId) -> BitSet {
        self.live_from(body, inst, InstId(inst.0 + 1))
    }

    /// Goes back from the end of the block of `inst` to right before `until`.
    fn live_from(&self, body: &Body, inst: InstId, until: InstId) -> BitSet {
        let block = block_of(body, inst);
        let mut live = BitSet::new(self.registers.len());
        for &register in self.live_out.row(block.index()) {
            live.insert(register as usize);
        }
        for id in (until.0..body.blocks[block.index()].end.0).rev().map(InstId) {
            if let Some(register) = self.registers.index(Value::Inst(id)) {
                live.remove(register);
            }
            let inst = &body.insts[id.index()];
            if !matches!(inst.op, Op::Phi { .. }) {
                for register in body.operands_of(inst).iter().filter_map(|&value| self.registers.index(value)) {
                    live.insert(register);
                }
            }
        }
        live
    }
}

/// The walk back from the uses of one register after the other.
struct Walk<'c> {
    cfg: &'c Cfg,
    /// The last register that each block was visited for.
    seen_in: Vec<u32>,
    seen_out: Vec<u32>,
    /// Pairs of block and register.
    live_in: Vec<(u32, u32)>,
    live_out: Vec<(u32, u32)>,
    /// Blocks at whose start the register is live, whose predecessors are yet to be visited.
    work: Vec<BlockId>,
}

impl Walk<'_> {
    fn at_start(&mut self, register: u32, block: BlockId) {
        if std::mem::replace(&mut self.seen_in[block.index()], register) != register {
            self.live_in.push((block.0, register));
            self.work.push(block);
        }
    }

    fn at_end(&mut self, register: u32, block: BlockId, def_block: Option<BlockId>) {
        if !self.cfg.is_reachable(block) {
            return;
        }
        if std::mem::replace(&mut self.seen_out[block.index()], register) != register {
            self.live_out.push((block.0, register));
            if def_block != Some(block) {
                self.at_start(register, block);
            }
        }
    }

    fn run(&mut self, register: u32, def_block: Option<BlockId>) {
        let cfg = self.cfg;
        while let Some(block) = self.work.pop() {
            for from in cfg.predecessors(block) {
                self.at_end(register, from, def_block);
            }
        }
    }
}
