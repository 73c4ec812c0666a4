//! Builds the system dependence graph.

use schism_ir::flow::{BitSet, Csr};
use schism_ir::{Body, Callee, FunctionId, Image, Inst, InstId, Intrinsic, Op, Value};

use super::classes::classes;
use super::cores::Cores;
use super::joints::Joints;
use super::memory::{Access, Shared, Touched};
use super::summary::summarise;
use super::{Detail, Kind, Nodes, Sdg};
use crate::hash::FastMap;
use crate::outputs::is_defined_here;
use crate::{
    CallGraph, CallSite, FunctionPdg, LocationId, Numbers, Outputs, Pdg, PointsTo, SparseSet, SystemParts, SystemUse,
};

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
    points_to: &'a PointsTo,
    system: SystemUse,
    /// The node of each part of the system that is touched.
    parts: [Option<u32>; SystemParts::COUNT],
    pub nodes: Nodes,
    pub edges: Vec<(u32, u32, Kind)>,
    pub arguments: Vec<Argument>,
    /// Calls, by number, that enter code of the graph.
    held: BitSet,
    /// The node of each set of locations.
    sets: FastMap<Touched, u32>,
    /// For each library function that may call functions of the graph, the nodes before and behind those.
    callbacks: FastMap<FunctionId, Option<[u32; 2]>>,
    /// The same for each list of functions.
    borders: FastMap<Vec<FunctionId>, [u32; 2]>,
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
            points_to,
            system: SystemUse::new(image, points_to, calls),
            parts: [None; SystemParts::COUNT],
            nodes: Nodes::new(image, icfg.numbers(), points_to.locations().len()),
            edges: Vec::new(),
            arguments: Vec::new(),
            held: BitSet::new(icfg.numbers().len()),
            sets: FastMap::default(),
            callbacks: FastMap::default(),
            borders: FastMap::default(),
        };
        builder.find_held();
        for number in 0..image.functions.len() {
            builder.add_function(FunctionId::new(number));
        }
        builder.add_sets(points_to.locations().len());
        summarise(&mut builder);
        let (nodes, edges) = (builder.nodes.len(), &builder.edges);
        let (to, to_kinds) = Csr::labelled(nodes, edges.iter().copied());
        let (from, from_kinds) = Csr::labelled(nodes, edges.iter().map(|&(from, to, kind)| (to, from, kind)));
        Self { icfg, nodes: builder.nodes, to, to_kinds, from, from_kinds, system: builder.system }
    }
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
        let (mut controllers, mut writes) = (Joints::default(), Joints::default());
        let outputs = self.shared.outputs_of(function, body);
        for (number, block) in body.blocks.iter().enumerate() {
            let always = flow.control.runs_always(schism_ir::BlockId::new(number));
            for (id, inst) in body.block_insts(block) {
                let node = self.inst(function, id);
                let mut parts = vec![node];
                if self.is_held(function, id) {
                    parts.push(self.nodes.result(self.numbers(), function, id));
                    parts.push(self.nodes.execution(self.numbers(), function, id));
                }
                let entry = always.then(|| self.nodes.entry(function));
                let decide = entry.into_iter().chain(graph.control(id).map(|from| self.inst(function, from))).collect();
                for from in controllers.join(decide, || self.nodes.add(), &mut self.edges) {
                    parts.iter().for_each(|&part| self.link(from, part, Kind::Local));
                }
                for &operand in body.operands_of(inst) {
                    if let Some(value) = self.value(function, operand) {
                        self.link(value, node, Kind::Local);
                    }
                }
                self.add_memory(function, graph, id, &outputs, &mut writes);
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
    fn add_memory(
        &mut self,
        function: FunctionId,
        graph: &FunctionPdg,
        id: InstId,
        outputs: &BitSet,
        joints: &mut Joints,
    ) {
        let node = self.inst(function, id);
        // What callees in the graph do is found there.
        if self.is_held(function, id) {
            return;
        }
        let mut from_others = graph.reads_from_entry(id) && !self.runs_first(function);
        let mut seen = Vec::new();
        for write in graph.memory(id) {
            if self.is_held(function, write) {
                from_others = true;
            } else if !outputs.contains(write.index()) || !self.shared.leaves_no_trace(function, write, id) {
                seen.push(self.inst(function, write));
            }
        }
        for write in joints.join(seen, || self.nodes.add(), &mut self.edges) {
            self.link(write, node, Kind::Local);
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
        *self.sets.entry(touched).or_insert_with(|| self.nodes.add())
    }

    /// Links all sets with their locations. Locations that are in the same sets need only one node.
    fn add_sets(&mut self, locations: usize) {
        let mut sets: Vec<(u32, Touched)> = self.sets.iter().map(|(&touched, &set)| (set, touched)).collect();
        sets.sort_unstable_by_key(|set| set.0);
        let members = sets.iter().map(|&(_, touched)| self.shared.locations(touched).map(|location| location.0));
        let classes = classes(locations, members);
        let mut parts: Vec<(u32, Access, SparseSet)> = Vec::new();
        for (set, touched) in sets {
            let locations = self.shared.locations(touched).map(|location| location.0);
            let first_ones = locations.filter(|&location| classes[location as usize] == location);
            parts.push((set, touched.access, first_ones.collect()));
        }
        parts.sort_by_key(|part| part.2.len());
        let mut cores = [Cores::default(), Cores::default()];
        for (set, access, locations) in parts {
            let reads = access == Access::Read;
            let (core, rest) = cores[usize::from(reads)].split(locations, set);
            let locations = rest.iter().map(|location| self.nodes.location(LocationId(location)));
            for other in locations.chain(core) {
                let (from, to) = if reads { (other, set) } else { (set, other) };
                self.edges.push((from, to, Kind::Memory));
            }
        }
        self.nodes.join_locations(classes);
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
                self.add_system(site, callee, node);
                if let Some([into, back]) = self.callbacks(callee) {
                    self.link(node, into, Kind::Local);
                    self.link(back, node, Kind::Local);
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

    /// A summarised call may depend on what others did to the system, and they on what it does.
    fn add_system(&mut self, site: CallSite, callee: FunctionId, node: u32) {
        for number in self.system.of_callee(self.points_to, site, callee).numbers() {
            let part = *self.parts[number].get_or_insert_with(|| self.nodes.add());
            self.link(node, part, Kind::System);
            self.link(part, node, Kind::System);
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

    /// The nodes that lead to all functions of the graph that a summarised one may call, and back from them. Without them, every
    /// call of the library that makes a system call would lead to every signal handler.
    fn callbacks(&mut self, function: FunctionId) -> Option<[u32; 2]> {
        if let Some(&known) = self.callbacks.get(&function) {
            return known;
        }
        let called = self.called_back(function);
        let nodes = (!called.is_empty()).then(|| self.border(called));
        self.callbacks.insert(function, nodes);
        nodes
    }

    /// The nodes before and behind some functions. Most of what the library does may be interrupted by the same handlers.
    fn border(&mut self, called: Vec<FunctionId>) -> [u32; 2] {
        if let Some(&known) = self.borders.get(&called) {
            return known;
        }
        let [into, back] = [self.nodes.add(), self.nodes.add()];
        for &callee in &called {
            self.link(into, self.nodes.entry(callee), Kind::Call);
            for param in self.nodes.params(callee) {
                self.link(into, param, Kind::Call);
            }
            self.add_returns(callee, back);
        }
        self.borders.insert(called, [into, back]);
        [into, back]
    }

    /// The functions of the graph that a summarised one may call, through others of its kind or directly.
    fn called_back(&self, function: FunctionId) -> Vec<FunctionId> {
        let mut seen = BitSet::new(self.image.functions.len());
        seen.insert(function.index());
        let (mut work, mut found) = (vec![function], Vec::new());
        while let Some(at) = work.pop() {
            for &callee in self.calls.sites(at).iter().flat_map(|&site| self.calls.callees(site)) {
                if seen.insert(callee.index()) {
                    let list = if self.holds(callee) { &mut found } else { &mut work };
                    list.push(callee);
                }
            }
        }
        found.sort_unstable();
        found
    }
}
