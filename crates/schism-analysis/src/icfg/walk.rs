//! What can run after, or before, some instructions, on ways on which every return goes to its own call.

use std::ops::Range;

use schism_ir::{FunctionId, InstId};

use super::{Icfg, NodeId};
use crate::Slice;
use crate::walks::{Arrivals, Walks};

/// Where walks have been.
struct Reached {
    walks: Walks,
    /// For each call the walks that entered its callees.
    entered: Vec<u64>,
}

impl Reached {
    fn new(nodes: usize) -> Self {
        Self { walks: Walks::new(nodes), entered: vec![0; nodes] }
    }

    /// Those of the walks that have not entered the callees of a call before.
    fn enter(&mut self, call: NodeId, walks: Arrivals) -> Arrivals {
        let entered = &mut self.entered[call.index()];
        let fresh = walks.all() & !*entered;
        *entered |= fresh;
        Arrivals::bound(fresh)
    }
}

impl Icfg {
    /// The instructions that can run after one of `starts`, and those themselves. The callers of `starts` may be any.
    pub fn after(&self, starts: impl IntoIterator<Item = (FunctionId, InstId)>) -> Slice {
        Slice::of_walks(&self.after_each(starts.into_iter().map(|start| (1, start))))
    }

    /// The same for up to 64 walks at once: each start is that of the walks whose bits it comes with. For each instruction, by its
    /// number, the walks that can run it.
    pub(crate) fn after_each(&self, starts: impl IntoIterator<Item = (u64, (FunctionId, InstId))>) -> Vec<u64> {
        let mut reached = Reached::new(self.len());
        let mut insts = vec![0; self.numbers().len()];
        for (bits, (function, inst)) in starts {
            let id = self.node_of(function, inst);
            self.mark(function, inst.0..self.node(id).end.0, bits, &mut insts);
            self.step_forward(id, Arrivals::free(bits), &mut reached);
        }
        while let Some((id, here)) = reached.walks.next() {
            self.step_forward(NodeId(id), here, &mut reached);
        }
        self.collect(&reached.walks, &mut insts);
        insts
    }

    fn step_forward(&self, id: NodeId, here: Arrivals, reached: &mut Reached) {
        for next in self.successors(id) {
            reached.walks.add(next.0, here);
        }
        self.enter_forward(id, here, reached);
        if self.returns(id) {
            for call in self.callers(self.node(id).function) {
                if let Some(after) = self.after_call(call) {
                    reached.walks.add(after.0, Arrivals::free(here.free));
                }
                if self.calls_back(call) {
                    self.enter_forward(call, here, reached);
                }
            }
        }
        if self.jumps(id) {
            for &landing in self.landings() {
                reached.walks.add(landing.0, Arrivals::free(here.all()));
            }
        }
    }

    /// Enters the callees of a call.
    fn enter_forward(&self, call: NodeId, here: Arrivals, reached: &mut Reached) {
        let inside = reached.enter(call, here);
        if inside.all() != 0 {
            let entries = self.callees(call).filter_map(|callee| self.entry(callee));
            entries.for_each(|entry| reached.walks.add(entry.0, inside));
        }
    }

    /// The instructions that can run before one of `ends` is done, and those themselves. The callers of `ends` may be any.
    pub fn before(&self, ends: impl IntoIterator<Item = (FunctionId, InstId)>) -> Slice {
        let one = Arrivals::free(1);
        let mut reached = Reached::new(self.len());
        let mut insts = vec![0; self.numbers().len()];
        let jumps: Vec<_> = self.ids().filter(|&id| self.jumps(id)).collect();
        for (function, inst) in ends {
            let id = self.node_of(function, inst);
            self.mark(function, self.node(id).first.0..inst.0 + 1, one.free, &mut insts);
            self.step_backward(id, one, &jumps, &mut reached);
            // A call is done only when its callees are.
            if self.is_call(id) && inst == self.node(id).last() {
                self.enter_backward(id, one, &mut reached);
            }
        }
        while let Some((id, here)) = reached.walks.next() {
            self.step_backward(NodeId(id), here, &jumps, &mut reached);
        }
        self.collect(&reached.walks, &mut insts);
        Slice::of_walks(&insts)
    }

    fn step_backward(&self, id: NodeId, here: Arrivals, jumps: &[NodeId], reached: &mut Reached) {
        for previous in self.predecessors(id) {
            reached.walks.add(previous.0, here);
            if self.is_call(previous) {
                self.enter_backward(previous, here, reached);
            }
        }
        let function = self.node(id).function;
        if self.entry(function) == Some(id) {
            for call in self.callers(function) {
                reached.walks.add(call.0, Arrivals::free(here.free));
                if self.calls_back(call) {
                    self.enter_backward(call, here, reached);
                }
            }
        }
        if self.landings().binary_search(&id).is_ok() {
            jumps.iter().for_each(|&jump| reached.walks.add(jump.0, Arrivals::free(here.all())));
        }
    }

    /// Enters the callees of a call at their returns.
    fn enter_backward(&self, call: NodeId, here: Arrivals, reached: &mut Reached) {
        let inside = reached.enter(call, here);
        if inside.all() == 0 {
            return;
        }
        for callee in self.callees(call) {
            for id in self.nodes_of(callee).filter(|&id| self.returns(id)) {
                reached.walks.add(id.0, inside);
            }
        }
    }

    fn collect(&self, walks: &Walks, insts: &mut [u64]) {
        for id in self.ids() {
            let node = self.node(id);
            self.mark(node.function, node.first.0..node.end.0, walks.at(id.0), insts);
        }
    }

    /// Notes the walks that come to some instructions in a row.
    fn mark(&self, function: FunctionId, range: Range<u32>, walks: u64, insts: &mut [u64]) {
        for inst in range {
            insts[self.numbers().number(function, InstId(inst))] |= walks;
        }
    }
}
