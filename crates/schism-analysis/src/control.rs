//! The inter-procedural control dependence graph (ASE'10, section 4.1).
//!
//! Inside of a function, a block depends on branch edges and on calls that may not come back, or on nothing but the
//! function being entered. A function's entry depends on the calls that enter it. Calls that always end the program count
//! as such even if nothing marks them; a callee that merely may end it is taken to come back, as in the paper.

use std::sync::OnceLock;

use schism_ir::flow::{BlockEnd, CallFlow, CallNames, Cfg, ControlDependence, DomTree, EdgeId};
use schism_ir::{BlockId, Call, FunctionId, Image, InstId};

use crate::{Icfg, NodeId};

/// What is known about the flow of control in one function.
#[derive(Debug)]
pub struct Flow {
    /// Its control-flow graph.
    pub cfg: Cfg,
    /// The post-dominator tree.
    pub post_dominators: DomTree,
    /// Which block depends on which edge.
    pub control: ControlDependence,
}

/// What decides whether code runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Controller {
    /// The function is entered: its calls decide.
    Entry,
    /// An edge of a branch is taken.
    Branch(EdgeId),
    /// A call comes back.
    Call(InstId),
}

/// The inter-procedural control dependence graph. What a function's code depends on is found when it is first asked
/// for.
#[derive(Debug)]
pub struct ControlGraph<'a> {
    image: &'a Image,
    icfg: &'a Icfg,
    flows: Vec<OnceLock<Flow>>,
}

impl<'a> ControlGraph<'a> {
    /// The graph of a linked version.
    pub fn new(image: &'a Image, icfg: &'a Icfg) -> Self {
        let flows = (0..image.functions.len()).map(|_| OnceLock::new()).collect();
        Self { image, icfg, flows }
    }

    /// The version that this is the graph of.
    pub fn image(&self) -> &'a Image {
        self.image
    }

    /// The inter-procedural control-flow graph.
    pub fn icfg(&self) -> &'a Icfg {
        self.icfg
    }

    /// Control flow and dependence in one function; `None` if it has no body.
    pub fn flow(&self, function: FunctionId) -> Option<&Flow> {
        let body = self.image.function(function).body.as_ref()?;
        Some(self.flows[function.index()].get_or_init(|| {
            let names = CallNames::new(self.image.module_of(function), body);
            let cfg = Cfg::with_calls(body, |id, call| self.call_flow(&names, function, id, call));
            let post_dominators = DomTree::post_dominators(&cfg);
            let control = ControlDependence::new(&cfg, &post_dominators);
            Flow { cfg, post_dominators, control }
        }))
    }

    fn call_flow(&self, names: &CallNames<'_>, function: FunctionId, id: InstId, call: &Call) -> CallFlow {
        let mut flow = names.flow(id, call);
        let node = self.icfg.node_of(function, id);
        flow.may_leave |= self.icfg.is_call(node) && self.icfg.after_call(node).is_none();
        flow
    }

    /// What decides whether an instruction runs, each once: branches and calls before it that may not come back, or the
    /// entry.
    pub fn controllers(&self, function: FunctionId, inst: InstId) -> Vec<Controller> {
        let (Some(flow), Some(body)) = (self.flow(function), &self.image.function(function).body) else {
            return Vec::new();
        };
        let block = schism_ir::flow::block_of(body, inst);
        let mut found = self.block_controllers(function, block);
        let first = body.blocks[block.index()].first;
        found.extend(flow.control.calls_before(&flow.cfg, first, inst).iter().map(|&call| Controller::Call(call)));
        found
    }

    /// What decides whether a block is entered.
    pub fn block_controllers(&self, function: FunctionId, block: BlockId) -> Vec<Controller> {
        let (Some(flow), Some(body)) = (self.flow(function), &self.image.function(function).body) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        if flow.control.runs_always(block) {
            found.push(Controller::Entry);
        }
        for edge in flow.control.controllers(block) {
            let from = flow.cfg.source(edge);
            if flow.cfg.end(from) != BlockEnd::Goto {
                found.push(Controller::Branch(edge));
            }
            let code = body.blocks[from.index()];
            let calls = flow.control.calls_before(&flow.cfg, code.first, code.end);
            found.extend(calls.iter().map(|&call| Controller::Call(call)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The instructions that decide whether an instruction runs: branches, and calls before it that may not come back.
    /// Those of other functions, its callers, are not among them.
    pub fn controlling(&self, function: FunctionId, inst: InstId) -> Vec<InstId> {
        let controllers = self.controllers(function, inst);
        self.instructions(function, &controllers)
    }

    /// The instructions behind some controllers, ascending.
    pub fn instructions(&self, function: FunctionId, controllers: &[Controller]) -> Vec<InstId> {
        let (Some(flow), Some(body)) = (self.flow(function), &self.image.function(function).body) else {
            return Vec::new();
        };
        let mut found: Vec<_> = controllers
            .iter()
            .filter_map(|controller| match *controller {
                Controller::Entry => None,
                Controller::Branch(edge) => Some(InstId(body.blocks[flow.cfg.source(edge).index()].end.0 - 1)),
                Controller::Call(call) => Some(call),
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The calls that a function's entry depends on.
    pub fn callers(&self, function: FunctionId) -> impl Iterator<Item = NodeId> + '_ {
        self.icfg.callers(function)
    }
}
