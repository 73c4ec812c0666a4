//! What can run after, or before, some instructions, on ways on which every return goes to its own call.

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};

use super::{Icfg, NodeId};
use crate::Slice;

/// Nodes that were reached: with callers unknown (`free`), or from a known caller.
struct Reached {
    free: BitSet,
    bound: BitSet,
    /// Calls whose callees were entered.
    entered: BitSet,
    work: Vec<(NodeId, bool)>,
}

impl Reached {
    fn new(nodes: usize) -> Self {
        let [free, bound, entered] = [0; 3].map(|_| BitSet::new(nodes));
        Self { free, bound, entered, work: Vec::new() }
    }

    fn add(&mut self, id: NodeId, free: bool) {
        let fresh = match free {
            true => self.free.insert(id.index()),
            false => !self.free.contains(id.index()) && self.bound.insert(id.index()),
        };
        if fresh {
            self.work.push((id, free));
        }
    }

    fn contains(&self, id: NodeId) -> bool {
        self.free.contains(id.index()) || self.bound.contains(id.index())
    }
}

impl Icfg {
    /// The instructions that can run after one of `starts`, and those themselves. The callers of `starts` may be any.
    pub fn after(&self, starts: impl IntoIterator<Item = (FunctionId, InstId)>) -> Slice {
        let mut reached = Reached::new(self.len());
        let mut insts = BitSet::new(self.numbers().len());
        for (function, inst) in starts {
            let id = self.node_of(function, inst);
            let node = self.node(id);
            (inst.0..node.end.0).for_each(|rest| {
                insts.insert(self.numbers().number(function, InstId(rest)));
            });
            self.step_forward(id, true, &mut reached);
        }
        while let Some((id, free)) = reached.work.pop() {
            self.step_forward(id, free, &mut reached);
        }
        self.collect(&reached, &mut insts);
        Slice::new(insts)
    }

    fn step_forward(&self, id: NodeId, free: bool, reached: &mut Reached) {
        for next in self.successors(id) {
            reached.add(next, free);
        }
        self.enter_forward(id, reached);
        if self.returns(id) {
            for call in self.callers(self.node(id).function) {
                if let Some(after) = self.after_call(call).filter(|_| free) {
                    reached.add(after, true);
                }
                if self.calls_back(call) {
                    self.enter_forward(call, reached);
                }
            }
        }
        if self.jumps(id) {
            for &landing in self.landings() {
                reached.add(landing, true);
            }
        }
    }

    /// Enters the callees of a call.
    fn enter_forward(&self, call: NodeId, reached: &mut Reached) {
        if reached.entered.insert(call.index()) {
            let entries = self.callees(call).filter_map(|callee| self.entry(callee));
            entries.for_each(|entry| reached.add(entry, false));
        }
    }

    /// The instructions that can run before one of `ends` is done, and those themselves. The callers of `ends` may be any.
    pub fn before(&self, ends: impl IntoIterator<Item = (FunctionId, InstId)>) -> Slice {
        let mut reached = Reached::new(self.len());
        let mut insts = BitSet::new(self.numbers().len());
        let jumps: Vec<_> = self.ids().filter(|&id| self.jumps(id)).collect();
        for (function, inst) in ends {
            let id = self.node_of(function, inst);
            (self.node(id).first.0..=inst.0).for_each(|earlier| {
                insts.insert(self.numbers().number(function, InstId(earlier)));
            });
            self.step_backward(id, true, &jumps, &mut reached);
            // A call is done only when its callees are.
            if self.is_call(id) && inst == self.node(id).last() {
                self.enter_backward(id, &mut reached);
            }
        }
        while let Some((id, free)) = reached.work.pop() {
            self.step_backward(id, free, &jumps, &mut reached);
        }
        self.collect(&reached, &mut insts);
        Slice::new(insts)
    }

    fn step_backward(&self, id: NodeId, free: bool, jumps: &[NodeId], reached: &mut Reached) {
        for previous in self.predecessors(id) {
            reached.add(previous, free);
            if self.is_call(previous) {
                self.enter_backward(previous, reached);
            }
        }
        let function = self.node(id).function;
        if self.entry(function) == Some(id) {
            for call in self.callers(function) {
                if free {
                    reached.add(call, true);
                }
                if self.calls_back(call) {
                    self.enter_backward(call, reached);
                }
            }
        }
        if self.landings().binary_search(&id).is_ok() {
            jumps.iter().for_each(|&jump| reached.add(jump, true));
        }
    }

    /// Enters the callees of a call at their returns.
    fn enter_backward(&self, call: NodeId, reached: &mut Reached) {
        if !reached.entered.insert(call.index()) {
            return;
        }
        for callee in self.callees(call) {
            for id in self.nodes_of(callee).filter(|&id| self.returns(id)) {
                reached.add(id, false);
            }
        }
    }

    fn collect(&self, reached: &Reached, insts: &mut BitSet) {
        for id in self.ids().filter(|&id| reached.contains(id)) {
            let node = self.node(id);
            for inst in node.first.0..node.end.0 {
                insts.insert(self.numbers().number(node.function, InstId(inst)));
            }
        }
    }
}
