//! What follows from the edges: which functions return, which are left by `longjmp`.

use schism_ir::FunctionId;
use schism_ir::flow::{BitSet, Csr};

use super::{Icfg, NodeId};

impl Icfg {
    /// Finds the functions that may return and the calls that may come back, both at once: a call comes back if a
    /// callee returns, and a function returns if some way leads to a return, over calls that come back.
    pub(super) fn find_returning(&mut self, flow: &Csr, open: &BitSet) {
        let mut reached = BitSet::new(self.len());
        let mut work: Vec<NodeId> = Vec::new();
        let entries: Vec<_> = (0..self.functions()).filter_map(|number| self.entry(FunctionId::new(number))).collect();
        for entry in entries {
            reached.insert(entry.index());
            work.push(entry);
        }
        while let Some(id) = work.pop() {
            let mut next: Vec<NodeId> = flow.row(id.index()).iter().copied().map(NodeId).collect();
            if self.callees(id).any(|callee| self.may_return(callee)) && open.contains(id.index()) {
                self.passing.insert(id.index());
            }
            next.extend(self.after_call(id));
            if self.returns(id) {
                let function = self.node(id).function;
                if self.returning.insert(function.index()) {
                    let waiting: Vec<_> = self.callers(function).collect();
                    for call in waiting.into_iter().filter(|call| open.contains(call.index())) {
                        self.passing.insert(call.index());
                        if reached.contains(call.index()) {
                            next.push(NodeId(call.0 + 1));
                        }
                    }
                }
            }
            work.extend(next.into_iter().filter(|next| reached.insert(next.index())));
        }
        // Nobody jumps to a `setjmp` that never ran.
        self.landings.retain(|landing| reached.contains(landing.index()));
    }

    /// Finds the functions that a `longjmp` may leave: those that call it, and their callers.
    pub(super) fn find_jumping(&mut self) {
        let mut work: Vec<NodeId> = self.ids().filter(|&id| self.jumps(id)).collect();
        while let Some(id) = work.pop() {
            let function = self.node(id).function;
            if self.jumping.insert(function.index()) {
                work.extend(self.callers(function));
            }
        }
    }

    /// Enters the edges inside of functions: terminators and calls that come back.
    pub(super) fn connect(&mut self, flow: Csr) {
        let mut edges = Vec::with_capacity(flow.items().len() + self.passing.len());
        for id in self.ids() {
            edges.extend(flow.row(id.index()).iter().map(|&to| (id.0, to)));
            edges.extend(self.after_call(id).map(|to| (id.0, to.0)));
        }
        let back: Vec<_> = edges.iter().map(|&(from, to)| (to, from)).collect();
        self.successors = Csr::from_pairs(self.len(), &edges);
        self.predecessors = Csr::from_pairs(self.len(), &back);
    }
}
