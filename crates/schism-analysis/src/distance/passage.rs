//! How far it is from every point to the return of its function, and to a `longjmp` out of it.

use schism_ir::{FunctionId, InstId};

use super::rules::Rules;
use super::{FAR, add};
use crate::{Icfg, NodeId};

/// For each node the fewest instructions from its end to the return of its function, and to a call of `longjmp`. Needs no
/// targets, so one serves for all of them.
#[derive(Debug)]
pub struct Passage {
    to_return: Vec<u32>,
    to_jump: Vec<u32>,
}

impl Passage {
    /// Computes the ways through all functions.
    pub fn new(icfg: &Icfg) -> Self {
        let count = icfg.len();
        let jump = |id: NodeId| id.0 + count as u32;
        let len = |id: NodeId| icfg.node(id).len();
        let mut rules = Rules::default();
        for id in icfg.ids() {
            if icfg.returns(id) {
                rules.fact(id.0, 0);
            }
            if icfg.jumps(id) {
                rules.fact(jump(id), 0);
            }
            if !icfg.is_call(id) {
                for next in icfg.successors(id) {
                    rules.step(id.0, len(next), next.0);
                    rules.step(jump(id), len(next), jump(next));
                }
                continue;
            }
            let after = icfg.after_call(id);
            if let Some(after) = after.filter(|_| icfg.steps_over(id)) {
                rules.step(id.0, len(after), after.0);
                rules.step(jump(id), len(after), jump(after));
            }
            for entry in icfg.callees(id).filter_map(|callee| icfg.entry(callee)) {
                rules.step(jump(id), len(entry), jump(entry));
                if let Some(after) = after {
                    let weight = len(entry).saturating_add(len(after));
                    rules.both(id.0, weight, entry.0, after.0);
                    rules.both(jump(id), weight, entry.0, jump(after));
                }
            }
            // Back to a `setjmp` of the same function, over a callee or at once.
            for &landing in icfg.landings_of(icfg.node(id).function) {
                for callee in icfg.callees(id).filter(|&callee| icfg.may_jump(callee)) {
                    let Some(entry) = icfg.entry(callee) else { continue };
                    rules.both(id.0, len(entry).saturating_add(len(landing)), jump(entry), landing.0);
                }
                if icfg.jumps(id) {
                    rules.step(id.0, len(landing), landing.0);
                }
            }
        }
        let mut to_return = rules.solve(2 * count);
        let to_jump = to_return.split_off(count);
        Self { to_return, to_jump }
    }

    /// Instructions from the start of a node to the return of its function, that one included.
    pub(super) fn return_from(&self, icfg: &Icfg, id: NodeId) -> u32 {
        add(icfg.node(id).len(), self.to_return[id.index()])
    }

    /// Instructions from the start of a node to a `longjmp`, that one included.
    pub(super) fn jump_from(&self, icfg: &Icfg, id: NodeId) -> u32 {
        add(icfg.node(id).len(), self.to_jump[id.index()])
    }

    /// Instructions from one on to the return of its function, both included; `None` if it never returns from there.
    pub fn to_return(&self, icfg: &Icfg, function: FunctionId, inst: InstId) -> Option<u32> {
        super::known(self.at_inst(icfg, &self.to_return, function, inst))
    }

    pub(super) fn returning(&self, icfg: &Icfg, function: FunctionId, inst: InstId) -> u32 {
        self.at_inst(icfg, &self.to_return, function, inst)
    }

    pub(super) fn jumping(&self, icfg: &Icfg, function: FunctionId, inst: InstId) -> u32 {
        self.at_inst(icfg, &self.to_jump, function, inst)
    }

    fn at_inst(&self, icfg: &Icfg, ends: &[u32], function: FunctionId, inst: InstId) -> u32 {
        let id = icfg.node_of(function, inst);
        let rest = icfg.node(id).end.0 - inst.0;
        match ends[id.index()] {
            FAR => FAR,
            end => add(rest, end),
        }
    }
}
