//! Potential dependence (TR11/11, Def. 1): what the side of a branch that was not taken may define.
//!
//! A statement that reads a location potentially depends on a branch if the location was not written since, but taking
//! another edge could have written it. The written places are those that depend on such an edge, directly or through
//! further branches; calls write what their callees may. For each location that is asked about, one set of edges is kept for
//! each function, so a query costs a look-up and one bit for each other edge of the branch.
//!
//! Values in registers need no query: what an untaken branch would have put there meets the other value in a phi, which
//! [`crate::FunctionPdg::control`] makes depend on the branch.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use schism_ir::flow::{BitSet, EdgeId};
use schism_ir::{BlockId, FunctionId};

use crate::{ControlGraph, LocationId, ModRef, SparseSet};

/// Answers which locations an untaken branch edge may define.
#[derive(Debug)]
pub struct Potential<'a> {
    control: &'a ControlGraph<'a>,
    modref: &'a ModRef,
    known: Mutex<HashMap<(FunctionId, LocationId), Arc<BitSet>>>,
}

impl<'a> Potential<'a> {
    /// For the version that `control` and `modref` are of.
    pub fn new(control: &'a ControlGraph<'a>, modref: &'a ModRef) -> Self {
        Self { control, modref, known: Mutex::new(HashMap::new()) }
    }

    /// True if `location` may be defined where another edge of the branch that `taken` leaves would have led.
    pub fn untaken_may_define(&self, function: FunctionId, taken: EdgeId, location: LocationId) -> bool {
        let edges = self.defining_edges(function, location);
        self.others(function, taken).any(|edge| edges.contains(edge.index()))
    }

    /// All locations that may be defined where another edge of the branch that `taken` leaves would have led.
    pub fn untaken_defines(&self, function: FunctionId, taken: EdgeId) -> SparseSet {
        let mut locations = SparseSet::new();
        let (Some(flow), Some(body)) = (self.control.flow(function), self.body(function)) else { return locations };
        for edge in self.others(function, taken) {
            for block in flow.control.all_dependents(&flow.cfg, edge).iter() {
                for (inst, _) in body.block_insts(&body.blocks[block]) {
                    locations.union_with(self.modref.writes(function, inst));
                }
            }
        }
        locations
    }

    /// The edges of a function on which code depends that may define a location.
    pub fn defining_edges(&self, function: FunctionId, location: LocationId) -> Arc<BitSet> {
        let key = (function, location);
        if let Some(edges) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return edges.clone();
        }
        let edges = Arc::new(self.find(function, location));
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, edges.clone());
        edges
    }

    fn find(&self, function: FunctionId, location: LocationId) -> BitSet {
        let (Some(flow), Some(body)) = (self.control.flow(function), self.body(function)) else {
            return BitSet::default();
        };
        let mut edges = BitSet::new(flow.cfg.edges());
        let mut seen = BitSet::new(flow.cfg.blocks());
        let mut work = Vec::new();
        for (number, block) in body.blocks.iter().enumerate() {
            let mut insts = body.block_insts(block).map(|(inst, _)| inst);
            if insts.any(|inst| self.modref.writes(function, inst).contains(location.0)) && seen.insert(number) {
                work.push(BlockId::new(number));
            }
        }
        while let Some(block) = work.pop() {
            for edge in flow.control.controllers(block) {
                edges.insert(edge.index());
                let from = flow.cfg.source(edge);
                if seen.insert(from.index()) {
                    work.push(from);
                }
            }
        }
        edges
    }

    /// The edges that lead from the same branch to other blocks.
    fn others(&self, function: FunctionId, taken: EdgeId) -> impl Iterator<Item = EdgeId> + '_ {
        let cfg = self.control.flow(function).map(|flow| &flow.cfg);
        cfg.into_iter().flat_map(move |cfg| {
            let target = cfg.target(taken);
            cfg.edges_from(cfg.source(taken)).filter(move |&edge| cfg.target(edge) != target)
        })
    }

    fn body(&self, function: FunctionId) -> Option<&'a schism_ir::Body> {
        self.control.image().function(function).body.as_ref()
    }
}
