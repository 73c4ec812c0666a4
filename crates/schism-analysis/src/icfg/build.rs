//! Builds the inter-procedural control-flow graph.

use schism_ir::flow::{BitSet, Csr};
use schism_ir::{BlockId, Callee, FunctionId, Image, InstId, Op};

use super::handlers::callee_name;
use super::{Handlers, Icfg, Node, NodeId, Numbers};
use crate::{CallGraph, CallSite};

/// Functions that end the program and run the exit handlers first.
const EXIT: &[&str] = &["exit", "quick_exit"];
/// Functions that never come back and run nothing.
const LEAVE: &[&str] = &["_exit", "_Exit", "abort", "__assert_fail", "pthread_exit", "setcontext"];
const LONG_JUMP: &[&str] = &["longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", "__builtin_longjmp"];
const SET_JUMP: &[&str] =
    &["setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp", "vfork", "getcontext"];
const RUN_CONSTRUCTORS: &str = "__schism_run_constructors";
const RUN_DESTRUCTORS: &str = "__schism_run_destructors";

impl Icfg {
    /// The graph of a linked version.
    pub fn new(image: &Image, calls: &CallGraph) -> Self {
        let numbers = Numbers::new(image);
        let mut nodes = Vec::new();
        let mut node_of = Vec::with_capacity(numbers.len());
        let mut first_node = vec![0];
        let mut is_call = Vec::new();
        for number in 0..image.functions.len() {
            split(image, FunctionId::new(number), &mut nodes, &mut is_call);
            first_node.push(nodes.len() as u32);
        }
        for (node, id) in nodes.iter().zip(0..) {
            node_of.extend((0..Node::len(node)).map(|_| id));
        }
        let mut graph = Self {
            node_of,
            first_node,
            successors: Csr::default(),
            predecessors: Csr::default(),
            callees: Csr::default(),
            callers: Csr::default(),
            calls: BitSet::new(nodes.len()),
            passing: BitSet::new(nodes.len()),
            stepping: BitSet::new(nodes.len()),
            calling_back: BitSet::new(nodes.len()),
            returning: BitSet::new(image.functions.len()),
            returns: BitSet::new(nodes.len()),
            jumping: BitSet::new(image.functions.len()),
            long_jumps: BitSet::new(nodes.len()),
            landings: Vec::new(),
            handlers: Handlers::new(image, calls),
            numbers,
            nodes,
        };
        for node in is_call {
            graph.calls.insert(node);
        }
        let flow = graph.local_flow(image);
        let open = graph.connect_calls(image, calls);
        graph.find_returning(&flow, &open);
        graph.find_jumping();
        graph.connect(flow);
        graph
    }

    /// Edges of terminators.
    fn local_flow(&mut self, image: &Image) -> Csr {
        let mut edges = Vec::new();
        for id in self.ids() {
            let node = self.node(id);
            let Some(body) = &image.function(node.function).body else { continue };
            let op = &body.insts[node.last().index()].op;
            if matches!(op, Op::Ret) {
                self.returns.insert(id.index());
            }
            let targets = op.successors().into_iter().map(|block| body.blocks[block.index()].first);
            edges.extend(targets.map(|first| (id.0, self.node_of(node.function, first).0)));
        }
        Csr::from_pairs(self.len(), &edges)
    }

    /// Edges from calls to callees, and what is known about callees without a body. Returns the calls that come back if
    /// a callee does.
    fn connect_calls(&mut self, image: &Image, calls: &CallGraph) -> BitSet {
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut open = BitSet::new(self.len());
        let handlers = std::mem::take(&mut self.handlers);
        for id in self.ids().filter(|&id| self.calls.contains(id.index())).collect::<Vec<_>>() {
            let node = self.node(id);
            let found = calls.callees(CallSite { function: node.function, inst: node.last() });
            let Some(body) = &image.function(node.function).body else { continue };
            let Op::Call(call) = &body.insts[node.last().index()].op else { continue };
            let module = image.functions[node.function.index()].module;
            let (mut bodies, mut comes_back) = (Vec::new(), found.is_empty());
            for &callee in found {
                if image.function(callee).body.is_some() {
                    bodies.push(callee);
                    continue;
                }
                let name = image.function(callee).name.as_str();
                comes_back |= !never_returns(name) && !image.function(callee).noreturn;
                bodies.extend(match name {
                    name if EXIT.contains(&name) => &handlers.exit,
                    RUN_DESTRUCTORS => &image.destructors,
                    RUN_CONSTRUCTORS => &image.constructors,
                    _ => &handlers.signal,
                });
            }
            let name = callee_name(image, module, call).unwrap_or_default();
            if LONG_JUMP.contains(&name) || found.iter().any(|&id| LONG_JUMP.contains(&&*image.function(id).name)) {
                self.long_jumps.insert(id.index());
            }
            if SET_JUMP.contains(&name) && (id.index() + 1) < self.len() {
                self.landings.push(NodeId(id.0 + 1));
            }
            if !bodies.is_empty() && found.iter().any(|&id| image.function(id).body.is_none()) {
                self.calling_back.insert(id.index());
            }
            bodies.sort_unstable();
            bodies.dedup();
            edges.extend(bodies.into_iter().map(|callee| (id.0, callee.0)));
            let ends = found.iter().any(|&id| image.function(id).body.is_none() && image.function(id).name == name);
            let ends = call.noreturn || (ends && never_returns(name));
            if !ends && node.end < body.blocks[node.block.index()].end {
                open.insert(id.index());
                if comes_back {
                    self.stepping.insert(id.index());
                    self.passing.insert(id.index());
                }
            }
        }
        self.handlers = handlers;
        let back: Vec<_> = edges.iter().map(|&(node, callee)| (callee, node)).collect();
        self.callees = Csr::from_pairs(self.len(), &edges);
        self.callers = Csr::from_pairs(self.functions(), &back);
        for number in 0..self.functions() {
            let function = image.function(FunctionId::new(number));
            if function.body.is_none() && !function.noreturn && !never_returns(&function.name) {
                self.returning.insert(number);
            }
        }
        open
    }
}

fn never_returns(name: &str) -> bool {
    EXIT.contains(&name) || LEAVE.contains(&name) || LONG_JUMP.contains(&name)
}

/// Cuts the blocks of a function behind its calls.
fn split(image: &Image, function: FunctionId, nodes: &mut Vec<Node>, calls: &mut Vec<usize>) {
    let Some(body) = &image.function(function).body else { return };
    for (number, block) in body.blocks.iter().enumerate() {
        let block_id = BlockId::new(number);
        let mut first = block.first;
        for (id, inst) in body.block_insts(block) {
            let end = InstId(id.0 + 1);
            let call = matches!(&inst.op, Op::Call(call) if matches!(call.callee, Callee::Symbol(_) | Callee::Pointer));
            if call || end == block.end {
                if call {
                    calls.push(nodes.len());
                }
                nodes.push(Node { function, block: block_id, first, end });
                first = end;
            }
        }
    }
}
