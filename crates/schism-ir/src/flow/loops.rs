//! Loops and how they nest, reducible or not.
//!
//! Havlak's algorithm (1997): blocks are taken in reverse depth-first order; those that lead back to one without
//! leaving its depth-first subtree form its loop, and inner loops have been merged into their header by then.

use std::ops::Range;

use super::bitset::BitSet;
use super::cfg::{Cfg, EdgeId, NONE};
use super::csr::Csr;
use crate::BlockId;

/// A loop of one function. Outer loops have smaller ids than those in them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoopId(pub u32);

impl LoopId {
    /// The position among all loops.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The loops of a function.
///
/// An outermost loop is a set of blocks that all lead to one another. Its header is the first of them that a
/// depth-first walk from the entry meets; without the header, what still leads to one another are the loops inside. If
/// control can enter only at the header, the header dominates the loop, which then is natural. If not, the loop is
/// irreducible: it has several entries, and another walk could have found another header.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    loops: Vec<Loop>,
    /// For each block its innermost loop, or `NONE`.
    innermost: Vec<u32>,
    /// All blocks in loops, so that those of each loop are a range, its header first.
    blocks: Vec<BlockId>,
    /// The position of each block there, or `NONE`.
    place: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Loop {
    header: BlockId,
    parent: Option<LoopId>,
    depth: u32,
    irreducible: bool,
    range: Range<u32>,
}

impl Loops {
    /// Finds the loops.
    pub fn new(cfg: &Cfg) -> Self {
        let walk = Walk::new(cfg);
        let found = Nesting::new(cfg, &walk);
        let mut id = vec![None; walk.node.len()];
        let mut loops: Vec<Loop> = Vec::new();
        for here in 0..walk.node.len() {
            let Some(irreducible) = found.irreducible[here] else { continue };
            let parent: Option<LoopId> = found.outer[here].and_then(|outer| id[outer]);
            let depth = parent.map_or(1, |parent: LoopId| loops[parent.index()].depth + 1);
            id[here] = Some(LoopId(loops.len() as u32));
            loops.push(Loop { header: walk.node[here], parent, depth, irreducible, range: 0..0 });
        }
        let mut innermost = vec![NONE; cfg.blocks()];
        for (here, block) in walk.node.iter().enumerate() {
            let own = id[here].or_else(|| found.outer[here].and_then(|outer| id[outer]));
            innermost[block.index()] = own.map_or(NONE, |own| own.0);
        }
        let mut result = Self { loops, innermost, blocks: Vec::new(), place: vec![NONE; cfg.blocks()] };
        result.group_blocks(&walk.node);
        result
    }

    /// Gives each loop a range of `blocks`: first its own, then those of the loops in it.
    fn group_blocks(&mut self, preorder: &[BlockId]) {
        let mut own = vec![0; self.loops.len()];
        for block in preorder.iter().filter(|block| self.innermost[block.index()] != NONE) {
            own[self.innermost[block.index()] as usize] += 1;
        }
        let mut size = own.clone();
        for index in (0..self.loops.len()).rev() {
            if let Some(parent) = self.loops[index].parent {
                size[parent.index()] += size[index];
            }
        }
        let mut top = 0;
        let mut free = vec![0; self.loops.len()];
        for index in 0..self.loops.len() {
            let start = match self.loops[index].parent {
                Some(parent) => &mut free[parent.index()],
                None => &mut top,
            };
            let range = *start..*start + size[index];
            *start = range.end;
            free[index] = range.start + own[index];
            self.loops[index].range = range;
        }
        self.blocks = vec![BlockId(0); top as usize];
        let mut next: Vec<u32> = self.loops.iter().map(|l| l.range.start).collect();
        for block in preorder.iter().filter(|block| self.innermost[block.index()] != NONE) {
            let place = &mut next[self.innermost[block.index()] as usize];
            self.blocks[*place as usize] = *block;
            self.place[block.index()] = *place;
            *place += 1;
        }
    }

    /// All loops, outer ones before those in them.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = LoopId> + use<> {
        (0..self.loops.len() as u32).map(LoopId)
    }

    /// The block that the loop is entered by first; the only one if it is natural.
    pub fn header(&self, id: LoopId) -> BlockId {
        self.loops[id.index()].header
    }

    /// True if the loop can be entered at other blocks than its header.
    pub fn is_irreducible(&self, id: LoopId) -> bool {
        self.loops[id.index()].irreducible
    }

    /// The loop around a loop.
    pub fn parent(&self, id: LoopId) -> Option<LoopId> {
        self.loops[id.index()].parent
    }

    /// The number of loops around the loop's blocks, itself included.
    pub fn depth(&self, id: LoopId) -> u32 {
        self.loops[id.index()].depth
    }

    /// The blocks of a loop, those of inner loops included; the header comes first.
    pub fn blocks(&self, id: LoopId) -> &[BlockId] {
        let range = &self.loops[id.index()].range;
        &self.blocks[range.start as usize..range.end as usize]
    }

    /// True if the block is in the loop. Takes constant time.
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        self.loops[id.index()].range.contains(&self.place[block.index()])
    }

    /// The smallest loop around a block.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        Some(self.innermost[block.index()]).filter(|&id| id != NONE).map(LoopId)
    }

    /// The number of loops around a block.
    pub fn block_depth(&self, block: BlockId) -> u32 {
        self.innermost(block).map_or(0, |id| self.depth(id))
    }

    /// The blocks of the loop that lead back to its header, ascending.
    pub fn latches(&self, cfg: &Cfg, id: LoopId) -> Vec<BlockId> {
        let mut latches: Vec<_> = cfg.predecessors(self.header(id)).filter(|&block| self.contains(id, block)).collect();
        latches.sort();
        latches.dedup();
        latches
    }

    /// The blocks of the loop that can be reached from outside, ascending: the header alone if the loop is natural.
    pub fn entries(&self, cfg: &Cfg, id: LoopId) -> Vec<BlockId> {
        let outside = |block: BlockId| cfg.is_reachable(block) && !self.contains(id, block);
        let entered = |block: BlockId| block == cfg.entry() || cfg.predecessors(block).any(outside);
        let mut entries: Vec<_> = self.blocks(id).iter().copied().filter(|&block| entered(block)).collect();
        entries.sort();
        entries
    }

    /// The edges that leave the loop, ascending.
    pub fn exits(&self, cfg: &Cfg, id: LoopId) -> Vec<EdgeId> {
        let leaving = self.blocks(id).iter().flat_map(|&block| cfg.edges_from(block));
        let mut exits: Vec<_> = leaving.filter(|&edge| !self.contains(id, cfg.target(edge))).collect();
        exits.sort();
        exits
    }
}

/// A depth-first walk from the entry; blocks are known by their preorder numbers.
struct Walk {
    node: Vec<BlockId>,
    number: Vec<u32>,
    /// The last number in the subtree of each number.
    last: Vec<u32>,
}

impl Walk {
    fn new(cfg: &Cfg) -> Self {
        let mut walk = Self { node: Vec::new(), number: vec![NONE; cfg.blocks()], last: Vec::new() };
        let mut stack = Vec::new();
        if cfg.blocks() > 0 {
            stack.push((walk.enter(cfg.entry()), cfg.successors(cfg.entry())));
        }
        while let Some((here, rest)) = stack.last_mut() {
            match rest.next() {
                Some(next) if walk.number[next.index()] == NONE => {
                    stack.push((walk.enter(next), cfg.successors(next)));
                }
                Some(_) => {}
                None => {
                    walk.last[*here] = walk.node.len() as u32 - 1;
                    stack.pop();
                }
            }
        }
        walk
    }

    fn enter(&mut self, block: BlockId) -> usize {
        let here = self.node.len();
        self.number[block.index()] = here as u32;
        self.node.push(block);
        self.last.push(0);
        here
    }

    fn is_ancestor(&self, above: usize, below: usize) -> bool {
        above <= below && below <= self.last[above] as usize
    }
}

/// What Havlak's algorithm finds, by preorder number.
struct Nesting {
    /// `None` if no loop has this header.
    irreducible: Vec<Option<bool>>,
    /// The header of the smallest loop around a block; for a header, of the loop around its own.
    outer: Vec<Option<usize>>,
}

impl Nesting {
    fn new(cfg: &Cfg, walk: &Walk) -> Self {
        let count = walk.node.len();
        let (mut back, mut forward) = (Vec::new(), Vec::new());
        for (here, &block) in walk.node.iter().enumerate() {
            for from in cfg.predecessors(block).filter(|&from| cfg.is_reachable(from)) {
                let from = walk.number[from.index()];
                let edges = if walk.is_ancestor(here, from as usize) { &mut back } else { &mut forward };
                edges.push((here as u32, from));
            }
        }
        let (back, forward) = (Csr::from_pairs(count, &back), Csr::from_pairs(count, &forward));
        let mut result = Self { irreducible: vec![None; count], outer: vec![None; count] };
        let mut merged = Merged { up: (0..count as u32).collect() };
        // Predecessors that inner irreducible loops were entered from, beside their header.
        let mut side_entries: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut in_body = BitSet::new(count);
        for header in (0..count).rev() {
            if back.row(header).is_empty() {
                continue;
            }
            let mut body: Vec<usize> = Vec::new();
            for &from in back.row(header) {
                let from = merged.find(from as usize);
                if from != header && in_body.insert(from) {
                    body.push(from);
                }
            }
            let (mut irreducible, mut at) = (false, 0);
            let mut outside = Vec::new();
            while at < body.len() {
                let block = body[at];
                at += 1;
                for &from in forward.row(block).iter().chain(&side_entries[block]) {
                    let from = merged.find(from as usize);
                    if !walk.is_ancestor(header, from) {
                        irreducible = true;
                        outside.push(from as u32);
                    } else if from != header && in_body.insert(from) {
                        body.push(from);
                    }
                }
            }
            outside.sort_unstable();
            outside.dedup();
            side_entries[header].extend(outside);
            result.irreducible[header] = Some(irreducible);
            for &block in &body {
                in_body.remove(block);
                merged.up[block] = header as u32;
                result.outer[block] = Some(header);
            }
        }
        result
    }
}

/// Blocks merged into the header of their loop (union-find with path halving).
struct Merged {
    up: Vec<u32>,
}

impl Merged {
    fn find(&mut self, mut block: usize) -> usize {
        while self.up[block] as usize != block {
            self.up[block] = self.up[self.up[block] as usize];
            block = self.up[block] as usize;
        }
        block
    }
}
