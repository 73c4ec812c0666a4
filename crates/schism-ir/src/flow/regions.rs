//! The smallest piece of a function with one entry and one exit around given blocks.

use super::bitset::BitSet;
use super::cfg::Cfg;
use super::dominators::DomTree;
use crate::BlockId;

/// Blocks that control enters only at the first and leaves only at the last, both of them included.
///
/// This is the single-entry single-exit subgraph of ISSTA'11, section 2, for whole blocks: code inserted behind `last`
/// post-dominates the region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Dominates all others.
    pub first: BlockId,
    /// Post-dominates all others; the virtual exit if they have nothing else in common.
    pub last: BlockId,
    /// All blocks, `first` and `last` included. The virtual exit is not listed.
    pub blocks: BitSet,
}

impl Region {
    /// The smallest region around some blocks; `None` if none of them is reachable. Unreachable ones are left out.
    ///
    /// A region around blocks holds the lowest block that dominates them all, the one that post-dominates them all, and
    /// whatever has an edge into it elsewhere than at its first block, or out of it elsewhere than at its last. So
    /// everything added here is in each region around the blocks, and the result is the smallest.
    pub fn around(
        cfg: &Cfg,
        dominators: &DomTree,
        post_dominators: &DomTree,
        blocks: impl IntoIterator<Item = BlockId>,
    ) -> Option<Self> {
        let graph = Graph { cfg, exits: exits(cfg) };
        let mut work: Vec<_> = blocks.into_iter().filter(|&block| cfg.is_reachable(block)).collect();
        let (mut first, mut last) = (*work.first()?, *work.first()?);
        let mut inside = BitSet::new(cfg.blocks() + 1);
        loop {
            while let Some(block) = work.pop() {
                first = dominators.common(first, block);
                last = post_dominators.common(last, block);
                for end in [first, last] {
                    work.extend((!inside.contains(end.index()) && end != block).then_some(end));
                }
                if inside.insert(block.index()) {
                    // Ends may still move, so neighbours of the present ones wait until all else is in.
                    if block != first {
                        work.extend(graph.predecessors(block).filter(|from| !inside.contains(from.index())));
                    }
                    if block != last {
                        work.extend(graph.successors(block).filter(|to| !inside.contains(to.index())));
                    }
                }
            }
            // Blocks that were an end when they came in, and no longer are, or that control comes back to from inside.
            let lost = inside.iter().map(BlockId::new).flat_map(|block| {
                let before = graph.predecessors(block).filter(move |_| block != first);
                before.chain(graph.successors(block).filter(move |_| block != last))
            });
            work.extend(lost.filter(|block| !inside.contains(block.index())));
            if work.is_empty() {
                break;
            }
        }
        inside.remove(cfg.exit().index());
        let mut blocks = BitSet::new(cfg.blocks());
        inside.iter().for_each(|block| {
            blocks.insert(block);
        });
        Some(Self { first, last, blocks })
    }
}

/// The graph with the virtual exit as a node like the others.
struct Graph<'c> {
    cfg: &'c Cfg,
    exits: Vec<BlockId>,
}

fn exits(cfg: &Cfg) -> Vec<BlockId> {
    cfg.order().iter().copied().filter(|&block| cfg.leaves(block)).collect()
}

impl Graph<'_> {
    fn predecessors(&self, node: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let at_exit = node == self.cfg.exit();
        let blocks = (!at_exit).then(|| self.cfg.predecessors(node).filter(|&from| self.cfg.is_reachable(from)));
        let exits = at_exit.then(|| self.exits.iter().copied());
        blocks.into_iter().flatten().chain(exits.into_iter().flatten())
    }

    fn successors(&self, node: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let at_exit = node == self.cfg.exit();
        let blocks = (!at_exit).then(|| self.cfg.successors(node));
        let leaves = !at_exit && self.cfg.leaves(node);
        blocks.into_iter().flatten().chain(leaves.then_some(self.cfg.exit()))
    }
}
