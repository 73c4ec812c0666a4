//! Walks through the flow of control until the next marked point, over calls as they nest.
//!
//! A walk that starts in the middle of a function may leave it to any of its callers. Once it has entered a callee it does not
//! come back out of it: that a call can be passed without meeting a mark is known beforehand, and taken as one step.

use schism_ir::flow::BitSet;

use crate::{Icfg, NodeId, PointId, StatementFlow};

/// A walker over one marked graph.
pub(super) struct Walk<'a> {
    flow: &'a StatementFlow<'a>,
    marked: BitSet,
    /// Calls that some way passes without meeting a mark.
    passable: BitSet,
    /// For each step of a walk, the walk that took it last.
    seen: Vec<u32>,
    walks: u32,
}

/// A walk at a point.
#[derive(Clone, Copy)]
struct Step {
    point: PointId,
    /// The walk entered this function by a call, and may not leave it.
    called: bool,
    /// The walk has not left the node that it started from.
    inside: bool,
}

impl Step {
    fn index(self) -> usize {
        self.point.index() * 4 + usize::from(self.called) * 2 + usize::from(self.inside)
    }
}

impl<'a> Walk<'a> {
    /// Prepares walks that stop at marked points.
    pub(super) fn new(flow: &'a StatementFlow<'a>, is_marked: impl Fn(PointId) -> bool) -> Self {
        let mut marked = BitSet::new(flow.len());
        for point in (0..flow.len() as u32).map(PointId).filter(|&point| is_marked(point)) {
            marked.insert(point.index());
        }
        let passable = BitSet::new(flow.icfg().len());
        let mut walk = Self { flow, marked, passable, seen: vec![0; flow.len() * 4], walks: 0 };
        walk.find_passable();
        walk
    }

    /// Finds the calls that can be passed. A function is passable if a way from its entry to a return meets no mark; what is
    /// behind a call becomes reachable when one of its callees turns out to be.
    fn find_passable(&mut self) {
        let icfg = self.flow.icfg();
        for node in icfg.ids().filter(|&node| icfg.steps_over(node)) {
            self.passable.insert(node.index());
        }
        let mut reached = BitSet::new(self.flow.len());
        let mut waiting = Vec::new();
        for function in (0..icfg.functions()).map(schism_ir::FunctionId::new) {
            waiting.extend(icfg.entry(function).map(|entry| self.flow.first_of(entry)));
        }
        while let Some(point) = waiting.pop() {
            if self.marked.contains(point.index()) || !reached.insert(point.index()) {
                continue;
            }
            waiting.extend(self.flow.successors(point, |node| self.passable.contains(node.index())));
            let Some(node) = self.flow.ends(point).filter(|&node| icfg.returns(node)) else { continue };
            for call in icfg.callers(icfg.node(node).function) {
                if self.passable.insert(call.index()) && self.is_reached(&reached, call) {
                    waiting.extend(icfg.after_call(call).map(|behind| self.flow.first_of(behind)));
                }
            }
        }
    }

    /// True if the walk came to the end of a node.
    fn is_reached(&self, reached: &BitSet, node: NodeId) -> bool {
        reached.contains(self.flow.last_of(node).index())
    }

    /// The marked points that control may come to next from some points, ascending. As long as the walk has not left `own`
    /// points, other ones of these are the same node.
    pub(super) fn from(&mut self, starts: &[PointId], own: impl Fn(PointId) -> bool) -> Vec<PointId> {
        self.walks += 1;
        let mut waiting: Vec<_> = starts.iter().map(|&point| Step { point, called: false, inside: true }).collect();
        let mut met = Vec::new();
        while let Some(step) = waiting.pop() {
            if std::mem::replace(&mut self.seen[step.index()], self.walks) == self.walks {
                continue;
            }
            for next in self.next(step) {
                let same_node = next.inside && own(next.point);
                if self.marked.contains(next.point.index()) && !same_node {
                    met.push(next.point);
                } else {
                    let silent = self.flow.stop(next.point) == crate::Stop::Nothing;
                    waiting.push(Step { inside: next.inside && (same_node || silent), ..next });
                }
            }
        }
        met.sort_unstable();
        met.dedup();
        met
    }

    fn next(&self, step: Step) -> Vec<Step> {
        let icfg: &Icfg = self.flow.icfg();
        let passes = |node: NodeId| self.passable.contains(node.index());
        let mut next: Vec<_> =
            self.flow.successors(step.point, passes).into_iter().map(|point| Step { point, ..step }).collect();
        let Some(node) = self.flow.ends(step.point) else { return next };
        for callee in icfg.callees(node) {
            let entry = icfg.entry(callee).map(|entry| self.flow.first_of(entry));
            next.extend(entry.map(|point| Step { point, called: true, inside: step.inside }));
        }
        if !step.called && icfg.returns(node) {
            let function = icfg.node(node).function;
            let behind = icfg.callers(function).filter_map(|call| icfg.after_call(call));
            next.extend(behind.map(|behind| Step { point: self.flow.first_of(behind), ..step }));
            if icfg.callers(function).next().is_none() {
                // The program ends, and runs its exit handlers.
                let others = icfg.handlers().exit.iter().filter(|&&handler| handler != function);
                let entries = others.filter_map(|&handler| icfg.entry(handler));
                next.extend(entries.map(|entry| Step {
                    point: self.flow.first_of(entry),
                    called: true,
                    inside: false,
                }));
            }
        }
        next
    }
}
