//! The minimal inter-procedural control-flow graph (ISSTA'11, Algorithm 1).
//!
//! Every method's graph is in it once. A call of a method that can reach a changed region leads to one changed method,
//! whichever it is: that there is a change behind the call is all that matters. Two things differ from the paper's text,
//! which loses ways to changes: the set `CanReachChangedRegion` is complete before the graph is used, not filled while it
//! grows (there, a second call of a changed method, or a call back up the recursion, leads to no change); and a method
//! returns to all of its calls, not to the first one only.

use schism_ir::FunctionId;
use schism_ir::flow::BitSet;

use crate::{Icfg, NodeId, PointId, StatementFlow, Stop};

/// The minimal inter-procedural control-flow graph. Its vertices are the points of a flow.
#[derive(Debug)]
pub struct MinimalCfg<'g> {
    flow: &'g StatementFlow<'g>,
    /// Points with changed instructions, and visitors.
    changed: BitSet,
    can_reach_changed_region: BitSet,
    visited: BitSet,
    /// How many calls lead to the one changed method instead of their callee.
    shortened: usize,
    /// True if a signal handler can reach a change: then everything can.
    interrupted: bool,
}

impl<'g> MinimalCfg<'g> {
    /// Builds the graph from where the program starts.
    pub(super) fn new(flow: &'g StatementFlow<'g>, insts: &BitSet, entry: &[FunctionId]) -> Self {
        let icfg = flow.icfg();
        let mut graph = Self {
            flow,
            changed: BitSet::new(flow.len()),
            can_reach_changed_region: BitSet::new(icfg.functions()),
            visited: BitSet::new(icfg.functions()),
            shortened: 0,
            interrupted: false,
        };
        graph.find_changed(insts);
        graph.find_reaching_methods();
        let handlers = &icfg.handlers().signal;
        graph.interrupted = handlers.iter().any(|handler| graph.can_reach_changed_region.contains(handler.index()));
        let handlers = handlers.iter().chain(&icfg.handlers().constructors).chain(&icfg.handlers().exit);
        graph.inter_procedural_cfg(entry.iter().chain(handlers).copied());
        graph
    }

    fn find_changed(&mut self, insts: &BitSet) {
        let numbers = self.flow.icfg().numbers();
        for point in (0..self.flow.len() as u32).map(PointId) {
            let is_changed = match (self.flow.stop(point), self.flow.insts(point)) {
                (Stop::Visitor(_), _) => true,
                (_, Some((function, range))) => {
                    let first = numbers.range(function).start;
                    range.into_iter().any(|inst| insts.contains(first + inst as usize))
                }
                (_, None) => false,
            };
            if is_changed {
                self.changed.insert(point.index());
            }
        }
        // Whoever comes there may have come by what was removed.
        for point in self.flow.behind_visitors() {
            self.changed.insert(point.index());
        }
    }

    /// The changed methods and all that call them.
    fn find_reaching_methods(&mut self) {
        let icfg = self.flow.icfg();
        let changed = self.changed.iter().filter_map(|point| self.flow.node(PointId(point as u32)));
        let mut waiting: Vec<_> = changed.map(|node| icfg.node(node).function).collect();
        while let Some(method) = waiting.pop() {
            if self.can_reach_changed_region.insert(method.index()) {
                waiting.extend(icfg.callers(method).map(|call| icfg.node(call).function));
            }
        }
    }

    /// `InterProceduralCFG`: the methods whose graphs are part of it.
    fn inter_procedural_cfg(&mut self, starts: impl Iterator<Item = FunctionId>) {
        let icfg = self.flow.icfg();
        let mut method_call_stack: Vec<_> = starts.collect();
        while let Some(method) = method_call_stack.pop() {
            if !self.visited.insert(method.index()) {
                continue;
            }
            let vertices = icfg.nodes_of(method).filter(|&vertex| icfg.is_call(vertex));
            method_call_stack.extend(vertices.flat_map(|vertex| icfg.callees(vertex)));
        }
        // The first call of each method brings its graph in; the others only need to lead to some change.
        for c in (0..icfg.functions()).map(FunctionId::new) {
            if self.contains(c) && self.can_reach_changed_region.contains(c.index()) {
                let calls = icfg.callers(c).filter(|&call| self.contains(icfg.node(call).function)).count();
                self.shortened += calls.saturating_sub(1);
            }
        }
    }

    /// The flow whose points are the vertices.
    pub fn flow(&self) -> &'g StatementFlow<'g> {
        self.flow
    }

    /// True if a method's graph is part of it.
    pub fn contains(&self, method: FunctionId) -> bool {
        self.visited.contains(method.index())
    }

    /// How many methods are part of it.
    pub fn methods(&self) -> usize {
        self.visited.len()
    }

    /// How many calls lead to the one changed method instead of a graph that is there already.
    pub fn shortened_calls(&self) -> usize {
        self.shortened
    }

    fn icfg(&self) -> &'g Icfg {
        self.flow.icfg()
    }

    /// The points that a changed vertex can be reached from.
    pub(super) fn reaching(&self) -> BitSet {
        let mut reaching = self.changed.clone();
        if self.interrupted {
            (0..self.flow.len()).for_each(|point| {
                reaching.insert(point);
            });
            return reaching;
        }
        let predecessors = self.predecessors();
        let mut waiting: Vec<u32> = self.changed.iter().map(|point| point as u32).collect();
        let leads_there = |node: NodeId| {
            self.icfg().callees(node).any(|callee| self.can_reach_changed_region.contains(callee.index()))
        };
        for node in self.icfg().ids().filter(|&node| leads_there(node)) {
            let call = self.flow.last_of(node);
            if reaching.insert(call.index()) {
                waiting.push(call.0);
            }
        }
        while let Some(point) = waiting.pop() {
            let fresh = predecessors.row(point as usize).iter().filter(|&&before| reaching.insert(before as usize));
            waiting.extend(fresh.copied().collect::<Vec<_>>());
        }
        reaching
    }

    /// The points that can be reached from a changed vertex.
    pub(super) fn following(&self) -> BitSet {
        let mut following = self.changed.clone();
        let mut waiting: Vec<_> = self.changed.iter().map(|point| PointId(point as u32)).collect();
        if self.interrupted {
            (0..self.flow.len()).for_each(|point| {
                following.insert(point);
            });
            return following;
        }
        while let Some(point) = waiting.pop() {
            let mut next = self.successors(point);
            if let Some(node) = self.flow.ends(point) {
                let entries = self.icfg().callees(node).filter_map(|callee| self.icfg().entry(callee));
                next.extend(entries.map(|entry| self.flow.first_of(entry)));
            }
            waiting.extend(next.into_iter().filter(|next| following.insert(next.index())));
        }
        following
    }

    /// Edges without those from calls to callees: the method's own, and returns.
    fn successors(&self, point: PointId) -> Vec<PointId> {
        let mut next = self.flow.successors(point, |_| true);
        let Some(node) = self.flow.ends(point).filter(|&node| self.icfg().returns(node)) else { return next };
        let method = self.icfg().node(node).function;
        let calls = self.icfg().callers(method).filter(|&call| self.contains(self.icfg().node(call).function));
        next.extend(calls.filter_map(|call| self.icfg().after_call(call)).map(|behind| self.flow.first_of(behind)));
        if self.icfg().callers(method).next().is_none() {
            let handlers = self.icfg().handlers().exit.iter().filter_map(|&handler| self.icfg().entry(handler));
            next.extend(handlers.map(|entry| self.flow.first_of(entry)));
        }
        next
    }

    fn predecessors(&self) -> schism_ir::flow::Csr {
        let mut edges = Vec::new();
        for point in (0..self.flow.len() as u32).map(PointId) {
            edges.extend(self.successors(point).into_iter().map(|next| (next.0, point.0)));
        }
        schism_ir::flow::Csr::from_pairs(self.flow.len(), &edges)
    }
}
