//! The change sequence graph (FSE'13, section 4).
//!
//! Its nodes are changed statements, outputs, and the interaction locations where several changes meet; its edges say in
//! which order an execution may come to them. [`Csg::new`] is Algorithm 1 of the paper, with three things that it leaves
//! open: the recursion has a visited set, since it would not end on loops; it goes through calls, along paths on which
//! returns fit their calls ([`walk`]); and statements that were removed stand where they were, unless the caller leaves
//! them out as the paper does. Which interaction locations are important is a choice of [`Interactions`].

mod deepest;
mod depend;
mod interactions;
mod mark;
mod walk;

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};

pub use deepest::deepest;
pub use depend::Dependences;
pub use interactions::Interactions;
pub use mark::{CsgOptions, Grain, Version};

use crate::{PointId, StatementFlow, StatementId, Stop, Visit};
use walk::Walk;

/// A node of the graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CsgNodeId(pub u32);

impl CsgNodeId {
    /// The position among all nodes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CsgKind {
    /// A changed statement or region. It may be an output too.
    Change,
    /// A removed statement, with its number among those of [`crate::ChangedStatements::removed`].
    Removed(u32),
    /// An output that did not change.
    Output,
    /// A statement that depends on several changes (Def. 4) and is neither changed nor an output.
    Interaction,
}

/// A node of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CsgNode {
    /// What it is.
    pub kind: CsgKind,
    /// Its statements: one, or the changed ones of a region; none for a removed statement.
    pub statements: Vec<StatementId>,
    /// The changes that it depends on, ascending. A change may be an interaction location as well.
    pub depends_on: Vec<CsgNodeId>,
}

/// The change sequence graph of a version pair.
#[derive(Debug)]
pub struct Csg {
    nodes: Vec<CsgNode>,
    edges: Vec<(CsgNodeId, CsgNodeId)>,
    starts: Vec<CsgNodeId>,
    /// By statement.
    node_of: Vec<Option<CsgNodeId>>,
}

/// The points that make their statements what they are: a call, and what comes before and behind it, are different ones.
#[derive(Debug)]
pub struct Parts {
    /// Points with changed instructions, without those that go on with a changed statement when a call of it has returned:
    /// that is no second execution.
    pub changed: BitSet,
    /// Points with calls or returns that can be seen from outside.
    pub outputs: BitSet,
    /// Points that depend on several changes.
    pub locations: BitSet,
}

/// What Algorithm 1 works on: the control-flow graph with its marks, and what depends on what.
#[derive(Debug)]
pub struct Marked<'a> {
    /// The flow of the new version, removed statements in it as visitors if they are to have nodes.
    pub flow: &'a StatementFlow<'a>,
    /// The changes: each one statement, or the statements of a changed region, those between changed ones included.
    pub changes: Vec<Vec<StatementId>>,
    /// Statements that changed.
    pub changed: BitSet,
    /// How many removed statements there are.
    pub removed: usize,
    /// Statements whose effect can be seen from outside.
    pub outputs: BitSet,
    /// For each change, then for each removed statement, what depends on it.
    pub interactions: Interactions,
    /// Which part of a statement with several makes it a change, an output or an interaction location.
    pub parts: Parts,
    /// Where the program starts.
    pub entry: Vec<PointId>,
}

impl Parts {
    fn of(&self, kind: CsgKind) -> &BitSet {
        match kind {
            CsgKind::Change | CsgKind::Removed(_) => &self.changed,
            CsgKind::Output => &self.outputs,
            CsgKind::Interaction => &self.locations,
        }
    }
}

impl Csg {
    /// Algorithm 1.
    pub fn new(marked: &Marked) -> Self {
        let mut csg = Self::marked_nodes_of(marked);
        let mut walk = Walk::new(marked.flow, |point| csg.is_marked(marked, point));
        csg.starts = csg.first_changes(marked);
        let mut waiting: Vec<_> = csg.ids().filter(|&id| csg.node(id).kind != CsgKind::Output).collect();
        // The recursion of the paper as a list: an interaction location is traversed from once, when it is found.
        waiting.reverse();
        while let Some(change) = waiting.pop() {
            csg.traverse_change(marked, &mut walk, change, &mut waiting);
        }
        csg.edges.sort_unstable();
        csg.edges.dedup();
        csg
    }

    /// Changes, removed statements and outputs, without edges.
    fn marked_nodes_of(marked: &Marked) -> Self {
        let mut csg = Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            starts: Vec::new(),
            node_of: vec![None; marked.outputs.bound()],
        };
        for statements in &marked.changes {
            let id = csg.add(CsgKind::Change, statements.clone());
            csg.nodes[id.index()].statements.retain(|id| marked.changed.contains(id.index()));
        }
        for number in 0..marked.removed as u32 {
            csg.add(CsgKind::Removed(number), Vec::new());
        }
        for output in marked.outputs.iter().map(|id| StatementId(id as u32)) {
            if csg.node_of[output.index()].is_none() && marked.flow.points_of(output).next().is_some() {
                csg.add(CsgKind::Output, vec![output]);
            }
        }
        for id in csg.ids() {
            let statements = csg.node(id).statements.clone();
            let mut depends_on: Vec<_> =
                statements.iter().flat_map(|&statement| csg.depends_on_changes(marked, statement)).collect();
            depends_on.sort_unstable();
            depends_on.dedup();
            depends_on.retain(|&change| change != id);
            csg.nodes[id.index()].depends_on = depends_on;
        }
        csg
    }

    fn add(&mut self, kind: CsgKind, statements: Vec<StatementId>) -> CsgNodeId {
        let id = CsgNodeId(self.nodes.len() as u32);
        for statement in &statements {
            self.node_of[statement.index()] = Some(id);
        }
        self.nodes.push(CsgNode { kind, statements, depends_on: Vec::new() });
        id
    }

    /// `dependsOnChanges`: changes come first among the nodes, in the order that [`Interactions`] knows them by.
    fn depends_on_changes(&self, marked: &Marked, statement: StatementId) -> Vec<CsgNodeId> {
        marked.interactions.of(statement).iter().map(|&change| CsgNodeId(change)).collect()
    }

    /// True where a traversal stops: at changes and outputs, and at interaction locations, where another one starts.
    fn is_marked(&self, marked: &Marked, point: PointId) -> bool {
        match marked.flow.stop(point) {
            Stop::Statement(id) => match self.node_of[id.index()] {
                Some(node) => marked.parts.of(self.node(node).kind).contains(point.index()),
                None => marked.interactions.is_location(id) && marked.parts.locations.contains(point.index()),
            },
            Stop::Visitor(_) => true,
            Stop::Nothing => false,
        }
    }

    /// The node that a point belongs to, whether or not it is the part that counts.
    fn node_at(&self, marked: &Marked, point: PointId) -> Option<CsgNodeId> {
        match marked.flow.stop(point) {
            Stop::Statement(id) => self.node_of[id.index()],
            Stop::Visitor(number) => Some(CsgNodeId(marked.changes.len() as u32 + number)),
            Stop::Nothing => None,
        }
    }

    fn points_of(&self, marked: &Marked, id: CsgNodeId) -> Vec<PointId> {
        let kind = self.node(id).kind;
        if let CsgKind::Removed(number) = kind {
            return vec![marked.flow.visitor(number)];
        }
        let all = self.node(id).statements.iter().flat_map(|&statement| marked.flow.points_of(statement));
        all.filter(|point| marked.parts.of(kind).contains(point.index())).collect()
    }

    /// The instructions at which a state that executes the new version comes to a node. A removed statement on a way that is gone
    /// stands where that way led to.
    pub fn places(&self, marked: &Marked, visits: &[Visit], id: CsgNodeId) -> Vec<(FunctionId, InstId)> {
        if let CsgKind::Removed(number) = self.node(id).kind
            && let Some(Visit::Beside { to, .. }) = visits.get(number as usize)
        {
            return to.clone();
        }
        let at = |point| marked.flow.insts(point).map(|(function, range)| (function, InstId(range.start)));
        self.points_of(marked, id).into_iter().filter_map(at).collect()
    }

    /// `traverseChange`: edges from `c` to whatever marked control comes to next.
    fn traverse_change(&mut self, marked: &Marked, walk: &mut Walk, c: CsgNodeId, waiting: &mut Vec<CsgNodeId>) {
        let starts = self.points_of(marked, c);
        let met = walk.from(&starts, |point| self.node_at(marked, point) == Some(c));
        for point in met {
            match (self.node_at(marked, point), marked.flow.stop(point)) {
                (Some(node), _) if self.node(node).kind != CsgKind::Interaction => self.edges.push((c, node)),
                (None, Stop::Statement(statement)) => {
                    let node = self.add(CsgKind::Interaction, vec![statement]);
                    let changes = self.depends_on_changes(marked, statement);
                    self.edges.extend(changes.iter().map(|&change| (change, node)));
                    self.nodes[node.index()].depends_on = changes;
                    waiting.push(node);
                }
                // An interaction location that is known has its edges: they come from changes, not from where it was met.
                _ => {}
            }
        }
    }

    /// The changes that control may come to first: where a search over the graph starts.
    fn first_changes(&self, marked: &Marked) -> Vec<CsgNodeId> {
        let is_change = |point: PointId| {
            let node = self.node_at(marked, point).map(|node| self.node(node).kind);
            matches!(node, Some(CsgKind::Change | CsgKind::Removed(_))) && self.is_marked(marked, point)
        };
        let (mut met, starts): (Vec<_>, Vec<_>) = marked.entry.iter().partition(|&&entry| is_change(entry));
        met.extend(Walk::new(marked.flow, is_change).from(&starts, |_| false));
        let mut first: Vec<_> = met.into_iter().filter_map(|point| self.node_at(marked, point)).collect();
        first.sort_unstable();
        first.dedup();
        first
    }

    /// All nodes: changes, removed statements, outputs, then interaction locations as they were found.
    pub fn ids(&self) -> impl Iterator<Item = CsgNodeId> + use<> {
        (0..self.nodes.len() as u32).map(CsgNodeId)
    }

    /// A node.
    pub fn node(&self, id: CsgNodeId) -> &CsgNode {
        &self.nodes[id.index()]
    }

    /// The node of a statement of the new version.
    pub fn node_of(&self, statement: StatementId) -> Option<CsgNodeId> {
        self.node_of.get(statement.index()).copied().flatten()
    }

    /// All edges, ascending.
    pub fn edges(&self) -> &[(CsgNodeId, CsgNodeId)] {
        &self.edges
    }

    /// The next targets behind a node.
    pub fn successors(&self, id: CsgNodeId) -> impl Iterator<Item = CsgNodeId> + '_ {
        let start = self.edges.partition_point(|&(from, _)| from < id);
        self.edges[start..].iter().take_while(move |&&(from, _)| from == id).map(|&(_, to)| to)
    }

    /// The changes that an execution may come to first.
    ///
    /// The paper starts its search from nodes without incoming edges; in a loop there may be none.
    pub fn starts(&self) -> &[CsgNodeId] {
        &self.starts
    }
}
