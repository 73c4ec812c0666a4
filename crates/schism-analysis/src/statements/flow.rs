//! The inter-procedural control-flow graph by statements.

use schism_ir::flow::Csr;
use schism_ir::{FunctionId, InstId};

use super::{StatementId, Statements};
use crate::{Icfg, Node, NodeId};

/// A place in the flow of control: a row of instructions of one node of the [`Icfg`] that belong to one statement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PointId(pub u32);

impl PointId {
    /// The position among all points.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What control meets at a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stop {
    /// A statement of the version.
    Statement(StatementId),
    /// A visitor of another version: whatever the caller of [`StatementFlow::with_visitors`] put there.
    Visitor(u32),
    /// Instructions that belong to no statement.
    Nothing,
}

#[derive(Clone, Copy, Debug)]
struct Point {
    stop: Stop,
    node: NodeId,
    /// Its instructions go on to the next point of the node, or to its end.
    first: InstId,
}

/// The flow of control over points. A node of the [`Icfg`] has one point at least.
#[derive(Debug)]
pub struct StatementFlow<'g> {
    icfg: &'g Icfg,
    points: Vec<Point>,
    /// By node, and one last entry for the end.
    first: Vec<u32>,
    /// Points of each statement.
    by_statement: Csr,
    /// Ways that only visitors take, in addition to the version's own.
    detours: Csr,
    visitors: Vec<PointId>,
}

/// Something that stands in the flow although the version does not have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Visit {
    /// Right before an instruction: whoever comes there meets it.
    Before(FunctionId, InstId),
    /// Beside the flow: from the ends of some nodes to the starts of others, or to other visitors by number.
    Beside {
        /// Where it is entered from: behind these instructions.
        from: Vec<(FunctionId, InstId)>,
        /// Visitors that lead to it.
        after: Vec<u32>,
        /// Where it leads: to these instructions.
        to: Vec<(FunctionId, InstId)>,
    },
}

impl<'g> StatementFlow<'g> {
    /// The flow of a version as it is.
    pub fn new(icfg: &'g Icfg, statements: &Statements) -> Self {
        Self::with_visitors(icfg, statements, &[])
    }

    /// The flow with more in it; visitors before the same instruction are met in their order.
    pub fn with_visitors(icfg: &'g Icfg, statements: &Statements, visits: &[Visit]) -> Self {
        let mut inserted: Vec<(usize, u32)> = Vec::new();
        for (visit, number) in visits.iter().zip(0..) {
            if let Visit::Before(function, inst) = visit {
                inserted.push((icfg.numbers().number(*function, *inst), number));
            }
        }
        inserted.sort_unstable();
        let mut inserted = inserted.into_iter().peekable();
        let (mut points, mut first) = (Vec::new(), vec![0]);
        let mut visitors = vec![PointId(u32::MAX); visits.len()];
        for id in icfg.ids() {
            let node = icfg.node(id);
            let start = points.len();
            for inst in (node.first.0..node.end.0).map(InstId) {
                let number = icfg.numbers().number(node.function, inst);
                while let Some((_, visitor)) = inserted.next_if(|&(at, _)| at == number) {
                    visitors[visitor as usize] = PointId(points.len() as u32);
                    points.push(Point { stop: Stop::Visitor(visitor), node: id, first: inst });
                }
                let Some(statement) = statements.of(node.function, inst) else { continue };
                let stop = Stop::Statement(statement);
                if points[start..].last().is_none_or(|last: &Point| last.stop != stop) {
                    points.push(Point { stop, node: id, first: inst });
                }
            }
            if points.len() == start {
                points.push(Point { stop: Stop::Nothing, node: id, first: node.first });
            }
            first.push(points.len() as u32);
        }
        // Visitors beside the flow belong to no node; the number of nodes stands for that.
        let outside = NodeId(icfg.len() as u32);
        for (visit, number) in visits.iter().zip(0..) {
            if matches!(visit, Visit::Beside { .. }) {
                visitors[number as usize] = PointId(points.len() as u32);
                points.push(Point { stop: Stop::Visitor(number), node: outside, first: InstId(0) });
            }
        }
        let mut flow = Self { icfg, points, first, by_statement: Csr::default(), detours: Csr::default(), visitors };
        flow.index(statements.len());
        flow.connect_visitors(visits);
        flow
    }

    fn index(&mut self, statements: usize) {
        let pairs: Vec<_> = self
            .points
            .iter()
            .zip(0..)
            .filter_map(|(at, point)| match at.stop {
                Stop::Statement(id) => Some((id.0, point)),
                Stop::Visitor(_) | Stop::Nothing => None,
            })
            .collect();
        self.by_statement = Csr::from_pairs(statements, &pairs);
    }

    fn connect_visitors(&mut self, visits: &[Visit]) {
        let mut detours = Vec::new();
        for (visit, &point) in visits.iter().zip(&self.visitors) {
            let Visit::Beside { from, after, to } = visit else { continue };
            let ends = from.iter().map(|&(function, inst)| self.point_of(function, inst));
            detours.extend(ends.map(|end| (end.0, point.0)));
            detours.extend(after.iter().filter_map(|&other| Some((self.visitors.get(other as usize)?.0, point.0))));
            let starts = to.iter().map(|&(function, inst)| self.point_of(function, inst));
            detours.extend(starts.map(|start| (point.0, start.0)));
        }
        self.detours = Csr::from_pairs(self.points.len(), &detours);
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// True if no function has a body.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The graph that this is a view of.
    pub fn icfg(&self) -> &'g Icfg {
        self.icfg
    }

    /// What control meets there.
    pub fn stop(&self, point: PointId) -> Stop {
        self.points[point.index()].stop
    }

    /// The node that a point is in; `None` for a visitor beside the flow.
    pub fn node(&self, point: PointId) -> Option<NodeId> {
        let node = self.points[point.index()].node;
        (node.index() < self.icfg.len()).then_some(node)
    }

    /// The instructions at a point; those before the first statement of a node count for that. Empty for a visitor.
    pub fn insts(&self, point: PointId) -> Option<(FunctionId, std::ops::Range<u32>)> {
        let node = self.node(point)?;
        let Node { function, first, end, .. } = self.icfg.node(node);
        let start = if self.first_of(node) == point { first } else { self.points[point.index()].first };
        let stop = if self.last_of(node) == point { end } else { self.points[point.index() + 1].first };
        Some((function, start.0..stop.0.max(start.0)))
    }

    /// The point that an instruction is at.
    pub fn point_of(&self, function: FunctionId, inst: InstId) -> PointId {
        let node = self.icfg.node_of(function, inst);
        let points = &self.points[self.first_of(node).index()..=self.last_of(node).index()];
        // Instructions before the first statement of a node count for that; visitors have none.
        let behind = points.partition_point(|point| point.first <= inst);
        PointId(self.first_of(node).0 + behind.saturating_sub(1) as u32)
    }

    /// The points of a statement.
    pub fn points_of(&self, statement: StatementId) -> impl Iterator<Item = PointId> + '_ {
        self.by_statement.row(statement.index()).iter().copied().map(PointId)
    }

    /// The points that visitors beside the flow lead to, other visitors included.
    pub fn behind_visitors(&self) -> impl Iterator<Item = PointId> + '_ {
        let visitors = self.visitors.iter().filter(|&&visitor| self.node(visitor).is_none());
        visitors.flat_map(|visitor| self.detours.row(visitor.index())).copied().map(PointId)
    }

    /// Where a visitor stands.
    pub fn visitor(&self, number: u32) -> PointId {
        self.visitors[number as usize]
    }

    /// The first point of a node.
    pub fn first_of(&self, node: NodeId) -> PointId {
        PointId(self.first[node.index()])
    }

    /// The last point of a node.
    pub fn last_of(&self, node: NodeId) -> PointId {
        PointId(self.first[node.index() + 1] - 1)
    }

    /// The node that ends with this point.
    pub fn ends(&self, point: PointId) -> Option<NodeId> {
        self.node(point).filter(|&node| self.last_of(node) == point)
    }

    /// The points of the same function that control may come to next. A call is one step; `passes` says whether that is
    /// taken at the call that ends a node.
    pub fn successors(&self, point: PointId, passes: impl Fn(NodeId) -> bool) -> Vec<PointId> {
        let mut next: Vec<_> = self.detours.row(point.index()).iter().copied().map(PointId).collect();
        match (self.node(point), self.ends(point)) {
            (_, Some(node)) => {
                let behind = self.icfg.after_call(node);
                let others = self.icfg.successors(node).filter(|&to| Some(to) != behind);
                next.extend(others.chain(behind.filter(|_| passes(node))).map(|to| self.first_of(to)));
            }
            (Some(_), None) => next.push(PointId(point.0 + 1)),
            (None, None) => {}
        }
        next
    }
}
