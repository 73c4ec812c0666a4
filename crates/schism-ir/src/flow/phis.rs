//! Where versions of a variable meet: iterated dominance frontiers (Cytron et al., 1991), where it is still read.

use super::bitset::BitSet;
use super::cfg::{Cfg, NONE};
use super::csr::Csr;
use super::dominators::DomTree;
use crate::BlockId;

/// For each block, the blocks where its dominance ends: it dominates a predecessor of them, but not them strictly.
pub(super) fn frontiers(cfg: &Cfg, dominators: &DomTree) -> Csr {
    let mut pairs = Vec::new();
    let mut last = vec![NONE; cfg.blocks()];
    for &block in cfg.order() {
        let stop = dominators.parent(block);
        for from in cfg.predecessors(block).filter(|&from| cfg.is_reachable(from)) {
            for below in dominators.ancestors(from).take_while(|&below| Some(below) != stop) {
                // Whoever was here for this block before went on from here to the top.
                if std::mem::replace(&mut last[below.index()], block.0) == block.0 {
                    break;
                }
                pairs.push((below.0, block.0));
            }
        }
    }
    Csr::from_pairs(cfg.blocks(), &pairs)
}

/// One access of a variable.
#[derive(Clone, Copy)]
pub(super) struct AccessBlock {
    pub block: BlockId,
    pub writes: bool,
    /// It hides all older versions.
    pub full: bool,
}

/// The phis of all variables.
pub(super) struct PhiPlaces {
    /// The first phi of each variable, and one last entry for the end.
    starts: Vec<u32>,
    /// The variable of each phi.
    variable: Vec<u32>,
    /// The phis of each block.
    by_block: Csr,
}

impl PhiPlaces {
    /// Places phis for `variables` variables. Accesses that are in the same block must be in program order.
    pub fn new(cfg: &Cfg, dominators: &DomTree, variables: usize, accesses: &[(u32, AccessBlock)]) -> Self {
        let frontiers = frontiers(cfg, dominators);
        let pairs: Vec<_> = accesses.iter().zip(0..).map(|((variable, _), index)| (*variable, index)).collect();
        let by_variable = Csr::from_pairs(variables, &pairs);
        let mut marks = Marks::new(cfg);
        let (mut variable, mut pairs, mut starts) = (Vec::new(), Vec::new(), vec![0]);
        for number in 0..variables {
            let own: Vec<_> = by_variable.row(number).iter().map(|&index| accesses[index as usize].1).collect();
            marks.find_live(cfg, number as u32, &own);
            let mut work: Vec<_> = own.iter().filter(|access| access.writes).map(|access| access.block).collect();
            while let Some(block) = work.pop() {
                for &join in frontiers.row(block.index()) {
                    if marks.live[join as usize] == number as u32
                        && std::mem::replace(&mut marks.phi[join as usize], number as u32) != number as u32
                    {
                        pairs.push((join, variable.len() as u32));
                        variable.push(number as u32);
                        work.push(BlockId(join));
                    }
                }
            }
            starts.push(variable.len() as u32);
        }
        Self { starts, variable, by_block: Csr::from_pairs(cfg.blocks(), &pairs) }
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.starts.len() - 1
    }

    /// The first phi of each variable, and one last entry for the end.
    pub fn into_starts(self) -> Vec<u32> {
        self.starts
    }

    /// The number of phis.
    pub fn len(&self) -> usize {
        self.variable.len()
    }

    /// The phis at the start of a block, each with its variable.
    pub fn of(&self, block: BlockId) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.by_block.row(block.index()).iter().map(|&phi| (phi, self.variable[phi as usize]))
    }
}

/// For each block the last variable that something was found out about.
struct Marks {
    /// Some access may see the version at the start of the block.
    live: Vec<u32>,
    phi: Vec<u32>,
    /// Blocks with an access, and with one that hides older versions, of the variable at hand.
    seen: BitSet,
    hidden: BitSet,
}

impl Marks {
    fn new(cfg: &Cfg) -> Self {
        let count = cfg.blocks();
        Self { live: vec![NONE; count], phi: vec![NONE; count], seen: BitSet::new(count), hidden: BitSet::new(count) }
    }

    /// Walks back from all accesses to the writes that hide everything older.
    fn find_live(&mut self, cfg: &Cfg, variable: u32, accesses: &[AccessBlock]) {
        let mut work = Vec::new();
        for access in accesses {
            if self.seen.insert(access.block.index()) && !access.full {
                self.live[access.block.index()] = variable;
                work.push(access.block);
            }
            if access.full {
                self.hidden.insert(access.block.index());
            }
        }
        while let Some(block) = work.pop() {
            for from in cfg.predecessors(block).filter(|&from| cfg.is_reachable(from)) {
                let index = from.index();
                if !self.hidden.contains(index) && std::mem::replace(&mut self.live[index], variable) != variable {
                    work.push(from);
                }
            }
        }
        for access in accesses {
            self.seen.remove(access.block.index());
            self.hidden.remove(access.block.index());
        }
    }
}
