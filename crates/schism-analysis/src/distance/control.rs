//! Distances in the inter-procedural control dependence graph (ASE'10, section 4.1): an edge from a call to its callee's
//! entry weighs 0, every other one 1.

use std::collections::{HashMap, VecDeque};

use schism_ir::flow::{EdgeId, block_of};
use schism_ir::{BlockId, FunctionId, InstId};

use super::{FAR, known};
use crate::{ControlGraph, Controller};

/// Distances of all branch edges to a set of targets.
#[derive(Debug)]
pub struct ControlDistance {
    functions: HashMap<FunctionId, Distances>,
}

#[derive(Debug)]
struct Distances {
    entry: u32,
    blocks: Vec<u32>,
    edges: Vec<u32>,
}

/// A node of the graph.
#[derive(Clone, Copy)]
enum Place {
    Block(FunctionId, BlockId),
    Entry(FunctionId),
}

impl ControlDistance {
    /// Walks back from the targets. Only functions from which one can be reached are looked at.
    pub fn new(graph: &ControlGraph<'_>, targets: impl IntoIterator<Item = (FunctionId, InstId)>) -> Self {
        let mut found = Self { functions: HashMap::new() };
        let mut work = VecDeque::new();
        for (function, inst) in targets {
            if let Some(body) = &graph.image().function(function).body {
                let block = block_of(body, inst);
                if found.lower_block(graph, function, block, 0) {
                    work.push_back((0, Place::Block(function, block)));
                }
            }
        }
        // Weights are 0 and 1: what weighs nothing goes to the front.
        while let Some((distance, place)) = work.pop_front() {
            match place {
                Place::Block(function, block) if found.block_distance(function, block) == distance => {
                    found.step_back(graph, function, block, distance, &mut work);
                }
                Place::Entry(function) if found.entry_distance(function) == distance => {
                    for call in graph.callers(function) {
                        let node = graph.icfg().node(call);
                        if found.lower_block(graph, node.function, node.block, distance) {
                            work.push_front((distance, Place::Block(node.function, node.block)));
                        }
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Enters everything that a block depends on.
    fn step_back(
        &mut self,
        graph: &ControlGraph<'_>,
        function: FunctionId,
        block: BlockId,
        distance: u32,
        work: &mut VecDeque<(u32, Place)>,
    ) {
        let next = distance + 1;
        let (Some(flow), Some(body)) = (graph.flow(function), &graph.image().function(function).body) else { return };
        for controller in graph.block_controllers(function, block) {
            let from = match controller {
                Controller::Entry => {
                    let entry = &mut self.distances(graph, function).entry;
                    if next < *entry {
                        *entry = next;
                        work.push_back((next, Place::Entry(function)));
                    }
                    continue;
                }
                Controller::Branch(edge) => {
                    let known = &mut self.distances(graph, function).edges[edge.index()];
                    *known = next.min(*known);
                    flow.cfg.source(edge)
                }
                Controller::Call(call) => block_of(body, call),
            };
            if self.lower_block(graph, function, from, next) {
                work.push_back((next, Place::Block(function, from)));
            }
        }
    }

    fn distances(&mut self, graph: &ControlGraph<'_>, function: FunctionId) -> &mut Distances {
        self.functions.entry(function).or_insert_with(|| {
            let (blocks, edges) = graph.flow(function).map_or((0, 0), |flow| (flow.cfg.blocks(), flow.cfg.edges()));
            Distances { entry: FAR, blocks: vec![FAR; blocks], edges: vec![FAR; edges] }
        })
    }

    fn lower_block(&mut self, graph: &ControlGraph<'_>, function: FunctionId, block: BlockId, distance: u32) -> bool {
        let known = &mut self.distances(graph, function).blocks[block.index()];
        let lower = distance < *known;
        *known = distance.min(*known);
        lower
    }

    fn block_distance(&self, function: FunctionId, block: BlockId) -> u32 {
        self.functions.get(&function).map_or(FAR, |found| found.blocks[block.index()])
    }

    fn entry_distance(&self, function: FunctionId) -> u32 {
        self.functions.get(&function).map_or(FAR, |found| found.entry)
    }

    /// The distance of a branch edge; `None` if taking it leads to no target.
    pub fn edge(&self, function: FunctionId, edge: EdgeId) -> Option<u32> {
        known(self.functions.get(&function)?.edges[edge.index()])
    }

    /// The distance of a block: 0 if a target is in it.
    pub fn block(&self, function: FunctionId, block: BlockId) -> Option<u32> {
        known(self.block_distance(function, block))
    }

    /// The distance of a function's entry.
    pub fn entry(&self, function: FunctionId) -> Option<u32> {
        known(self.entry_distance(function))
    }
}
