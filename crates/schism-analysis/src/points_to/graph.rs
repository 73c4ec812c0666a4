//! The constraint graph: for each node a set of places, and edges along which places flow.

use std::rc::Rc;

use super::fields::{Cycle, Fields, Shift};
use super::pool::{Pool, SetId};
use crate::SparseSet;
use crate::hash::{FastMap, FastSet};
use crate::scc::components;

/// Cycles with more different shifts than this are tangled.
const MOST_SIMPLE_SHIFTS: usize = 4;

/// The table of known edges starts anew when it is larger: repetitions are found here later, too.
const MOST_KNOWN_EDGES: usize = 4_000_000;

/// Sets that nobody holds any more are forgotten when all sets together take this many words, or twice what was in use.
const LEAST_WORDS: usize = 4_000_000;

/// The shift of a plain copy.
pub(super) const COPY: u32 = 0;

/// A set that is kept though no node may hold it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Kept(u32);

/// An edge to a node, with the shift that places undergo on the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Edge {
    to: u32,
    via: u32,
    cycle: Cycle,
}

/// The graph. Nodes that turn out to be equal are merged; any of their numbers stands for the one that is left.
#[derive(Debug)]
pub(super) struct Graph {
    parent: Vec<u32>,
    /// True if edges may lead to nodes that are gone.
    merged: bool,
    pool: Pool,
    /// How large the pool may become before sets are forgotten.
    most_words: usize,
    /// True if that was done; numbers of sets do not outlive it.
    forgot: bool,
    sets: Vec<SetId>,
    /// The part of each set that has not gone on to successors.
    fresh: Vec<SetId>,
    /// The part of each set that the node's constraints have not seen.
    todo: Vec<SetId>,
    edges: Vec<Vec<Edge>>,
    known: FastSet<(u32, u32, u32)>,
    /// Sets that outlive the nodes that held them.
    kept: Vec<SetId>,
    /// Number of edges that were ever added.
    pub(super) added: usize,
    /// Constraints that watch a node.
    watchers: Vec<Vec<u32>>,
    shifts: Vec<Shift>,
    by_shift: FastMap<Shift, u32>,
    /// What places became by a shift.
    moved: FastMap<(SetId, u32, Cycle), SetId>,
}

impl Graph {
    pub(super) fn new() -> Self {
        let mut graph = Self {
            parent: Vec::new(),
            merged: false,
            pool: Pool::new(),
            most_words: LEAST_WORDS,
            forgot: false,
            sets: Vec::new(),
            fresh: Vec::new(),
            todo: Vec::new(),
            edges: Vec::new(),
            known: FastSet::default(),
            kept: Vec::new(),
            added: 0,
            watchers: Vec::new(),
            shifts: Vec::new(),
            by_shift: FastMap::default(),
            moved: FastMap::default(),
        };
        graph.shift_id(Shift::default());
        graph
    }

    pub(super) fn add_node(&mut self) -> u32 {
        let node = self.parent.len() as u32;
        self.parent.push(node);
        self.sets.push(SetId::EMPTY);
        self.fresh.push(SetId::EMPTY);
        self.todo.push(SetId::EMPTY);
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

    /// The number of the set of places of a node.
    pub(super) fn set_id(&mut self, node: u32) -> SetId {
        let node = self.find(node);
        self.sets[node as usize]
    }

    /// The set with a number.
    pub(super) fn places(&self, set: SetId) -> Rc<SparseSet> {
        self.pool.share(set)
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

    /// The number of a set.
    pub(super) fn id(&mut self, set: SparseSet) -> SetId {
        self.pool.id(set)
    }

    /// Keeps a set.
    pub(super) fn keep(&mut self, set: SparseSet) -> Kept {
        let id = self.pool.id(set);
        self.kept.push(id);
        Kept(self.kept.len() as u32 - 1)
    }

    /// The number of a set that was kept.
    pub(super) fn kept(&self, kept: Kept) -> SetId {
        self.kept[kept.0 as usize]
    }

    /// A shift by its number.
    pub(super) fn shift(&self, via: u32) -> &Shift {
        &self.shifts[via as usize]
    }

    /// True if the numbers of sets changed since this was last asked.
    pub(super) fn forgot_sets(&mut self) -> bool {
        std::mem::take(&mut self.forgot)
    }

    /// Adds a place to a node.
    pub(super) fn insert(&mut self, node: u32, place: u32) {
        let node = self.find(node);
        let place = self.pool.id(SparseSet::of(place));
        self.extend(node, place);
    }

    /// Adds places to a node that no merge changed since.
    fn extend(&mut self, node: u32, places: SetId) {
        let node = node as usize;
        let new = self.pool.minus(places, self.sets[node]);
        if !new.is_empty() {
            self.sets[node] = self.pool.union(self.sets[node], places);
            self.fresh[node] = self.pool.union(self.fresh[node], new);
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
            self.fresh[from as usize] = self.sets[from as usize];
        } else {
            self.extend(to, self.sets[from as usize]);
        }
    }

    /// Lets a constraint watch a node.
    pub(super) fn watch(&mut self, node: u32, constraint: u32) {
        let node = self.find(node) as usize;
        self.watchers[node].push(constraint);
        self.todo[node] = self.sets[node];
    }

    /// Shows all places of a node to its constraints again.
    pub(super) fn reconsider(&mut self, node: u32) {
        let node = self.find(node) as usize;
        if !self.watchers[node].is_empty() {
            self.todo[node] = self.sets[node];
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
        self.merged = true;
        let [set, fresh, todo] =
            [&mut self.sets, &mut self.fresh, &mut self.todo].map(|table| std::mem::take(&mut table[drop as usize]));
        let (keep, drop) = (keep as usize, drop as usize);
        let edges = std::mem::take(&mut self.edges[drop]);
        self.edges[keep].extend(edges);
        let watchers = std::mem::take(&mut self.watchers[drop]);
        self.watchers[keep].extend(watchers);
        if set == self.sets[keep] {
            self.fresh[keep] = self.pool.union(self.fresh[keep], fresh);
            self.todo[keep] = self.pool.union(self.todo[keep], todo);
        } else {
            // Each side's edges and constraints have to see the other side's places.
            self.sets[keep] = self.pool.union(self.sets[keep], set);
            self.fresh[keep] = self.sets[keep];
            self.todo[keep] = if self.watchers[keep].is_empty() { SetId::EMPTY } else { self.sets[keep] };
        }
    }

    /// The nodes that hold places their constraints have not seen.
    pub(super) fn waiting(&self) -> Vec<u32> {
        (0..self.parent.len() as u32).filter(|&node| !self.todo[node as usize].is_empty()).collect()
    }

    /// What the constraints of a node have not seen, and those constraints.
    pub(super) fn take_todo(&mut self, node: u32) -> (SetId, Vec<u32>) {
        let places = std::mem::take(&mut self.todo[node as usize]);
        (places, self.watchers[node as usize].clone())
    }

    /// Puts current places in the place of those that are parts no longer, which would only repeat work.
    fn refresh(&mut self, fields: &mut Fields<'_>) {
        let stale = std::mem::take(&mut fields.stale);
        if stale.is_empty() {
            return;
        }
        self.moved.clear();
        let Self { pool, sets, fresh, todo, .. } = self;
        let mut moved: FastMap<SetId, SetId> = FastMap::default();
        for id in sets.iter_mut().chain(fresh).chain(todo) {
            *id = *moved.entry(*id).or_insert_with(|| {
                let set = pool.get(*id);
                if !set.intersects(&stale) {
                    return *id;
                }
                let kept = set.minus(&stale);
                let current: SparseSet = set.minus(&kept).iter().map(|place| fields.current(place)).collect();
                let renewed = kept.union(&current);
                pool.id(renewed)
            });
        }
    }

    /// Forgets sets that nobody holds if there are many.
    fn collect(&mut self) {
        if self.pool.words() > self.most_words {
            let Self { pool, sets, fresh, todo, kept, .. } = self;
            pool.collect(sets.iter_mut().chain(fresh).chain(todo).chain(kept));
            self.most_words = LEAST_WORDS.max(2 * self.pool.words());
            self.moved.clear();
            self.forgot = true;
        }
    }

    /// Makes edges point to nodes that are left, each only once.
    fn tidy(&mut self) {
        let forget = self.known.len() > MOST_KNOWN_EDGES;
        if forget {
            self.known.clear();
        } else if !self.merged {
            return;
        }
        // Repetitions that are no longer known are for the next time.
        self.merged = forget;
        for node in 0..self.parent.len() as u32 {
            if self.parent[node as usize] != node {
                continue;
            }
            let watchers = &mut self.watchers[node as usize];
            watchers.sort_unstable();
            watchers.dedup();
            if self.edges[node as usize].is_empty() {
                continue;
            }
            let mut edges = std::mem::take(&mut self.edges[node as usize]);
            edges.iter_mut().for_each(|edge| edge.to = self.find(edge.to));
            edges.sort_unstable();
            edges.dedup_by_key(|edge| (edge.to, edge.via));
            edges.retain(|edge| edge.to != node || edge.via != COPY);
            self.edges[node as usize] = edges;
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
        if self.fresh.iter().all(|set| set.is_empty()) {
            return false;
        }
        self.refresh(fields);
        self.tidy();
        self.merge_cycles();
        self.tidy();
        let edges = &self.edges;
        let found = components(edges.len(), |node, n| edges[node as usize].get(n as usize).map(|edge| edge.to));
        self.mark_cycles(&found.of);
        for component in found.order.chunk_by(|&a, &b| found.of[a as usize] == found.of[b as usize]).rev() {
            // Cycles with shifts in them go round until nothing is fresh.
            while component.iter().rev().fold(false, |moved, &node| self.pass_on(fields, node) | moved) {}
            self.collect();
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

    /// What places become on the way along an edge.
    fn shifted(&mut self, fields: &mut Fields<'_>, places: SetId, edge: &Edge) -> SetId {
        let key = (places, edge.via, edge.cycle);
        if let Some(&known) = self.moved.get(&key) {
            return known;
        }
        let (shift, places) = (self.shifts[edge.via as usize].clone(), self.places(places));
        let moved = places.iter().filter_map(|place| fields.shift(self, place, &shift, edge.cycle)).collect();
        let moved = self.pool.id(moved);
        self.moved.insert(key, moved);
        moved
    }

    /// Sends what is fresh in a node to its successors; true if there was something.
    fn pass_on(&mut self, fields: &mut Fields<'_>, node: u32) -> bool {
        let fresh = std::mem::take(&mut self.fresh[node as usize]);
        if fresh.is_empty() {
            return false;
        }
        if !self.watchers[node as usize].is_empty() {
            self.todo[node as usize] = self.pool.union(self.todo[node as usize], fresh);
        }
        let edges = std::mem::take(&mut self.edges[node as usize]);
        for edge in &edges {
            if edge.via == COPY {
                self.extend(edge.to, fresh);
                continue;
            }
            let moved = self.shifted(fields, fresh, edge);
            self.extend(edge.to, moved);
        }
        self.edges[node as usize].extend(edges);
        true
    }
}
