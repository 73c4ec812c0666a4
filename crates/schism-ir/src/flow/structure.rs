//! The program structure tree (Johnson, Pearson and Pingali, PLDI'94): regions between two edges, nested.

use super::cfg::{Cfg, NONE};
use super::csr::Csr;
use super::cycles::cycle_classes;
use crate::BlockId;

/// A region of the structure tree; regions have larger ids than the one around them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionId(pub u32);

impl RegionId {
    /// The position among all regions.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge by its ends. The function as a whole is entered and left by the edge from the virtual exit to the entry.
pub type Border = (BlockId, BlockId);

/// A piece of the function between two edges: whoever goes in comes through `entry`, whoever goes out through `exit`, and
/// nothing smaller starts at the one edge or ends at the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StructureRegion {
    /// The only edge into it.
    pub entry: Border,
    /// The only edge out of it.
    pub exit: Border,
    /// The region around it; `None` for the whole function.
    pub parent: Option<RegionId>,
    /// Number of regions around it.
    pub depth: u32,
}

/// The tree of all such regions of a function.
#[derive(Clone, Debug)]
pub struct StructureTree {
    regions: Vec<StructureRegion>,
    /// For each block, and the virtual exit, the smallest region around it, or `NONE`.
    innermost: Vec<u32>,
}

impl StructureTree {
    /// Builds the tree. The root, region 0, is the whole function.
    pub fn new(cfg: &Cfg) -> Self {
        let whole = (cfg.exit(), cfg.entry());
        let root = StructureRegion { entry: whole, exit: whole, parent: None, depth: 0 };
        let mut tree = Self { regions: vec![root], innermost: vec![NONE; cfg.blocks() + 1] };
        if cfg.blocks() == 0 {
            return tree;
        }
        let mut edges = cfg.reachable_edges();
        edges.push((whole.0.0, whole.1.0));
        let next = next_in_class(cfg, &edges);
        tree.walk(cfg, &edges, &next);
        tree
    }

    /// The number of regions.
    pub fn len(&self) -> usize {
        self.regions.len()
    }

    /// False: the whole function is always there.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// All regions, each after the one around it.
    pub fn ids(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..self.regions.len() as u32).map(RegionId)
    }

    /// A region.
    pub fn region(&self, id: RegionId) -> StructureRegion {
        self.regions[id.index()]
    }

    /// The smallest region around a block; `None` if it is unreachable.
    pub fn innermost(&self, block: BlockId) -> Option<RegionId> {
        Some(self.innermost[block.index()]).filter(|&region| region != NONE).map(RegionId)
    }

    /// The regions around a block, from the smallest to the whole function.
    pub fn around(&self, block: BlockId) -> impl Iterator<Item = RegionId> + '_ {
        std::iter::successors(self.innermost(block), |&region| self.region(region).parent)
    }

    /// Walks over the graph and opens and closes regions on the way.
    fn walk(&mut self, cfg: &Cfg, edges: &[(u32, u32)], next: &[u32]) {
        let whole = edges.len() - 1;
        let pairs: Vec<_> = edges[..whole].iter().zip(0..).map(|(&(from, _), edge)| (from, edge)).collect();
        let outgoing = Csr::from_pairs(cfg.blocks() + 1, &pairs);
        // For each edge the region that it closes.
        let mut closes = vec![NONE; edges.len()];
        let mut stack = vec![(whole, 0)];
        while let Some((edge, mut region)) = stack.pop() {
            let (from, to) = edges[edge];
            if self.innermost[to as usize] != NONE {
                continue;
            }
            if closes[edge] != NONE {
                let closed = self.regions[closes[edge] as usize];
                region = closed.parent.map_or(0, |parent| parent.0);
            }
            if next[edge] != NONE {
                let border = |edge: usize| (BlockId(edges[edge].0), BlockId(edges[edge].1));
                let depth = self.regions[region as usize].depth + 1;
                let (entry, exit) = ((BlockId(from), BlockId(to)), border(next[edge] as usize));
                self.regions.push(StructureRegion { entry, exit, parent: Some(RegionId(region)), depth });
                region = self.regions.len() as u32 - 1;
                closes[next[edge] as usize] = region;
            }
            self.innermost[to as usize] = region;
            stack.extend(outgoing.row(to as usize).iter().rev().map(|&edge| (edge as usize, region)));
        }
    }
}

/// For each edge the next one of its class in the direction of control, or `NONE`. The last edge closes the circle from
/// the exit to the entry: it comes first in its class, and again last.
fn next_in_class(cfg: &Cfg, edges: &[(u32, u32)]) -> Vec<u32> {
    let whole = edges.len() - 1;
    let class = cycle_classes(cfg.blocks() + 1, cfg.entry().0, edges);
    let classes = class.iter().max().map_or(0, |&last| last as usize + 1);
    // Of two equivalent edges one dominates the other, and so its source comes first in reverse postorder.
    let mut sorted: Vec<_> = (0..whole as u32).collect();
    sorted.sort_by_key(|&edge| cfg.position(BlockId(edges[edge as usize].0)));
    let mut next = vec![NONE; edges.len()];
    let mut last = vec![NONE; classes];
    last[class[whole] as usize] = whole as u32;
    for edge in sorted {
        let before = std::mem::replace(&mut last[class[edge as usize] as usize], edge);
        if before != NONE {
            next[before as usize] = edge;
        }
    }
    let final_edge = last[class[whole] as usize];
    if final_edge as usize != whole && edges[final_edge as usize].1 != cfg.exit().0 {
        next[final_edge as usize] = whole as u32;
    }
    next
}
