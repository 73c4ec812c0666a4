//! The inter-procedural control-flow graph of one linked version.
//!
//! Blocks are split behind calls, so every call is the last instruction of its node. There are two kinds of edges: the flow
//! inside of a function, where a call leads to the node behind it if some callee may come back, and from a call to the
//! entries of its callees, exit and signal handlers among them. Returns have no edges to the nodes behind calls: whoever
//! walks the graph either knows the call stack or takes a whole call as one step. Nor has `longjmp`: it may end at any of the
//! [`Icfg::landings`] whose function is on the stack.

mod build;
mod closure;
mod handlers;
mod numbers;
mod walk;

use schism_ir::flow::{BitSet, Csr};
use schism_ir::{BlockId, FunctionId, InstId};

pub use handlers::Handlers;
pub(crate) use handlers::is_start;
pub use numbers::Numbers;

/// A node of the graph: a block, or the part of one up to a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position among all nodes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The function.
    pub function: FunctionId,
    /// The block it is in.
    pub block: BlockId,
    /// Its first instruction.
    pub first: InstId,
    /// One past its last.
    pub end: InstId,
}

impl Node {
    /// How many instructions it has.
    pub fn len(&self) -> u32 {
        self.end.0 - self.first.0
    }

    /// Never: blocks end with an instruction.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its last instruction: a call or a terminator.
    pub fn last(&self) -> InstId {
        InstId(self.end.0.saturating_sub(1))
    }
}

/// The inter-procedural control-flow graph.
#[derive(Debug)]
pub struct Icfg {
    numbers: Numbers,
    nodes: Vec<Node>,
    /// By instruction number.
    node_of: Vec<u32>,
    /// By function, and one last entry for the end.
    first_node: Vec<u32>,
    successors: Csr,
    predecessors: Csr,
    /// For each node, called functions that have a body.
    callees: Csr,
    /// For each function, the nodes that call it.
    callers: Csr,
    calls: BitSet,
    passing: BitSet,
    /// Calls that may come back without having entered code with a body.
    stepping: BitSet,
    /// Calls of functions without a body that call the callees back, as often and in the order that they like.
    calling_back: BitSet,
    /// Functions that may return.
    returning: BitSet,
    /// Nodes that return from their function.
    returns: BitSet,
    /// Functions from which a `longjmp` may leave.
    jumping: BitSet,
    /// Nodes that call `longjmp` itself.
    long_jumps: BitSet,
    /// Nodes behind a call of `setjmp`, ascending.
    landings: Vec<NodeId>,
    handlers: Handlers,
}

impl Icfg {
    /// Dense numbers for all instructions of the version.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if no function has a body.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many functions the version has, those without a body included.
    pub fn functions(&self) -> usize {
        self.first_node.len() - 1
    }

    /// All nodes, function by function and block by block.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// What a node stands for.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[id.index()]
    }

    /// The node that an instruction is in.
    pub fn node_of(&self, function: FunctionId, inst: InstId) -> NodeId {
        NodeId(self.node_of[self.numbers.number(function, inst)])
    }

    /// The nodes of a function, in program order.
    pub fn nodes_of(&self, function: FunctionId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (self.first_node[function.index()]..self.first_node[function.index() + 1]).map(NodeId)
    }

    /// Where a function starts; `None` if it has no body.
    pub fn entry(&self, function: FunctionId) -> Option<NodeId> {
        self.nodes_of(function).next()
    }

    /// The nodes of the same function that control may come to next, the whole of a call taken as one step.
    pub fn successors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.successors.row(id.index()).iter().copied().map(NodeId)
    }

    /// The nodes of the same function that control may come from.
    pub fn predecessors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.predecessors.row(id.index()).iter().copied().map(NodeId)
    }

    /// True if the node ends with a call of a function, known or not.
    pub fn is_call(&self, id: NodeId) -> bool {
        self.calls.contains(id.index())
    }

    /// The functions with a body that a node calls; exit handlers among them if it ends the program.
    pub fn callees(&self, id: NodeId) -> impl Iterator<Item = FunctionId> + '_ {
        self.callees.row(id.index()).iter().copied().map(FunctionId)
    }

    /// The nodes that call a function.
    pub fn callers(&self, function: FunctionId) -> impl Iterator<Item = NodeId> + '_ {
        self.callers.row(function.index()).iter().copied().map(NodeId)
    }

    /// The node behind a call: what runs if it comes back. `None` if it never does, or if the node is no call.
    pub fn after_call(&self, id: NodeId) -> Option<NodeId> {
        self.passing.contains(id.index()).then_some(NodeId(id.0 + 1))
    }

    /// True if a function may return; without a body, if its name does not say otherwise.
    pub fn may_return(&self, function: FunctionId) -> bool {
        self.returning.contains(function.index())
    }

    /// True if the node ends with a return.
    pub fn returns(&self, id: NodeId) -> bool {
        self.returns.contains(id.index())
    }

    /// True if a `longjmp` may leave the function.
    pub fn may_jump(&self, function: FunctionId) -> bool {
        self.jumping.contains(function.index())
    }

    /// True if the node ends with a call of `longjmp` itself.
    pub fn jumps(&self, id: NodeId) -> bool {
        self.long_jumps.contains(id.index())
    }

    /// The nodes behind calls of `setjmp`, where a `longjmp` ends.
    pub fn landings(&self) -> &[NodeId] {
        &self.landings
    }

    /// The nodes of one function where a `longjmp` may end.
    pub fn landings_of(&self, function: FunctionId) -> &[NodeId] {
        let [first, end] = [0, 1].map(|more| self.first_node[function.index() + more]);
        let [first, end] = [first, end].map(|node| self.landings.partition_point(|landing| landing.0 < node));
        &self.landings[first..end]
    }

    /// True if a call may come back without having entered code with a body.
    pub fn steps_over(&self, id: NodeId) -> bool {
        self.stepping.contains(id.index())
    }

    /// True if a call enters something without a body that calls the known callees back: each of them may run again
    /// when one has returned.
    pub fn calls_back(&self, id: NodeId) -> bool {
        self.calling_back.contains(id.index())
    }

    /// Functions that run without being called.
    pub fn handlers(&self) -> &Handlers {
        &self.handlers
    }
}
