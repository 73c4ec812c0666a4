//! Branches that need not be explored to find a difference (ISSTA'11, section 4.4).
//!
//! B_E are the branches after which execution cannot come to a change any more, B_P those of them that cannot be taken after a
//! change either. Both are found on the minimal inter-procedural control-flow graph of the paper's Algorithm 1
//! ([`minimal`]). A branch of the program is an edge of a conditional jump; `&&` and `||` have jumps of their own, so
//! [`Irrelevant::by_statement`] counts them as the paper does: by the source condition and the statement that it leads to.

mod minimal;

use std::collections::BTreeMap;

use schism_ir::flow::BitSet;
use schism_ir::{BlockId, FunctionId, InstId, Op};

pub use minimal::MinimalCfg;

use crate::{NodeId, PointId, StatementFlow, StatementId, Statements, Stop};

/// Why a branch is irrelevant, if it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relevance {
    /// It may lead to a change.
    Relevant,
    /// In B_E only: it leads to no change, but may hand on what a change did.
    CannotReach,
    /// In B_E and B_P: no change comes before it either.
    CannotPropagate,
}

/// An outcome of a conditional jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Branch {
    /// The function.
    pub function: FunctionId,
    /// The jump.
    pub from: InstId,
    /// The block that it leads to.
    pub to: BlockId,
}

/// A branch of the source: a condition, and the statement that comes next on one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceBranch {
    /// The condition.
    pub from: StatementId,
    /// What follows.
    pub to: StatementId,
}

/// The irrelevant branches of a version pair, on the new version.
#[derive(Debug)]
pub struct Irrelevant<'g> {
    graph: MinimalCfg<'g>,
    /// Points from which a change can still be reached, their own instructions included.
    reaches: BitSet,
    /// Points that a change may come before, their own instructions included.
    follows: BitSet,
}

impl<'g> Irrelevant<'g> {
    /// Finds the points before and behind changes. `changed` are the changed instructions by number; visitors of the flow count
    /// as changes too.
    pub fn new(flow: &'g StatementFlow<'g>, changed: &BitSet, entry: &[FunctionId]) -> Self {
        let graph = MinimalCfg::new(flow, changed, entry);
        let reaches = graph.reaching();
        let follows = graph.following();
        Self { graph, reaches, follows }
    }

    /// The graph that they are found on.
    pub fn graph(&self) -> &MinimalCfg<'g> {
        &self.graph
    }

    /// What a way from one point to the next is.
    fn relevance(&self, from: PointId, to: PointId) -> Relevance {
        match (self.reaches.contains(to.index()), self.follows.contains(from.index())) {
            (true, _) => Relevance::Relevant,
            (false, true) => Relevance::CannotReach,
            (false, false) => Relevance::CannotPropagate,
        }
    }

    /// The branches of a function with what they are, by their jumps; none if the program never comes there.
    pub fn of_function(&self, image: &schism_ir::Image, function: FunctionId) -> Vec<(Branch, Relevance)> {
        let flow = self.graph.flow();
        let icfg = flow.icfg();
        let mut found = Vec::new();
        let Some(body) = image.function(function).body.as_ref().filter(|_| self.graph.contains(function)) else {
            return found;
        };
        for node in icfg.nodes_of(function) {
            let last = icfg.node(node).last();
            let op = &body.insts[last.index()].op;
            let mut targets = op.successors();
            targets.sort_unstable();
            targets.dedup();
            if targets.len() < 2 || matches!(op, Op::Call(_)) {
                continue;
            }
            for to in targets {
                let first = body.blocks[to.index()].first;
                let next = flow.first_of(icfg.node_of(function, first));
                let relevance = self.relevance(flow.last_of(node), next);
                found.push((Branch { function, from: last, to }, relevance));
            }
        }
        found
    }

    /// The branches of a function by source conditions. One is irrelevant if all jumps that make it up are.
    pub fn by_statement(&self, statements: &Statements, function: FunctionId) -> Vec<(SourceBranch, Relevance)> {
        if !self.graph.contains(function) {
            return Vec::new();
        }
        let mut ways: BTreeMap<SourceBranch, Relevance> = BTreeMap::new();
        for from in statements.of_function(function) {
            for point in self.graph.flow().points_of(from) {
                for (to, at) in self.next_statements(from, point) {
                    let relevance = self.relevance(point, at);
                    let known = ways.entry(SourceBranch { from, to }).or_insert(relevance);
                    *known = relevance.min(*known);
                }
            }
        }
        let ways: Vec<_> = ways.into_iter().collect();
        let has_two = |branch: &SourceBranch| ways.iter().filter(|(other, _)| other.from == branch.from).count() > 1;
        ways.iter().filter(|(branch, _)| has_two(branch)).copied().collect()
    }

    /// The statements that come next in the same function, other than this one, and where on the way to them one is out of
    /// it. Visitors are passed, since they are no statements of this version.
    fn next_statements(&self, statement: StatementId, point: PointId) -> Vec<(StatementId, PointId)> {
        let flow = self.graph.flow();
        let mut found = Vec::new();
        let mut seen = vec![point];
        let mut waiting: Vec<_> = flow.successors(point, |_| true).into_iter().map(|next| (next, next)).collect();
        while let Some((next, first)) = waiting.pop() {
            if seen.contains(&next) {
                continue;
            }
            seen.push(next);
            match flow.stop(next) {
                Stop::Statement(other) if other != statement => found.push((other, first)),
                Stop::Statement(_) => {}
                Stop::Nothing | Stop::Visitor(_) => {
                    waiting.extend(flow.successors(next, |_| true).into_iter().map(|after| (after, first)));
                }
            }
        }
        found
    }

    /// Whether a change can be reached from right before an instruction, and whether one may come before the instruction or be it.
    /// Both, if the graph does not know its function.
    pub fn around(&self, function: FunctionId, inst: InstId) -> (bool, bool) {
        if !self.graph.contains(function) {
            return (true, true);
        }
        let flow = self.graph.flow();
        let node = flow.icfg().node_of(function, inst);
        let points = (flow.first_of(node).0..=flow.last_of(node).0).map(PointId);
        // A visitor right before the instruction has no instructions of its own.
        let is_at = |point: &PointId| {
            flow.insts(*point).is_some_and(|(_, range)| range.start >= inst.0 || range.contains(&inst.0))
        };
        let from = points.into_iter().find(is_at).unwrap_or_else(|| flow.last_of(node));
        let at = flow.point_of(function, inst);
        (self.reaches.contains(from.index()), self.follows.contains(at.index()))
    }

    /// True if a change can still be reached from the start of a node.
    pub fn can_reach(&self, node: NodeId) -> bool {
        self.reaches.contains(self.graph.flow().first_of(node).index())
    }
}
