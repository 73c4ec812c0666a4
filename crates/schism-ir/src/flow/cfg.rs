//! The control-flow graph of one function: edges both ways, an order, and one virtual exit.

use super::bitset::BitSet;
use super::calls::CallFlow;
use super::csr::Csr;
use crate::{Block, BlockId, Body, Call, InstId, Op};

/// An edge of the graph: one outcome of a block's terminator, or a jump back to `setjmp`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EdgeId(pub u32);

impl EdgeId {
    /// The position among all edges.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which outcome of its block an edge stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EdgeKind {
    /// The only way on.
    Goto,
    /// The condition is true.
    True,
    /// The condition is false.
    False,
    /// No case of the `switch` matches.
    Default,
    /// The case with this number, counted from 0.
    Case(u32),
    /// The target of a computed goto with this number.
    Target(u32),
    /// A call of the block jumps back to a `setjmp`.
    LongJump,
}

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BlockEnd {
    /// It goes on to one block.
    Goto,
    /// A branch with two outcomes.
    If,
    /// A `switch`.
    Switch,
    /// A computed goto.
    IndirectGoto,
    /// The function returns.
    Return,
    /// The call never returns, and nothing comes after it.
    NeverReturns(InstId),
    /// Control never comes to the end.
    Unreachable,
    /// Something that the reader does not translate; the program stops there.
    Unsupported,
}

pub(super) const NONE: u32 = u32::MAX;

/// The control-flow graph of one function.
///
/// Nodes are the function's blocks and a virtual exit, [`Cfg::exit`]. A block leads to the exit if it returns or may be
/// left by a call. So that every reachable block leads to the exit, one block of each loop that has no way out is
/// connected to it as well: the first in reverse postorder, usually the loop's header. Without that, post-dominance
/// says nothing about such blocks, and control dependence inside of endless loops is lost.
#[derive(Clone, Debug)]
pub struct Cfg {
    ends: Vec<BlockEnd>,
    /// Targets; the position of an item is its edge's id. Outcomes of the terminator first, then jumps back.
    successors: Csr,
    /// Number of outcomes of each block's terminator.
    outcomes: Vec<u32>,
    edge_from: Vec<u32>,
    /// Edge ids.
    predecessors: Csr,
    leaves: BitSet,
    endless: Vec<BlockId>,
    order: Vec<BlockId>,
    /// Position in `order`, or `NONE`.
    position: Vec<u32>,
    leaving_calls: Vec<InstId>,
    twice_calls: Vec<InstId>,
}

impl Cfg {
    /// The graph of a function whose calls return once, except for those marked `noreturn`.
    pub fn new(body: &Body) -> Self {
        Self::with_calls(body, |_, _| CallFlow::default())
    }

    /// The graph of a function whose calls behave as `flow` says.
    pub fn with_calls(body: &Body, mut flow: impl FnMut(InstId, &Call) -> CallFlow) -> Self {
        let count = body.blocks.len();
        let mut cfg = Self {
            ends: body.blocks.iter().map(|block| block_end(body, block)).collect(),
            successors: Csr::default(),
            outcomes: Vec::new(),
            edge_from: Vec::new(),
            predecessors: Csr::default(),
            leaves: BitSet::new(count),
            endless: Vec::new(),
            order: Vec::new(),
            position: vec![NONE; count],
            leaving_calls: Vec::new(),
            twice_calls: Vec::new(),
        };
        let (mut from, mut back_to) = (Vec::new(), Vec::new());
        for (index, block) in body.blocks.iter().enumerate() {
            let (leaving, twice) = (cfg.leaving_calls.len(), cfg.twice_calls.len());
            for (id, call) in calls(body, block) {
                let flow = flow(id, call);
                cfg.leaving_calls.extend((call.noreturn || flow.may_leave).then_some(id));
                cfg.twice_calls.extend(flow.returns_twice.then_some(id));
            }
            let leaves = cfg.leaving_calls.len() > leaving;
            from.extend(leaves.then_some(index as u32));
            back_to.extend((cfg.twice_calls.len() > twice).then_some(index as u32));
            if leaves || cfg.ends[index].leaves() {
                cfg.leaves.insert(index);
            }
        }
        let edges = terminator_edges(body);
        cfg.connect(edges.clone());
        cfg.outcomes = (0..count).map(|block| cfg.successors.row(block).len() as u32).collect();
        if !back_to.is_empty() {
            let back = cfg.jumps_back(&from, &back_to);
            cfg.connect(edges.into_iter().chain(back).collect());
        }
        cfg.number();
        cfg.open_endless_loops();
        cfg
    }

    /// The number of blocks, not counting the virtual exit.
    pub fn blocks(&self) -> usize {
        self.ends.len()
    }

    /// Where the function starts.
    pub fn entry(&self) -> BlockId {
        BlockId(0)
    }

    /// The virtual exit: the id after the last block's.
    pub fn exit(&self) -> BlockId {
        BlockId::new(self.ends.len())
    }

    /// How a block ends.
    pub fn end(&self, block: BlockId) -> BlockEnd {
        self.ends[block.index()]
    }

    /// The blocks that control may go to next: one for each edge, so with repetitions. Not the virtual exit.
    pub fn successors(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
        self.successors.row(block.index()).iter().copied().map(BlockId)
    }

    /// The blocks that control may come from, one for each edge.
    pub fn predecessors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.edges_to(block).map(|edge| self.source(edge))
    }

    /// The edges that leave a block, in the order of [`Op::successors`], then jumps back to `setjmp`.
    pub fn edges_from(&self, block: BlockId) -> impl DoubleEndedIterator<Item = EdgeId> + '_ {
        self.successors.range(block.index()).map(|edge| EdgeId(edge as u32))
    }

    /// The edges that enter a block.
    pub fn edges_to(&self, block: BlockId) -> impl Iterator<Item = EdgeId> + '_ {
        self.predecessors.row(block.index()).iter().copied().map(EdgeId)
    }

    /// The number of edges, those to the virtual exit not counted.
    pub fn edges(&self) -> usize {
        self.edge_from.len()
    }

    /// Where an edge starts.
    pub fn source(&self, edge: EdgeId) -> BlockId {
        BlockId(self.edge_from[edge.index()])
    }

    /// Where an edge leads.
    pub fn target(&self, edge: EdgeId) -> BlockId {
        BlockId(self.successors.items()[edge.index()])
    }

    /// Which outcome of its block an edge stands for.
    pub fn kind(&self, edge: EdgeId) -> EdgeKind {
        let from = self.source(edge).index();
        let number = (edge.index() - self.successors.range(from).start) as u32;
        if number >= self.outcomes[from] {
            return EdgeKind::LongJump;
        }
        match (self.ends[from], number) {
            (BlockEnd::Goto, 0) => EdgeKind::Goto,
            (BlockEnd::If, 0) => EdgeKind::True,
            (BlockEnd::If, 1) => EdgeKind::False,
            (BlockEnd::Switch, 0) => EdgeKind::Default,
            (BlockEnd::Switch, number) => EdgeKind::Case(number - 1),
            (BlockEnd::IndirectGoto, number) => EdgeKind::Target(number),
            // No other end has an edge, and `outcomes` says how many these have.
            _ => EdgeKind::LongJump,
        }
    }

    /// True if a block leads to the virtual exit.
    pub fn leaves(&self, block: BlockId) -> bool {
        self.leaves.contains(block.index())
    }

    /// The blocks that were connected to the exit only because their loop has no way out.
    pub fn endless(&self) -> &[BlockId] {
        &self.endless
    }

    /// The reachable blocks in reverse postorder: a block before its successors, back edges aside.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// The position of a block in [`Cfg::order`]; `None` if no path from the entry leads to it.
    pub fn position(&self, block: BlockId) -> Option<usize> {
        self.position.get(block.index()).copied().filter(|&position| position != NONE).map(|position| position as usize)
    }

    /// True if some path from the entry leads to the block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position(block).is_some()
    }

    /// Calls after which control may not come back, in ascending order. What follows one in its block runs only if it
    /// does.
    pub fn leaving_calls(&self) -> &[InstId] {
        &self.leaving_calls
    }

    /// Calls that can come back a second time, in ascending order.
    pub fn twice_calls(&self) -> &[InstId] {
        &self.twice_calls
    }

    /// All edges between reachable blocks and to the virtual exit, as pairs of node numbers.
    pub(super) fn reachable_edges(&self) -> Vec<(u32, u32)> {
        let mut pairs = Vec::with_capacity(self.edges() + self.order.len());
        for &block in &self.order {
            pairs.extend(self.successors(block).map(|to| (block.0, to.0)));
            pairs.extend(self.leaves(block).then_some((block.0, self.exit().0)));
        }
        pairs
    }

    fn connect(&mut self, edges: Vec<(u32, u32)>) {
        let count = self.blocks();
        self.successors = Csr::from_pairs(count, &edges);
        self.edge_from = (0..count).flat_map(|from| self.successors.range(from).map(move |_| from as u32)).collect();
        let by_target: Vec<_> = self.successors.items().iter().zip(0..).map(|(&to, edge)| (to, edge)).collect();
        self.predecessors = Csr::from_pairs(count, &by_target);
    }

    /// Edges from blocks that a call may leave to blocks with a `setjmp` that was called before.
    fn jumps_back(&self, from: &[u32], to: &[u32]) -> Vec<(u32, u32)> {
        let mut edges = Vec::new();
        for &setjmp in to {
            let mut after = BitSet::new(self.blocks());
            reach(&mut after, [BlockId(setjmp)], |block| self.successors(block));
            edges.extend(from.iter().filter(|&&call| after.contains(call as usize)).map(|&call| (call, setjmp)));
        }
        edges
    }

    /// Numbers the reachable blocks in reverse postorder.
    fn number(&mut self) {
        if self.ends.is_empty() {
            return;
        }
        let mut postorder = postorder(&self.successors, [0]);
        postorder.reverse();
        for (block, position) in postorder.iter().zip(0..) {
            self.position[block.index()] = position;
        }
        self.order = postorder;
    }

    /// Connects one block of each loop without a way out to the exit.
    fn open_endless_loops(&mut self) {
        let can_leave = self.leaves.iter().map(BlockId::new);
        let mut leads_out = BitSet::new(self.blocks());
        reach(&mut leads_out, can_leave, |block| self.predecessors(block));
        let caught: Vec<_> = self.order.iter().filter(|block| !leads_out.contains(block.index())).collect();
        let mut endless = Vec::new();
        let backward: Vec<_> = caught
            .iter()
            .flat_map(|&&block| self.predecessors(block).map(move |from| (block.0, from.0)))
            .filter(|&(_, from)| self.is_reachable(BlockId(from)) && !leads_out.contains(from as usize))
            .collect();
        let backward = Csr::from_pairs(self.blocks(), &backward);
        let finished = postorder(&backward, caught.iter().map(|block| block.index()));
        // On the reversed graph, what finishes last is not entered from elsewhere: forwards, nothing leads out of its
        // circle. The same holds for the last one that does not lead to it, and so on (Kosaraju, Sharir).
        let mut in_circle = BitSet::new(self.blocks());
        for &block in finished.iter().rev() {
            if !leads_out.contains(block.index()) {
                let circle = reach(&mut in_circle, [block], |block| self.successors(block));
                endless.extend(circle.into_iter().min_by_key(|block| self.position[block.index()]));
                reach(&mut leads_out, [block], |block| self.predecessors(block));
            }
        }
        for block in &endless {
            self.leaves.insert(block.index());
        }
        endless.sort();
        self.endless = endless;
    }
}

/// Adds to `reached` all blocks that `next` leads to from `start`, itself included, and returns those that are new.
fn reach<I: Iterator<Item = BlockId>>(
    reached: &mut BitSet,
    start: impl IntoIterator<Item = BlockId>,
    next: impl Fn(BlockId) -> I,
) -> Vec<BlockId> {
    let mut found: Vec<_> = start.into_iter().filter(|block| reached.insert(block.index())).collect();
    let mut at = 0;
    while at < found.len() {
        found.extend(next(found[at]).filter(|block| reached.insert(block.index())));
        at += 1;
    }
    found
}

/// The nodes that can be reached from `starts` in the order in which a depth-first walk is done with them. It takes the
/// items of a row from the last to the first.
fn postorder(graph: &Csr, starts: impl IntoIterator<Item = usize>) -> Vec<BlockId> {
    let mut seen = BitSet::new(graph.rows());
    let mut order = Vec::new();
    let mut stack = Vec::new();
    for start in starts {
        if seen.insert(start) {
            stack.push((start, graph.row(start).len()));
        }
        while let Some((node, rest)) = stack.last_mut() {
            if *rest == 0 {
                order.push(BlockId::new(*node));
                stack.pop();
                continue;
            }
            *rest -= 1;
            let next = graph.row(*node)[*rest] as usize;
            if seen.insert(next) {
                stack.push((next, graph.row(next).len()));
            }
        }
    }
    order
}

impl BlockEnd {
    /// True if control leaves the function here.
    fn leaves(self) -> bool {
        !matches!(self, BlockEnd::Goto | BlockEnd::If | BlockEnd::Switch | BlockEnd::IndirectGoto)
    }
}

fn calls<'b>(body: &'b Body, block: &Block) -> impl Iterator<Item = (InstId, &'b Call)> {
    body.block_insts(block).filter_map(|(id, inst)| match &inst.op {
        Op::Call(call) => Some((id, &**call)),
        _ => None,
    })
}

fn block_end(body: &Body, block: &Block) -> BlockEnd {
    let Some((_, last)) = body.block_insts(block).last() else { return BlockEnd::Unsupported };
    match &last.op {
        Op::Br(_) => BlockEnd::Goto,
        Op::CondBr { .. } => BlockEnd::If,
        Op::Switch { .. } => BlockEnd::Switch,
        // Without targets, a computed goto has nowhere to go.
        Op::IndirectBr { targets } if targets.is_empty() => BlockEnd::Unreachable,
        Op::IndirectBr { .. } => BlockEnd::IndirectGoto,
        Op::Ret => BlockEnd::Return,
        Op::Unreachable => match calls(body, block).find(|(_, call)| call.noreturn) {
            Some((id, _)) => BlockEnd::NeverReturns(id),
            None => BlockEnd::Unreachable,
        },
        _ => BlockEnd::Unsupported,
    }
}

fn terminator_edges(body: &Body) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for (block, from) in body.blocks.iter().zip(0..) {
        if let Some((_, last)) = body.block_insts(block).last() {
            edges.extend(last.op.successors().into_iter().map(|to| (from, to.0)));
        }
    }
    edges
}
