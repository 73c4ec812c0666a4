//! What of the program itself, library apart, was executed by any state of a machine.

use schism_code::{Code, Opcode};
use schism_ir::{BlockId, FunctionId, Image};

use crate::machine::{Entry, Machine};

/// What was executed of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCoverage {
    /// The function.
    pub function: FunctionId,
    /// For each block whether it was entered.
    pub blocks: Vec<bool>,
    /// The edges of conditional branches and switches, and whether each was taken.
    pub edges: Vec<(BlockId, BlockId, bool)>,
}

impl Machine {
    /// A machine that notes which blocks and edges of the program's own functions were executed.
    pub fn covering(image: Image) -> Self {
        let mut machine = Machine::new(image);
        machine.covering = true;
        machine
    }

    #[inline]
    pub(crate) fn cover(&self, code: &Code, entry: u32) {
        let covered = &code.covered[entry as usize];
        if !covered.get() {
            covered.set(true);
            self.news.set(self.news.get() + 1);
        }
    }

    /// How many blocks and edges were executed at least once.
    pub fn covered_count(&self) -> u64 {
        self.news.get()
    }

    /// Whether the code at a position leads at once to a block or edge that was never executed.
    pub fn is_uncovered(&self, function: u32, position: u32) -> bool {
        let Entry::Code(code) = self.entry(function) else { return false };
        let entry = code.ins.get(position as usize).filter(|ins| ins.op == Opcode::Cover);
        entry.is_some_and(|ins| !code.covered[ins.dst as usize].get())
    }

    /// The block that the code at a position belongs or leads to.
    pub fn block_of(&self, function: u32, position: u32) -> Option<BlockId> {
        let Entry::Code(code) = self.entry(function) else { return None };
        let blocks = code.covered.len().checked_sub(code.edges.len())?;
        let ins = code.ins.get(position as usize).filter(|ins| ins.op == Opcode::Cover)?;
        match (ins.dst as usize).checked_sub(blocks) {
            Some(edge) => Some(code.edges[edge].1),
            None => Some(BlockId(ins.dst)),
        }
    }

    /// The coverage of all functions that the program itself defines, called or not.
    pub fn coverage(&self) -> Vec<FunctionCoverage> {
        let own = (0..self.image.functions.len()).filter(|&number| self.is_own(number as u32));
        let bodies = own.filter(|&number| self.image.function(FunctionId::new(number)).body.is_some());
        bodies.map(|number| self.coverage_of(FunctionId::new(number))).collect()
    }

    /// For each block of one version of a function whether it was entered.
    pub fn version_coverage(&self, side: schism_program::Side, pair: schism_program::FunctionPairId) -> Vec<bool> {
        let Some(versions) = &self.versions else { return Vec::new() };
        let function = match side {
            schism_program::Side::Old => versions.old_body(pair.0),
            schism_program::Side::New => pair.0,
        };
        self.coverage_of(FunctionId(function)).blocks
    }

    /// The coverage of one function.
    pub fn coverage_of(&self, function: FunctionId) -> FunctionCoverage {
        let Entry::Code(code) = self.entry(function.0) else {
            return FunctionCoverage { function, blocks: Vec::new(), edges: Vec::new() };
        };
        let blocks = code.covered.len() - code.edges.len();
        let edges = code.edges.iter().zip(&code.covered[blocks..]);
        FunctionCoverage {
            function,
            blocks: code.covered[..blocks].iter().map(std::cell::Cell::get).collect(),
            edges: edges.map(|(&(from, to), covered)| (from, to, covered.get())).collect(),
        }
    }
}
