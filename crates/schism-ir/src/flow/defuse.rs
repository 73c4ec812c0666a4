//! Where registers are defined and read.

use super::csr::Csr;
use crate::{BlockId, Body, Function, InstId, Value};

/// The registers of a function, numbered densely: parameters, then instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Registers {
    params: u32,
    insts: u32,
}

impl Registers {
    /// The registers of a function with this body.
    pub fn new(function: &Function, body: &Body) -> Self {
        Self { params: function.params.len() as u32, insts: body.insts.len() as u32 }
    }

    /// How many there are.
    pub fn len(self) -> usize {
        (self.params + self.insts) as usize
    }

    /// True if there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The number of a register; `None` for constants.
    pub fn index(self, value: Value) -> Option<usize> {
        match value {
            Value::Param(param) => Some(param as usize),
            Value::Inst(inst) => Some((self.params + inst.0) as usize),
            Value::Const(_) => None,
        }
    }

    /// The register with a number.
    pub fn value(self, index: usize) -> Value {
        match (index as u32).checked_sub(self.params) {
            Some(inst) => Value::Inst(InstId(inst)),
            None => Value::Param(index as u32),
        }
    }
}

/// The block that an instruction is in.
pub fn block_of(body: &Body, inst: InstId) -> BlockId {
    BlockId::new(body.blocks.partition_point(|block| block.end <= inst))
}

/// One place that reads a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The instruction that reads it.
    pub inst: InstId,
    /// As which operand.
    pub operand: u32,
}

/// For each register all places that read it. Unreachable code is included.
#[derive(Clone, Debug)]
pub struct DefUse {
    registers: Registers,
    uses: Vec<Use>,
    /// For each register, indices into `uses`.
    by_register: Csr,
}

impl DefUse {
    /// Collects the uses of all registers.
    pub fn new(function: &Function, body: &Body) -> Self {
        let registers = Registers::new(function, body);
        let mut uses = Vec::with_capacity(body.operands.len());
        let mut pairs = Vec::with_capacity(body.operands.len());
        for (inst, id) in body.insts.iter().zip(0..) {
            for (&value, operand) in body.operands_of(inst).iter().zip(0..) {
                if let Some(register) = registers.index(value) {
                    pairs.push((register as u32, uses.len() as u32));
                    uses.push(Use { inst: InstId(id), operand });
                }
            }
        }
        Self { registers, uses, by_register: Csr::from_pairs(registers.len(), &pairs) }
    }

    /// How registers are numbered.
    pub fn registers(&self) -> Registers {
        self.registers
    }

    /// The places that read a register, in program order; none for constants.
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + '_ {
        let row = self.registers.index(value).map_or(&[][..], |register| self.by_register.row(register));
        row.iter().map(|&index| self.uses[index as usize])
    }
}
