//! Distances in the inter-procedural control-flow graph, with returns to the callers that are really there.
//!
//! The distance of a point is the smallest number of instructions that run before a target does. It is found from
//! numbers for the point itself and one [`Above`] for the frames below it on the stack, which a state can keep with each frame:
//! then every query takes constant time.

use schism_ir::{FunctionId, InstId};

use super::rules::Rules;
use super::{FAR, Passage, add, known};
use crate::{CallSite, Icfg, NodeId};

/// What the callers of a frame have to offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Above {
    /// Distance to a target from where the frame returns to.
    back: u32,
    /// Distance to a target from the best `setjmp` of all callers.
    landing: u32,
}

impl Above {
    /// No callers: a return ends the program.
    pub const NOTHING: Above = Above { back: FAR, landing: FAR };
}

/// Distances to a set of targets.
#[derive(Debug)]
pub struct FlowDistance<'a> {
    icfg: &'a Icfg,
    passage: &'a Passage,
    /// Instruction numbers, ascending.
    targets: Vec<u32>,
    /// From the end of each node to a target in the same call of the function, or in its callees.
    ends: Vec<u32>,
}

impl<'a> FlowDistance<'a> {
    /// Distances to `targets`.
    pub fn new(icfg: &'a Icfg, passage: &'a Passage, targets: impl IntoIterator<Item = (FunctionId, InstId)>) -> Self {
        let numbers = icfg.numbers();
        let mut targets: Vec<_> =
            targets.into_iter().map(|(function, inst)| numbers.number(function, inst) as u32).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut distance = Self { icfg, passage, targets, ends: Vec::new() };
        distance.ends = distance.rules().solve(icfg.len());
        distance
    }

    fn rules(&self) -> Rules {
        let (icfg, passage) = (self.icfg, self.passage);
        let mut rules = Rules::default();
        for id in icfg.ids() {
            if !icfg.is_call(id) {
                for next in icfg.successors(id) {
                    self.lead_to(&mut rules, id, 0, next);
                }
                continue;
            }
            let after = icfg.after_call(id);
            if let Some(after) = after.filter(|_| icfg.steps_over(id)) {
                self.lead_to(&mut rules, id, 0, after);
            }
            let landings = icfg.landings_of(icfg.node(id).function);
            for callee in icfg.callees(id) {
                let Some(entry) = icfg.entry(callee) else { continue };
                self.lead_to(&mut rules, id, 0, entry);
                if let Some(after) = after {
                    self.lead_to(&mut rules, id, passage.return_from(icfg, entry), after);
                }
                for &landing in landings {
                    self.lead_to(&mut rules, id, passage.jump_from(icfg, entry), landing);
                }
            }
            if icfg.jumps(id) {
                for &landing in landings {
                    self.lead_to(&mut rules, id, 0, landing);
                }
            }
        }
        rules
    }

    /// The end of `from` leads to the start of `to` over `weight` instructions.
    fn lead_to(&self, rules: &mut Rules, from: NodeId, weight: u32, to: NodeId) {
        if weight == FAR {
            return;
        }
        let node = self.icfg.node(to);
        match self.next_target(node.function, node.first) {
            Some(ahead) => rules.fact(from.0, add(weight, ahead)),
            None => rules.step(from.0, add(weight, node.len()), to.0),
        }
    }

    /// How far ahead in the same node the next target is.
    fn next_target(&self, function: FunctionId, inst: InstId) -> Option<u32> {
        let number = self.icfg.numbers().number(function, inst) as u32;
        let end = number + self.icfg.node(self.icfg.node_of(function, inst)).end.0 - inst.0;
        let next = *self.targets.get(self.targets.partition_point(|&target| target < number))?;
        (next < end).then_some(next - number)
    }

    fn at_start(&self, id: NodeId) -> u32 {
        let node = self.icfg.node(id);
        self.local(node.function, node.first)
    }

    fn local(&self, function: FunctionId, inst: InstId) -> u32 {
        let id = self.icfg.node_of(function, inst);
        let rest = self.icfg.node(id).end.0 - inst.0;
        self.next_target(function, inst).unwrap_or_else(|| add(rest, self.ends[id.index()]))
    }

    /// The distance from an instruction that is about to run, if its function is not left.
    pub fn within(&self, function: FunctionId, inst: InstId) -> Option<u32> {
        known(self.local(function, inst))
    }

    /// The distance from an instruction that is about to run, in a frame with these callers.
    pub fn from(&self, function: FunctionId, inst: InstId, above: Above) -> Option<u32> {
        known(self.value(function, inst, above))
    }

    fn value(&self, function: FunctionId, inst: InstId, above: Above) -> u32 {
        let returning = add(self.passage.returning(self.icfg, function, inst), above.back);
        let jumping = add(self.passage.jumping(self.icfg, function, inst), above.landing);
        self.local(function, inst).min(returning).min(jumping)
    }

    fn value_at(&self, id: NodeId, above: Above) -> u32 {
        let returning = add(self.passage.return_from(self.icfg, id), above.back);
        let jumping = add(self.passage.jump_from(self.icfg, id), above.landing);
        self.at_start(id).min(returning).min(jumping)
    }

    /// What a callee finds above it: a frame with callers `above` is at the call `site`.
    pub fn enter(&self, above: Above, site: CallSite) -> Above {
        let call = self.icfg.node_of(site.function, site.inst);
        let mut back = self.icfg.after_call(call).map_or(FAR, |after| self.value_at(after, above));
        if self.icfg.calls_back(call) {
            let again = self.icfg.callees(call).filter_map(|callee| self.icfg.entry(callee));
            back = again.map(|entry| self.at_start(entry)).fold(back, u32::min);
        }
        let landings = self.icfg.landings_of(site.function).iter();
        let landing = landings.map(|&landing| self.value_at(landing, above)).min().unwrap_or(FAR);
        Above { back, landing: landing.min(above.landing) }
    }

    /// The distance from an instruction that is about to run below the calls in `stack`, outermost first.
    pub fn from_stack(&self, function: FunctionId, inst: InstId, stack: &[CallSite]) -> Option<u32> {
        let above = stack.iter().fold(Above::NOTHING, |above, &site| self.enter(above, site));
        self.from(function, inst, above)
    }
}
