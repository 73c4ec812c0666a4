//! The change effect propagation tree (ASE'10, Def. 2): how a change travels through one input's two runs.
//!
//! Its nodes are instances that use something that differs between the runs, and those of the changed code itself. An instance that
//! produces the same all the same is a leaf: there the effect dies. The paper has nodes of the new run only; here an instance
//! that only the old run has is a node too, because what is not done any more has effects as well.

use std::collections::{HashMap, VecDeque};

use schism_ir::Op;
use schism_ir::flow::BitSet;
use schism_program::{Side, Status};
use schism_vm::dependence::{DynamicTrace, Instance, Produced};

use crate::align::Alignment;

/// A node: an instance of the new run with its twin, if it has one, or an instance that only the old run has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(u32);

/// How a node is there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// Both runs have it, with the same value.
    Same,
    /// Both runs have it, with different values or different ways on.
    Differs,
    /// Only the old run has it.
    OnlyOld,
    /// Only the new run has it.
    OnlyNew,
}

/// The tree.
pub struct Propagation<'a> {
    /// The runs.
    pub runs: Alignment<'a>,
    /// The nodes where the effect begins, ascending.
    roots: Vec<Node>,
    /// All edges in the tree, by their source.
    edges: Vec<(Node, Node)>,
    /// The nodes of the tree.
    nodes: BitSet,
    /// For each side the copies that were made in parts, and these.
    parts: [HashMap<Instance, Vec<Instance>>; 2],
}

/// Which nodes are roots, beside the changed code itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Roots {
    /// What reads changed data.
    Data,
    /// Everything that differs although nothing that it depends on does: when the effect came a way that no trace shows.
    All,
}

impl<'a> Propagation<'a> {
    /// The tree of two aligned runs.
    pub fn new(runs: Alignment<'a>, wanted: Roots) -> Self {
        let count = runs.traces[0].len() + runs.traces[1].len() + 1;
        let parts = runs.traces.map(copies);
        let mut tree = Self { runs, roots: Vec::new(), edges: Vec::new(), nodes: BitSet::new(count), parts };
        let (edges, roots) = tree.all_edges(wanted);
        tree.roots = roots;
        let mut work: VecDeque<Node> = tree.roots.iter().copied().collect();
        for root in &tree.roots {
            tree.nodes.insert(root.0 as usize);
        }
        while let Some(node) = work.pop_front() {
            if tree.state(node) == State::Same {
                continue;
            }
            for &(_, to) in of_source(&edges, node) {
                if tree.nodes.insert(to.0 as usize) {
                    work.push_back(to);
                }
            }
        }
        tree.edges = edges.into_iter().filter(|&(from, _)| tree.nodes.contains(from.0 as usize)).collect();
        tree
    }

    /// All edges that start at something that differs, sorted, and where effects begin.
    fn all_edges(&self, wanted: Roots) -> (Vec<(Node, Node)>, Vec<Node>) {
        let data_changed = self.runs.program.globals.iter().any(|pair| {
            // A literal that only one version has makes no code different by itself.
            pair.status != Status::Same || (pair.private && pair.old.is_none() != pair.new.is_none())
        });
        let (mut edges, mut roots) = (Vec::new(), Vec::new());
        let mut sources = Vec::new();
        for node in self.all_nodes() {
            sources.clear();
            self.sources(node, &mut sources);
            sources.retain(|&source| self.state(source) != State::Same);
            sources.sort_unstable();
            sources.dedup();
            let differs = self.state(node) != State::Same;
            let is_root = || match wanted {
                Roots::All => true,
                Roots::Data => data_changed && self.reads_memory(node),
            };
            if self.is_changed(node) || (differs && sources.is_empty() && is_root()) {
                roots.push(node);
            }
            edges.extend(sources.iter().map(|&source| (source, node)));
        }
        edges.sort_unstable();
        (edges, roots)
    }

    fn all_nodes(&self) -> impl Iterator<Item = Node> + '_ {
        let news = self.runs.traces[1].instances().map(|instance| Node(instance.0));
        let olds = self.runs.traces[0].instances().filter(|&old| self.runs.twin(Side::Old, old).is_none());
        news.chain(olds.map(|old| self.node(Side::Old, old)))
    }

    /// The node of an instance.
    pub fn node(&self, side: Side, instance: Instance) -> Node {
        match (side, self.runs.twin(side, instance)) {
            (Side::New, _) => Node(instance.0),
            (Side::Old, Some(twin)) => Node(twin.0),
            (Side::Old, None) => Node(self.runs.traces[1].len() as u32 + instance.0),
        }
    }

    /// The instances of a node: of the old run, and of the new one.
    pub fn instances(&self, node: Node) -> [Option<Instance>; 2] {
        match node.0.checked_sub(self.runs.traces[1].len() as u32) {
            Some(old) if old > 0 => [Some(Instance(old)), None],
            _ => [self.runs.twin(Side::New, Instance(node.0)), Some(Instance(node.0))],
        }
    }

    /// The instance that stands for a node: that of the new run, if it has one.
    pub fn instance(&self, node: Node) -> (Side, Instance) {
        match self.instances(node) {
            [_, Some(new)] => (Side::New, new),
            [old, None] => (Side::Old, old.unwrap_or(Instance(0))),
        }
    }

    /// How a node is there.
    pub fn state(&self, node: Node) -> State {
        match self.instances(node) {
            [_, None] => State::OnlyOld,
            [None, Some(_)] => State::OnlyNew,
            [Some(_), Some(new)] if self.runs.differs(Side::New, new) => State::Differs,
            _ => State::Same,
        }
    }

    /// True if the code of a node is part of the change.
    pub fn is_changed(&self, node: Node) -> bool {
        let [old, new] = self.instances(node);
        new.is_some_and(|new| self.runs.is_changed(Side::New, new))
            || old.is_some_and(|old| self.runs.is_changed(Side::Old, old))
    }

    /// What the old and the new run produced at a node.
    pub fn produced(&self, node: Node) -> [Produced; 2] {
        let [old, new] = self.instances(node);
        let of = |side: Side, instance: Option<Instance>| {
            instance.map_or(Produced::Nothing, |instance| self.runs.trace(side).produced(instance))
        };
        [of(Side::Old, old), of(Side::New, new)]
    }

    fn sources(&self, node: Node, found: &mut Vec<Node>) {
        for (side, instance) in Side::BOTH.into_iter().zip(self.instances(node)) {
            let Some(instance) = instance else { continue };
            let trace = self.runs.trace(side);
            let all = trace.data(instance).chain(trace.control(instance));
            found.extend(all.map(|source| self.node(side, source)));
            // A copy has what its parts have.
            let parts = self.parts[side.index()].get(&instance).into_iter().flatten();
            let sources = parts.flat_map(|&part| trace.data(part)).filter(|&source| source != instance);
            found.extend(sources.map(|source| self.node(side, source)));
        }
    }

    /// True if a node may have what it has from the first content of a variable.
    fn reads_memory(&self, node: Node) -> bool {
        let (side, instance) = self.instance(node);
        matches!(self.runs.op(side, instance), Some(Op::Load { .. } | Op::Call(_)))
    }

    /// True if an edge says best why its target is there: for what only one run executes, that is what decided so.
    pub fn is_reason(&self, from: Node, to: Node) -> bool {
        if matches!(self.state(to), State::Same | State::Differs) {
            return true;
        }
        let (side, instance) = self.instance(to);
        let decider = self.runs.trace(side).control(instance).map(|control| self.node(side, control));
        decider.is_none_or(|decider| decider == from || self.state(decider) == State::Same)
    }

    /// Where the effect begins: changed code that ran, and what reads changed data.
    pub fn roots(&self) -> &[Node] {
        &self.roots
    }

    /// All nodes, those of the new run first.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        self.nodes.iter().map(|node| Node(node as u32))
    }

    /// True if the effect came to a node.
    pub fn contains(&self, node: Node) -> bool {
        self.nodes.contains(node.0 as usize)
    }

    /// Where the effect goes from a node.
    pub fn targets(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        of_source(&self.edges, node).iter().map(|&(_, to)| to)
    }

    /// All edges, sorted by where they start.
    pub fn edges(&self) -> &[(Node, Node)] {
        &self.edges
    }

    /// The leaves: nodes from which the effect goes no further.
    pub fn leaves(&self) -> impl Iterator<Item = Node> + '_ {
        self.nodes().filter(|&node| self.state(node) == State::Same || self.targets(node).next().is_none())
    }
}

/// The copies of a run that were made in parts.
fn copies(trace: &DynamicTrace) -> HashMap<Instance, Vec<Instance>> {
    let mut found: HashMap<Instance, Vec<Instance>> = HashMap::new();
    for (first, _, _, count) in trace.runs().filter(|&(first, ..)| trace.is_part_of_copy(first)) {
        for part in (first.0..first.0 + count).map(Instance) {
            if let Some(whole) = trace.data(part).next() {
                found.entry(whole).or_default().push(part);
            }
        }
    }
    found
}

fn of_source(edges: &[(Node, Node)], node: Node) -> &[(Node, Node)] {
    let from = edges.partition_point(|&(source, _)| source < node);
    let count = edges[from..].partition_point(|&(source, _)| source == node);
    &edges[from..from + count]
}
