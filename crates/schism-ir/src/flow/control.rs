//! Control dependence after Ferrante, Ottenstein and Warren (1987), by branch edge.

use super::bitset::BitSet;
use super::cfg::{Cfg, EdgeId};
use super::csr::Csr;
use super::dominators::DomTree;
use crate::{BlockId, InstId};

/// Which branch edges decide whether a block runs.
///
/// A block depends on the edge `a -> b` if it is `b` or post-dominates `b`, and does not strictly post-dominate `a`.
/// The lists are as long as the relation is large: usually linear, quadratic for loops nested in one another or cases that
/// fall through by the thousand.
#[derive(Clone, Debug)]
pub struct ControlDependence {
    /// For each block the edges that it depends on, ascending.
    controllers: Csr,
    /// For each edge the blocks that depend on it: the way up the post-dominator tree from its target.
    dependents: Csr,
    /// The blocks that run whenever the function is entered (as far as control comes back from calls).
    always: BitSet,
}

impl ControlDependence {
    /// Computes control dependence.
    pub fn new(cfg: &Cfg, post_dominators: &DomTree) -> Self {
        let mut pairs = Vec::new();
        for &block in cfg.order() {
            let stop = post_dominators.parent(block);
            for edge in cfg.edges_from(block) {
                let way = post_dominators.ancestors(cfg.target(edge)).take_while(|&above| Some(above) != stop);
                pairs.extend(way.map(|dependent| (edge.0, dependent.0)));
            }
        }
        let dependents = Csr::from_pairs(cfg.edges(), &pairs);
        let by_block = (0..cfg.edges() as u32)
            .flat_map(|edge| dependents.row(edge as usize).iter().map(move |&block| (block, edge)))
            .collect::<Vec<_>>();
        let controllers = Csr::from_pairs(cfg.blocks(), &by_block);
        let mut always = BitSet::new(cfg.blocks());
        if cfg.is_reachable(cfg.entry()) {
            for block in post_dominators.ancestors(cfg.entry()).filter(|&block| block != cfg.exit()) {
                always.insert(block.index());
            }
        }
        Self { controllers, dependents, always }
    }

    /// The edges that a block depends on directly, in ascending order.
    pub fn controllers(&self, block: BlockId) -> impl Iterator<Item = EdgeId> + '_ {
        self.controllers.row(block.index()).iter().copied().map(EdgeId)
    }

    /// The blocks that depend directly on an edge, each post-dominated by the next.
    pub fn dependents(&self, edge: EdgeId) -> impl Iterator<Item = BlockId> + '_ {
        self.dependents.row(edge.index()).iter().copied().map(BlockId)
    }

    /// True if a block depends on nothing but the function being entered; it may still be in a loop, and then depends
    /// on that loop's branch for running again.
    pub fn runs_always(&self, block: BlockId) -> bool {
        self.always.contains(block.index())
    }

    /// The calls in its own block that an instruction depends on: it runs only if they come back.
    pub fn calls_before<'c>(&self, cfg: &'c Cfg, first: InstId, inst: InstId) -> &'c [InstId] {
        let calls = cfg.leaving_calls();
        let from = calls.partition_point(|&call| call < first);
        let to = calls.partition_point(|&call| call < inst);
        &calls[from..to.max(from)]
    }

    /// All edges that a block depends on, directly or through other branches.
    pub fn all_controllers(&self, cfg: &Cfg, block: BlockId) -> BitSet {
        let mut edges = BitSet::new(cfg.edges());
        let mut blocks = BitSet::new(cfg.blocks());
        let mut work = vec![block];
        while let Some(block) = work.pop() {
            for edge in self.controllers(block) {
                edges.insert(edge.index());
                let branch = cfg.source(edge);
                if blocks.insert(branch.index()) {
                    work.push(branch);
                }
            }
        }
        edges
    }

    /// All blocks that depend on an edge, directly or through other branches.
    pub fn all_dependents(&self, cfg: &Cfg, edge: EdgeId) -> BitSet {
        let mut blocks = BitSet::new(cfg.blocks());
        let mut work = vec![edge];
        while let Some(edge) = work.pop() {
            for block in self.dependents(edge) {
                if blocks.insert(block.index()) {
                    work.extend(cfg.edges_from(block));
                }
            }
        }
        blocks
    }
}
