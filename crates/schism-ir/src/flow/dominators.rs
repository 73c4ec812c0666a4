//! Dominator and post-dominator trees.
//!
//! Lengauer and Tarjan's algorithm (1979) with path compression, O(m log n) on every graph: functions with 100,000 blocks
//! exist, and simpler schemes are quadratic on some of them.

use super::cfg::{BlockEnd, Cfg, NONE};
use super::csr::Csr;
use crate::BlockId;

/// A dominator tree, or a post-dominator tree: the same on the reversed graph, with the virtual exit as its root.
///
/// Blocks that the entry does not lead to are in neither. The virtual exit is in both.
#[derive(Clone, Debug)]
pub struct DomTree {
    root: BlockId,
    /// The immediate dominator, `NONE` for the root and for nodes that are not in the tree.
    parent: Vec<u32>,
    children: Csr,
    /// When a walk over the tree enters and leaves each node, `NONE` if it never does. `a` is above `b` if its
    /// interval holds that of `b`.
    enter: Vec<u32>,
    leave: Vec<u32>,
    depth: Vec<u32>,
}

impl DomTree {
    /// The dominator tree. Its root is the entry.
    pub fn dominators(cfg: &Cfg) -> Self {
        let edges = cfg.reachable_edges();
        Self::build(cfg.blocks() + 1, cfg.entry(), &edges)
    }

    /// The post-dominator tree. Its root is the virtual exit, which all reachable blocks lead to (see [`Cfg`]).
    pub fn post_dominators(cfg: &Cfg) -> Self {
        let edges: Vec<_> = cfg.reachable_edges().into_iter().map(|(from, to)| (to, from)).collect();
        Self::build(cfg.blocks() + 1, cfg.exit(), &edges)
    }

    /// The same for executions that return: ways that end the program, or that never end, are left out. What no way from it returns has no place in
    /// the tree; neither has anything if the function never returns.
    pub fn post_dominators_of_returns(cfg: &Cfg) -> Self {
        let returns = |block: u32| block != cfg.exit().0 && cfg.end(BlockId(block)) == BlockEnd::Return;
        let edges = cfg.reachable_edges().into_iter();
        let edges = edges.filter(|&(from, to)| to != cfg.exit().0 || returns(from));
        let edges: Vec<_> = edges.map(|(from, to)| (to, from)).collect();
        Self::build(cfg.blocks() + 1, cfg.exit(), &edges)
    }

    fn build(nodes: usize, root: BlockId, edges: &[(u32, u32)]) -> Self {
        let parent = Search::new(nodes, root, edges).immediate_dominators(edges);
        let pairs: Vec<_> =
            parent.iter().zip(0..).filter(|&(&up, _)| up != NONE).map(|(&up, node)| (up, node)).collect();
        let children = Csr::from_pairs(nodes, &pairs);
        let mut tree =
            Self { root, parent, children, enter: vec![NONE; nodes], leave: vec![NONE; nodes], depth: vec![0; nodes] };
        tree.number();
        tree
    }

    /// Numbers the nodes so that dominance can be read off.
    fn number(&mut self) {
        let mut clock = 0;
        let mut stack = vec![(self.root.index(), 0)];
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            if *next == 0 {
                self.enter[node] = clock;
                clock += 1;
            }
            if let Some(&child) = self.children.row(node).get(*next) {
                *next += 1;
                self.depth[child as usize] = self.depth[node] + 1;
                stack.push((child as usize, 0));
            } else {
                self.leave[node] = clock;
                clock += 1;
                stack.pop();
            }
        }
    }

    /// The root: the entry, or the virtual exit.
    pub fn root(&self) -> BlockId {
        self.root
    }

    /// The immediate dominator; `None` for the root and for blocks that are not in the tree.
    pub fn parent(&self, block: BlockId) -> Option<BlockId> {
        Some(self.parent[block.index()]).filter(|&parent| parent != NONE).map(BlockId)
    }

    /// The blocks that a block dominates immediately, in ascending order.
    pub fn children(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
        self.children.row(block.index()).iter().copied().map(BlockId)
    }

    /// True if the block is in the tree.
    pub fn contains(&self, block: BlockId) -> bool {
        self.enter[block.index()] != NONE
    }

    /// Steps to the root.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.depth[block.index()]
    }

    /// True if `above` is on all ways from the root to `below`; each block dominates itself. Takes constant time.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let (above, below) = (above.index(), below.index());
        self.contains(BlockId::new(below))
            && self.enter[above] <= self.enter[below]
            && self.leave[below] <= self.leave[above]
    }

    /// True if `above` dominates `below` and is another block.
    pub fn strictly_dominates(&self, above: BlockId, below: BlockId) -> bool {
        above != below && self.dominates(above, below)
    }

    /// The lowest block that dominates both, which must be in the tree.
    pub fn common(&self, a: BlockId, b: BlockId) -> BlockId {
        let mut above = a;
        while !self.dominates(above, b) {
            match self.parent(above) {
                Some(parent) => above = parent,
                None => return self.root,
            }
        }
        above
    }

    /// The block and all that dominate it, from below to the root.
    pub fn ancestors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(Some(block), |&block| self.parent(block))
    }

    /// All blocks of the tree, each after its parent.
    pub fn preorder(&self) -> Vec<BlockId> {
        let mut blocks: Vec<_> =
            (0..self.parent.len()).map(BlockId::new).filter(|&block| self.contains(block)).collect();
        blocks.sort_unstable_by_key(|block| self.enter[block.index()]);
        blocks
    }
}

/// A depth-first search from the root. Everything below is in its preorder numbers.
struct Search {
    /// Node of each number.
    node: Vec<u32>,
    /// Number of each node, or `NONE`.
    number: Vec<u32>,
    parent: Vec<u32>,
    semi: Vec<u32>,
    /// The forest of the algorithm: an ancestor, and the node with the least semidominator on the way to it.
    ancestor: Vec<u32>,
    label: Vec<u32>,
    path: Vec<u32>,
}

impl Search {
    fn new(nodes: usize, root: BlockId, edges: &[(u32, u32)]) -> Self {
        let successors = Csr::from_pairs(nodes, edges);
        let (mut node, mut number, mut parent) = (Vec::new(), vec![NONE; nodes], Vec::new());
        let mut stack = vec![(root.0, 0)];
        while let Some((next, above)) = stack.pop() {
            if number[next as usize] != NONE {
                continue;
            }
            let here = node.len() as u32;
            number[next as usize] = here;
            node.push(next);
            parent.push(above);
            let unseen = successors.row(next as usize).iter().filter(|&&to| number[to as usize] == NONE);
            stack.extend(unseen.map(|&to| (to, here)));
        }
        let found = node.len();
        let identity: Vec<u32> = (0..found as u32).collect();
        Self {
            node,
            number,
            parent,
            semi: identity.clone(),
            ancestor: vec![NONE; found],
            label: identity,
            path: Vec::new(),
        }
    }

    /// For each node its immediate dominator, or `NONE`.
    fn immediate_dominators(mut self, edges: &[(u32, u32)]) -> Vec<u32> {
        let found = self.node.len();
        let number = &self.number;
        let numbered = edges.iter().map(|&(from, to)| (number[to as usize], number[from as usize]));
        let pairs: Vec<_> = numbered.filter(|&(to, from)| to != NONE && from != NONE).collect();
        let predecessors = Csr::from_pairs(found, &pairs);
        let mut above = vec![0; found];
        // The nodes whose semidominator is known to be a node, as linked lists.
        let (mut bucket, mut next) = (vec![NONE; found], vec![NONE; found]);
        for here in (1..found).rev() {
            for &from in predecessors.row(here) {
                let lowest = self.lowest(from);
                self.semi[here] = self.semi[here].min(self.semi[lowest as usize]);
            }
            let semi = self.semi[here] as usize;
            next[here] = bucket[semi];
            bucket[semi] = here as u32;
            let parent = self.parent[here];
            self.ancestor[here] = parent;
            let mut waiting = std::mem::replace(&mut bucket[parent as usize], NONE);
            while waiting != NONE {
                let lowest = self.lowest(waiting);
                let lower = self.semi[lowest as usize] < self.semi[waiting as usize];
                above[waiting as usize] = if lower { lowest } else { parent };
                waiting = next[waiting as usize];
            }
        }
        let mut result = vec![NONE; self.number.len()];
        for here in 1..found {
            if above[here] != self.semi[here] {
                above[here] = above[above[here] as usize];
            }
            result[self.node[here] as usize] = self.node[above[here] as usize];
        }
        result
    }

    /// The node with the least semidominator between `start` and the root of its tree in the forest.
    fn lowest(&mut self, start: u32) -> u32 {
        let mut at = start as usize;
        if self.ancestor[at] == NONE {
            return start;
        }
        while self.ancestor[self.ancestor[at] as usize] != NONE {
            self.path.push(at as u32);
            at = self.ancestor[at] as usize;
        }
        while let Some(at) = self.path.pop() {
            let (at, up) = (at as usize, self.ancestor[at as usize] as usize);
            if self.semi[self.label[up] as usize] < self.semi[self.label[at] as usize] {
                self.label[at] = self.label[up];
            }
            self.ancestor[at] = self.ancestor[up];
        }
        self.label[start as usize]
    }
}
