//! Every analysis against its definition, on thousands of small random functions.

mod random;
mod scale;
mod structure;
mod values;

use self::random::Random;
use super::{Cfg, DomTree};
use crate::{BlockId, Body, Function, Module};

const ROUNDS: usize = 4000;

/// A random function and what everything else builds on.
struct Case {
    module: Module,
    cfg: Cfg,
    dominators: DomTree,
    post_dominators: DomTree,
    /// All edges between reachable blocks and to the virtual exit.
    edges: Vec<(u32, u32)>,
}

impl Case {
    fn new(body: Body) -> Self {
        let module = random::module(body);
        let cfg = Cfg::new(module.functions[0].body.as_ref().expect("a body"));
        let (dominators, post_dominators) = (DomTree::dominators(&cfg), DomTree::post_dominators(&cfg));
        let edges = cfg.reachable_edges();
        Self { module, cfg, dominators, post_dominators, edges }
    }

    fn function(&self) -> &Function {
        &self.module.functions[0]
    }

    fn body(&self) -> &Body {
        self.function().body.as_ref().expect("a body")
    }

    /// Blocks and the virtual exit.
    fn nodes(&self) -> impl Iterator<Item = BlockId> + Clone + use<> {
        (0..=self.cfg.blocks()).map(BlockId::new)
    }

    /// True if a way leads from one node to another that avoids the nodes and edges (by index) in question.
    fn way(&self, from: BlockId, to: BlockId, avoid: Option<BlockId>, avoid_edge: Option<usize>) -> bool {
        way(&self.edges, from.0, to.0, avoid.map(|node| node.0), avoid_edge)
    }

    /// `above` is on every way from the entry to `below`.
    fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let entry = self.cfg.entry();
        self.way(entry, below, None, None) && !self.way(entry, below, Some(above), None)
    }

    /// `above` is on every way from `below` to the exit.
    fn post_dominates(&self, above: BlockId, below: BlockId) -> bool {
        let (entry, exit) = (self.cfg.entry(), self.cfg.exit());
        self.way(entry, below, None, None) && !self.way(below, exit, Some(above), None)
    }
}

/// Marks all that can be reached; a node that is avoided is not reached even from itself.
fn way(edges: &[(u32, u32)], from: u32, to: u32, avoid: Option<u32>, avoid_edge: Option<usize>) -> bool {
    let mut reached = vec![];
    if Some(from) != avoid {
        reached.push(from);
    }
    let mut at = 0;
    while at < reached.len() {
        for (index, edge) in edges.iter().enumerate() {
            if edge.0 == reached[at] && Some(edge.1) != avoid && Some(index) != avoid_edge && !reached.contains(&edge.1)
            {
                reached.push(edge.1);
            }
        }
        at += 1;
    }
    reached.contains(&to)
}

fn for_all_cases(mut check: impl FnMut(&Case, &mut Random)) {
    let mut random = Random(20_240_607);
    for _ in 0..ROUNDS {
        let case = Case::new(random::registers(&mut random));
        check(&case, &mut random);
    }
}
