//! What can run after, or before, some instructions, on ways on which every return goes to its own call.

use std::ops::Range;

use schism_ir::{FunctionId, InstId};

use super::{Icfg, NodeId};
use crate::Slice;
use crate::walks::{Arrivals, Walks};

impl Icfg {
    /// The instructions that can run after one of `starts`, and those themselves. The callers of `starts` may be any.
    pub fn after(&self, starts: impl IntoIterator<Item = (FunctionId, InstId)>) -> Slice {
        Slice::of_walks(&self.after_each(starts.into_iter().map(|start| (1, start))))
    }

    /// The same for up to 64 walks at once: each start is that of the walks whose bits it comes with. For each instruction, by its
    /// number, the walks that can run it.
    pub(crate) fn after_each(&self, starts: impl IntoIterator<Item = (u64, (FunctionId, InstId))>) -> Vec<u64> {
        let mut walks = Walks::new(self.len());
        let mut insts = vec![0; self.numbers().len()];
        for (bits, (function, inst)) in starts {
            let id = self.node_of(function, inst);
            self.mark(function, inst.0..self.node(id).end.0, bits, &mut insts);
            self.step_forward(id, Arrivals::free(bits), &mut walks);
        }
        while let Some((id, here)) = walks.next() {
            self.step_forward(NodeId(id), here, &mut walks);
        }
        self.collect(&walks, &mut insts);
        insts
    }

    fn step_forward(&self, id: NodeId, here: Arrivals, walks: &mut Walks) {
        let inside = Arrivals::bound(here.all());
        for next in self.successors(id) {
            walks.add(next.0, here);
        }
        for entry in self.callees(id).filter_map(|callee| self.entry(callee)) {
            walks.add(entry.0, inside);
        }
        if self.returns(id) {
            for call in self.callers(self.node(id).function) {
                if let Some(after) = self.after_call(call) {
                    walks.add(after.0, Arrivals::free(here.free));
                }
                if self.calls_back(call) {
                    let again = self.callees(call).filter_map(|callee| self.entry(callee));
                    again.for_each(|entry| walks.add(entry.0, inside));
                }
            }
        }
        if self.jumps(id) {
            for &landing in self.landings() {
                walks.add(landing.0, Arrivals::free(here.all()));
            }
        }
    }

    /// The instructions that can run before one of `ends` is done, and those themselves. The callers of `ends` may be any.
    pub fn before(&self, ends: impl IntoIterator<Item = (FunctionId, InstId)>) -> Slice {
        let one = Arrivals::free(1);
        let mut walks = Walks::new(self.len());
        let mut insts = vec![0; self.numbers().len()];
        let jumps: Vec<_> = self.ids().filter(|&id| self.jumps(id)).collect();
        for (function, inst) in ends {
            let id = self.node_of(function, inst);
            self.mark(function, self.node(id).first.0..inst.0 + 1, one.free, &mut insts);
            self.step_backward(id, one, &jumps, &mut walks);
            // A call is done only when its callees are.
            if self.is_call(id) && inst == self.node(id).last() {
                self.enter_backward(id, one, &mut walks);
            }
        }
        while let Some((id, here)) = walks.next() {
            self.step_backward(NodeId(id), here, &jumps, &mut walks);
        }
        self.collect(&walks, &mut insts);
        Slice::of_walks(&insts)
    }

    fn step_backward(&self, id: NodeId, here: Arrivals, jumps: &[NodeId], walks: &mut Walks) {
        for previous in self.predecessors(id) {
            walks.add(previous.0, here);
            if self.is_call(previous) {
                self.enter_backward(previous, here, walks);
            }
        }
        let function = self.node(id).function;
        if self.entry(function) == Some(id) {
            for call in self.callers(function) {
                walks.add(call.0, Arrivals::free(here.free));
                if self.calls_back(call) {
                    self.enter_backward(call, here, walks);
                }
            }
        }
        if self.landings().binary_search(&id).is_ok() {
            jumps.iter().for_each(|&jump| walks.add(jump.0, Arrivals::free(here.all())));
        }
    }

    /// Enters the callees of a call at their returns.
    fn enter_backward(&self, call: NodeId, here: Arrivals, walks: &mut Walks) {
        for callee in self.callees(call) {
            for id in self.nodes_of(callee).filter(|&id| self.returns(id)) {
                walks.add(id.0, Arrivals::bound(here.all()));
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
