//! The constraint graph: for each node a set of places, and edges along which places flow.

use super::fields::{Cycle, Fields, Shift};
use crate::SparseSet;
use crate::hash::{FastMap, FastSet};
use crate::scc::components;

/// Cycles with more different shifts than this are tangled.
const MOST_SIMPLE_SHIFTS: usize = 4;

/// The table of known edges starts anew when it is larger: repetitions are found here later, too.
const MOST_KNOWN_EDGES: usize = 4_000_000;

/// The shift of a plain copy.
pub(super) const COPY: u32 = 0;

/// An edge to a node, with the shift that places undergo on the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Edge {
    to: u32,
    via: u32,
    cycle: Cycle,
}

/// The graph. Nodes that turn out to be equal are merged; any of their numbers stands for the one that is left.
#[derive(Debug, Default)]
pub(super) struct Graph {
    parent: Vec<u32>,
    sets: Vec<SparseSet>,
    /// The part of each set that has not gone on to successors.
    fresh: Vec<SparseSet>,
    /// The part of each set that the node's constraints have not seen.
    todo: Vec<SparseSet>,
    edges: Vec<Vec<Edge>>,
    known: FastSet<(u32, u32, u32)>,
    /// Number of edges that were ever added.
    pub(super) added: usize,
    /// Constraints that watch a node.
    watchers: Vec<Vec<u32>>,
    shifts: Vec<Shift>,
    by_shift: FastMap<Shift, u32>,
}

impl Graph {
    pub(super) fn new() -> Self {
        let mut graph = Self::default();
        graph.shift_id(Shift::default());
        graph
    }

    pub(super) fn add_node(&mut self) -> u32 {
        let node = self.parent.len() as u32;
        self.parent.push(node);
        self.sets.push(SparseSet::new());
        self.fresh.push(SparseSet::new());
        self.todo.push(SparseSet::new());
        self.edges.push(Vec::new());
        self.watchers.push(Vec::new());
        node
    }

    /// The node that a number stands for.
    pub(super) fn find(&mut self, node: u32) -> u32 {
        let mut root = node;
        while self.parent[root as usize] != root {
            let above = self.parent[self.parent[root as usize] as usize];
            self.parent[root as usize] = above;
            root = above;
        }
        root
    }

    /// The places of a node.
    pub(super) fn set(&mut self, node: u32) -> &SparseSet {
        let node = self.find(node);
        &self.sets[node as usize]
    }

    pub(super) fn shift_id(&mut self, shift: Shift) -> u32 {
        if let Some(&id) = self.by_shift.get(&shift) {
            return id;
        }
        let id = self.shifts.len() as u32;
        self.shifts.push(shift.clone());
        self.by_shift.insert(shift, id);
        id
    }

    /// Adds a place to a node.
    pub(super) fn insert(&mut self, node: u32, place: u32) {
        let node = self.find(node) as usize;
        if self.sets[node].insert(place) {
            self.fresh[node].insert(place);
        }
    }

    /// Adds places to a node that no merge changed since.
    fn extend(&mut self, node: u32, places: &SparseSet) {
        let new = places.minus(&self.sets[node as usize]);
        if !new.is_empty() {
            self.sets[node as usize].union_with(&new);
            self.fresh[node as usize].union_with(&new);
        }
    }

    /// Adds a plain edge.
    pub(super) fn copy(&mut self, from: u32, to: u32) {
        self.edge(from, to, COPY);
    }

    /// Adds an edge; what `from` holds already goes along it at the next round.
    pub(super) fn edge(&mut self, from: u32, to: u32, via: u32) {
        let (from, to) = (self.find(from), self.find(to));
        if (from == to && via == COPY) || !self.known.insert((from, to, via)) {
            return;
        }
        self.added += 1;
        self.edges[from as usize].push(Edge { to, via, cycle: Cycle::None });
        if via != COPY {
            self.fresh[from as usize] = self.sets[from as usize].clone();
        } else if !self.sets[from as usize].is_empty() {
            let set = std::mem::take(&mut self.sets[from as usize]);
            self.extend(to, &set);
            self.sets[from as usize] = set;
        }
    }

    /// Lets a constraint watch a node.
    pub(super) fn watch(&mut self, node: u32, constraint: u32) {
        let node = self.find(node) as usize;
        self.watchers[node].push(constraint);
        self.todo[node] = self.sets[node].clone();
    }

    /// Shows all places of a node to its constraints again.
    pub(super) fn reconsider(&mut self, node: u32) {
        let node = self.find(node) as usize;
        if !self.watchers[node].is_empty() {
            self.todo[node] = self.sets[node].clone();
        }
    }

    /// Makes two nodes one.
    pub(super) fn merge(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let (keep, drop) = if self.edges[a as usize].len() >= self.edges[b as usize].len() { (a, b) } else { (b, a) };
        self.parent[drop as usize] = keep;
        let [set, fresh, todo] =
            [&mut self.sets, &mut self.fresh, &mut self.todo].map(|table| std::mem::take(&mut table[drop as usize]));
        let (keep, drop) = (keep as usize, drop as usize);
        let edges = std::mem::take(&mut self.edges[drop]);
        self.edges[keep].extend(edges);
        let watchers = std::mem::take(&mut self.watchers[drop]);
        self.watchers[keep].extend(watchers);
        if set == self.sets[keep] {
            self.fresh[keep].union_with(&fresh);
            self.todo[keep].union_with(&todo);
        } else {
            // Each side's edges and constraints have to see the other side's places.
            self.sets[keep].union_with(&set);
            self.fresh[keep] = self.sets[keep].clone();
            self.todo[keep] = if self.watchers[keep].is_empty() { SparseSet::new() } else { self.sets[keep].clone() };
        }
    }

    /// The nodes that hold places their constraints have not seen.
    pub(super) fn waiting(&self) -> Vec<u32> {
        (0..self.parent.len() as u32).filter(|&node| !self.todo[node as usize].is_empty()).collect()
    }

    /// What the constraints of a node have not seen, and those constraints.
    pub(super) fn take_todo(&mut self, node: u32) -> (SparseSet, Vec<u32>) {
        let places = std::mem::take(&mut self.todo[node as usize]);
        (places, self.watchers[node as usize].clone())
    }

    /// Puts current places in the place of those that are parts no longer, which would only repeat work.
    fn refresh(&mut self, fields: &mut Fields<'_>) {
        let stale = std::mem::take(&mut fields.stale);
        if stale.is_empty() {
            return;
        }
        for table in [&mut self.sets, &mut self.fresh, &mut self.todo] {
            for set in table.iter_mut().filter(|set| set.intersects(&stale)) {
                let mut kept = set.minus(&stale);
                let moved: SparseSet = set.minus(&kept).iter().map(|place| fields.current(place)).collect();
                kept.union_with(&moved);
                *set = kept;
            }
        }
    }

    /// Makes edges point to nodes that are left, each only once.
    fn tidy(&mut self) {
        if self.known.len() > MOST_KNOWN_EDGES {
            self.known.clear();
        }
        for node in 0..self.parent.len() as u32 {
            if self.parent[node as usize] != node {
                continue;
            }
            let mut edges = std::mem::take(&mut self.edges[node as usize]);
            edges.iter_mut().for_each(|edge| edge.to = self.find(edge.to));
            edges.sort_unstable();
            edges.dedup_by_key(|edge| (edge.to, edge.via));
            edges.retain(|edge| edge.to != node || edge.via != COPY);
            self.edges[node as usize] = edges;
            let watchers = &mut self.watchers[node as usize];
            watchers.sort_unstable();
            watchers.dedup();
        }
    }

    /// Merges the nodes of every cycle of plain copies.
    fn merge_cycles(&mut self) {
        let edges = &self.edges;
        let found = components(edges.len(), |node, n| {
            // Other edges look like loops, which change nothing.
            edges[node as usize].get(n as usize).map(|edge| if edge.via == COPY { edge.to } else { node })
        });
        let mut first = vec![u32::MAX; found.count as usize];
        for node in 0..self.parent.len() as u32 {
            let first = &mut first[found.of[node as usize] as usize];
            if *first == u32::MAX {
                *first = node;
            } else {
                let other = *first;
                self.merge(other, node);
            }
        }
    }

    /// Lets fresh places flow as far as they go. True if any did.
    pub(super) fn wave(&mut self, fields: &mut Fields<'_>) -> bool {
        if self.fresh.iter().all(SparseSet::is_empty) {
            return false;
        }
        self.refresh(fields);
        self.tidy();
        self.merge_cycles();
        self.tidy();
        let edges = &self.edges;
        let found = components(edges.len(), |node, n| edges[node as usize].get(n as usize).map(|edge| edge.to));
        self.mark_cycles(&found.of);
        let mut order: Vec<u32> = (0..found.of.len() as u32).collect();
        order.sort_by_key(|&node| std::cmp::Reverse(found.of[node as usize]));
        for component in order.chunk_by(|&a, &b| found.of[a as usize] == found.of[b as usize]) {
            // Cycles with shifts in them go round until nothing is fresh.
            while component.iter().fold(false, |moved, &node| self.pass_on(fields, node) | moved) {}
        }
        true
    }

    /// Marks the shifts inside of components.
    fn mark_cycles(&mut self, component: &[u32]) {
        let mut shifts: FastMap<u32, FastSet<u32>> = FastMap::default();
        let inside = |node: usize, edge: &Edge| edge.via != COPY && component[node] == component[edge.to as usize];
        for (node, edges) in self.edges.iter().enumerate() {
            for edge in edges.iter().filter(|edge| inside(node, edge)) {
                shifts.entry(component[node]).or_default().insert(edge.via);
            }
        }
        for (node, edges) in self.edges.iter_mut().enumerate() {
            for edge in edges.iter_mut().filter(|edge| inside(node, edge)) {
                let tangled = shifts[&component[node]].len() > MOST_SIMPLE_SHIFTS;
                edge.cycle = edge.cycle.max(if tangled { Cycle::Tangled } else { Cycle::Simple });
            }
        }
    }

    /// Sends what is fresh in a node to its successors; true if there was something.
    fn pass_on(&mut self, fields: &mut Fields<'_>, node: u32) -> bool {
        let fresh = std::mem::take(&mut self.fresh[node as usize]);
        if fresh.is_empty() {
            return false;
        }
        if !self.watchers[node as usize].is_empty() {
            self.todo[node as usize].union_with(&fresh);
        }
        let edges = std::mem::take(&mut self.edges[node as usize]);
        for edge in &edges {
            if edge.via == COPY {
                self.extend(edge.to, &fresh);
                continue;
            }
            let shift = self.shifts[edge.via as usize].clone();
            let moved: SparseSet =
                fresh.iter().filter_map(|place| fields.shift(self, place, &shift, edge.cycle)).collect();
            self.extend(edge.to, &moved);
        }
        self.edges[node as usize].extend(edges);
        true
    }
}
