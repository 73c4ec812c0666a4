//! Builds the system dependence graph.

use std::collections::HashMap;

use schism_ir::flow::{BitSet, Csr};
use schism_ir::{Body, Callee, FunctionId, Image, Inst, InstId, Intrinsic, Op, Value};

use super::memory::{Access, Shared, Touched};
use super::summary::summarise;
use super::{Detail, Kind, Nodes, Sdg};
use crate::outputs::is_defined_here;
use crate::{CallGraph, CallSite, FunctionPdg, Numbers, Outputs, Pdg, PointsTo};

/// An argument of a call of code in the graph.
#[derive(Clone, Copy)]
pub(super) struct Argument {
    /// The node that is passed.
    pub value: u32,
    /// The node of the parameter.
    pub param: u32,
    /// The node of the call's result.
    pub result: u32,
}

pub(super) struct Builder<'a> {
    pub image: &'a Image,
    pub calls: &'a CallGraph,
    pub pdg: &'a Pdg<'a>,
    detail: Detail,
    shared: Shared<'a>,
    pub nodes: Nodes,
    pub edges: Vec<(u32, u32, Kind)>,
    pub arguments: Vec<Argument>,
    /// Calls, by number, that enter code of the graph.
    held: BitSet,
    sets: HashMap<Touched, u32>,
    /// For each library function the functions of the graph that it may call.
    callbacks: HashMap<FunctionId, Vec<FunctionId>>,
}

impl<'a> Sdg<'a> {
    /// The graph of the version that `pdg` is of.
    pub fn new(
        pdg: &'a Pdg<'a>,
        calls: &'a CallGraph,
        points_to: &'a PointsTo,
        outputs: &'a Outputs,
        detail: Detail,
    ) -> Self {
        let (image, icfg) = (pdg.control().image(), pdg.control().icfg());
        let mut builder = Builder {
            image,
            calls,
            pdg,
            detail,
            shared: Shared::new(image, points_to, calls, pdg.modref(), outputs),
            nodes: Nodes::new(image, icfg.numbers(), points_to.locations().len()),
            edges: Vec::new(),
            arguments: Vec::new(),
            held: BitSet::new(icfg.numbers().len()),
            sets: HashMap::new(),
            callbacks: HashMap::new(),
        };
        builder.find_held();
        for number in 0..image.functions.len() {
            builder.add_function(FunctionId::new(number));
        }
        summarise(&mut builder);
        let nodes = builder.nodes.len();
        let (to, to_kinds) = rows(nodes, builder.edges.iter().map(|&(from, to, kind)| (from, to, kind)));
        let (from, from_kinds) = rows(nodes, builder.edges.iter().map(|&(from, to, kind)| (to, from, kind)));
        Self { icfg, nodes: builder.nodes, to, to_kinds, from, from_kinds }
    }
}

/// Rows of edges, and the kind of each.
fn rows(nodes: usize, edges: impl Iterator<Item = (u32, u32, Kind)>) -> (Csr, Vec<Kind>) {
    let edges: Vec<_> = edges.collect();
    let by_row: Vec<_> = edges.iter().zip(0..).map(|(&(row, _, _), number)| (row, number)).collect();
    let order = Csr::from_pairs(nodes, &by_row);
    let kinds = order.items().iter().map(|&edge| edges[edge as usize].2).collect();
    let pairs: Vec<_> = edges.iter().map(|&(row, item, _)| (row, item)).collect();
    (Csr::from_pairs(nodes, &pairs), kinds)
}

impl Builder<'_> {
    pub fn numbers(&self) -> &Numbers {
        self.pdg.control().icfg().numbers()
    }

    /// True if a function's code is in the graph.
    pub fn holds(&self, function: FunctionId) -> bool {
        match self.detail {
            Detail::Own => is_defined_here(self.image, function),
            Detail::Whole => self.image.function(function).body.is_some(),
        }
    }

    fn link(&mut self, from: u32, to: u32, kind: Kind) {
        self.edges.push((from, to, kind));
    }

    fn inst(&self, function: FunctionId, inst: InstId) -> u32 {
        self.nodes.inst(self.numbers(), function, inst)
    }

    fn find_held(&mut self) {
        for number in 0..self.image.functions.len() {
            for &site in self.calls.sites(FunctionId::new(number)) {
                if self.calls.callees(site).iter().any(|&callee| self.holds(callee)) {
                    self.held.insert(self.pdg.control().icfg().numbers().number(site.function, site.inst));
                }
            }
        }
    }

    /// True if an instruction is a call that enters code of the graph.
    fn is_held(&self, function: FunctionId, inst: InstId) -> bool {
        self.held.contains(self.numbers().number(function, inst))
    }

    /// The node that carries the value of an operand.
    fn value(&self, function: FunctionId, value: Value) -> Option<u32> {
        match value {
            Value::Const(_) => None,
            Value::Param(param) => Some(self.nodes.param(function, param)),
            Value::Inst(inst) if !self.is_held(function, inst) => Some(self.inst(function, inst)),
            Value::Inst(inst) => Some(self.nodes.result(self.numbers(), function, inst)),
        }
    }

    fn add_function(&mut self, function: FunctionId) {
        if !self.holds(function) {
            return;
        }
        let (image, pdg) = (self.image, self.pdg);
        let (Some(body), Some(graph)) = (&image.function(function).body, pdg.function(function)) else { return };
        let Some(flow) = pdg.control().flow(function) else { return };
        for (number, block) in body.blocks.iter().enumerate() {
            let always = flow.control.runs_always(schism_ir::BlockId::new(number));
            for (id, inst) in body.block_insts(block) {
                let node = self.inst(function, id);
                let mut parts = vec![node];
                if self.is_held(function, id) {
                    parts.push(self.nodes.result(self.numbers(), function, id));
                    parts.push(self.nodes.execution(self.numbers(), function, id));
                }
                for node in parts {
                    if always {
                        self.link(self.nodes.entry(function), node, Kind::Local);
                    }
                    for from in graph.control(id) {
                        self.link(self.inst(function, from), node, Kind::Local);
                    }
                }
                for &operand in body.operands_of(inst) {
                    if let Some(value) = self.value(function, operand) {
                        self.link(value, node, Kind::Local);
                    }
                }
                self.add_memory(function, graph, id);
                let Op::Call(call) = &inst.op else { continue };
                match call.callee {
                    Callee::Symbol(_) | Callee::Pointer => self.add_call(function, body, id, inst),
                    Callee::Intrinsic(Intrinsic::VaStart) => {
                        let rest = image.function(function).params.len() as u32;
                        self.link(self.nodes.param(function, rest), node, Kind::Local);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Memory: directly from writes of the same function, over locations from those of others.
    fn add_memory(&mut self, function: FunctionId, graph: &FunctionPdg, id: InstId) {
        let node = self.inst(function, id);
        // What callees in the graph do is found there.
        if self.is_held(function, id) {
            return;
        }
        let mut from_others = graph.reads_from_entry(id) && !self.runs_first(function);
        for write in graph.memory(id) {
            if self.is_held(function, write) {
                from_others = true;
            } else if !self.shared.leaves_no_trace(function, write, id) {
                self.link(self.inst(function, write), node, Kind::Local);
            }
        }
        if from_others {
            let reads = self.set(self.shared.reads(function, id));
            self.link(reads, node, Kind::Memory);
        }
        if let Some(writes) = self.shared.writes(function, id) {
            let writes = self.set(writes);
            self.link(node, writes, Kind::Memory);
        }
    }

    /// The node for a set of locations. Without it there would be an edge for each pair of an instruction and a location.
    fn set(&mut self, touched: Touched) -> u32 {
        if let Some(&known) = self.sets.get(&touched) {
            return known;
        }
        let set = self.nodes.add_set();
        self.sets.insert(touched, set);
        for location in self.shared.locations(touched) {
            let location = self.nodes.location(location);
            let (from, to) = if touched.access == Access::Read { (location, set) } else { (set, location) };
            self.edges.push((from, to, Kind::Memory));
        }
        set
    }

    /// True if no code of the graph runs before the function does.
    fn runs_first(&self, function: FunctionId) -> bool {
        self.image.function(function).name == "main"
            && self.image.constructors.is_empty()
            && !self.calls.callers(function).iter().any(|site| self.holds(site.function))
    }

    fn add_call(&mut self, function: FunctionId, body: &Body, id: InstId, inst: &Inst) {
        let Op::Call(call) = &inst.op else { return };
        let (node, result) = (self.inst(function, id), self.nodes.result(self.numbers(), function, id));
        let execution = self.nodes.execution(self.numbers(), function, id);
        let operands = body.operands_of(inst);
        let site = CallSite { function, inst: id };
        let mut summarised = false;
        for &callee in self.calls.callees(site) {
            if !self.holds(callee) {
                summarised = true;
                for back in self.callbacks(callee) {
                    self.link(node, self.nodes.entry(back), Kind::Call);
                    for param in self.nodes.params(back) {
                        self.link(node, param, Kind::Call);
                    }
                    self.add_returns(back, node);
                }
                continue;
            }
            self.link(execution, self.nodes.entry(callee), Kind::Call);
            for (&operand, number) in operands.iter().take(call.args.len()).zip(0..) {
                if let Some(value) = self.value(function, operand) {
                    let param = self.nodes.param(callee, number);
                    self.link(value, param, Kind::Call);
                    self.arguments.push(Argument { value, param, result });
                }
            }
            self.add_returns(callee, result);
        }
        if !self.is_held(function, id) {
            return;
        }
        if summarised {
            self.link(node, result, Kind::Local);
        }
        if call.callee == Callee::Pointer {
            // The address decides which callee runs and gives the result.
            if let Some(address) = operands.last().and_then(|&address| self.value(function, address)) {
                self.link(address, result, Kind::Local);
                self.link(address, execution, Kind::Local);
            }
        }
    }

    /// The returns of a callee lead to where its result goes.
    fn add_returns(&mut self, callee: FunctionId, result: u32) {
        let Some(body) = &self.image.function(callee).body else { return };
        for block in &body.blocks {
            let last = InstId(block.end.0.saturating_sub(1));
            if matches!(body.insts.get(last.index()), Some(inst) if matches!(inst.op, Op::Ret)) {
                self.link(self.inst(callee, last), result, Kind::Return);
            }
        }
    }

    /// The functions of the graph that a summarised one may call, through others of its kind or directly.
    fn callbacks(&mut self, function: FunctionId) -> Vec<FunctionId> {
        if let Some(known) = self.callbacks.get(&function) {
            return known.clone();
        }
        let mut seen = vec![function];
        let mut found = Vec::new();
        let mut next = 0;
        while let Some(&at) = seen.get(next) {
            next += 1;
            for site in self.calls.sites(at) {
                for &callee in self.calls.callees(*site) {
                    let list = if self.holds(callee) { &mut found } else { &mut seen };
                    if !list.contains(&callee) {
                        list.push(callee);
                    }
                }
            }
        }
        found.sort_unstable();
        self.callbacks.insert(function, found.clone());
        found
    }
}
