//! The constraint graph: for each node a set of places, and edges along which places flow.

use std::rc::Rc;

use super::crowd::{Crowd, Part};
use super::fields::{Cycle, Fields, Shift};
use super::pool::{Pool, SetId};
use crate::SparseSet;
use crate::hash::{FastMap, FastSet};
use crate::scc::{Components, components_from};

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
    /// Of an edge that is no plain copy, the places that have gone along it.
    sent: SetId,
}

/// The graph. Nodes that turn out to be equal are merged; any of their numbers stands for the one that is left.
#[derive(Debug)]
pub(super) struct Graph {
    parent: Vec<u32>,
    /// How often something happened after which edges may lead to nodes that are gone, or be there twice.
    epoch: u32,
    /// For each node the epoch in which its edges were last put in order.
    tidied: Vec<u32>,
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
    /// For each constraint the places that it has seen.
    shown: Vec<SetId>,
    shifts: Vec<Shift>,
    by_shift: FastMap<Shift, u32>,
    /// What places became by a shift.
    moved: FastMap<(SetId, u32, Cycle), SetId>,
    /// Nodes with very many places.
    pub(super) crowd: Crowd,
}

impl Graph {
    pub(super) fn new() -> Self {
        let mut graph = Self {
            parent: Vec::new(),
            epoch: 0,
            tidied: Vec::new(),
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
            shown: Vec::new(),
            shifts: Vec::new(),
            by_shift: FastMap::default(),
            moved: FastMap::default(),
            crowd: Crowd::default(),
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
        self.tidied.push(self.epoch);
        self.watchers.push(Vec::new());
        self.crowd.add_node();
        node
    }

    /// The node that a number stands for.
    pub(super) fn find(&mut self, node: u32) -> u32 {
        find(&mut self.parent, node)
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
        self.edges[from as usize].push(Edge { to, via, cycle: Cycle::None, sent: SetId::EMPTY });
        if via != COPY {
            self.fresh[from as usize] = self.sets[from as usize];
        } else {
            self.extend(to, self.sets[from as usize]);
        }
    }

    /// Lets the next constraint watch a node.
    pub(super) fn watch(&mut self, node: u32) {
        let node = self.find(node) as usize;
        let constraint = self.shown.len() as u32;
        self.shown.push(SetId::EMPTY);
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
        self.epoch += 1;
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

    /// What is to be shown to the constraints of a node, and those constraints.
    pub(super) fn take_todo(&mut self, node: u32) -> (SetId, Vec<u32>) {
        let places = std::mem::take(&mut self.todo[node as usize]);
        (places, std::mem::take(&mut self.watchers[node as usize]))
    }

    /// Gives a node its constraints back.
    pub(super) fn put_watchers(&mut self, node: u32, constraints: &[u32]) {
        let node = self.find(node) as usize;
        self.watchers[node].extend_from_slice(constraints);
    }

    /// Shows places to a constraint: those are left that it has not seen.
    pub(super) fn show(&mut self, constraint: u32, places: SetId) -> SetId {
        let shown = &mut self.shown[constraint as usize];
        let new = self.pool.minus(places, *shown);
        if !new.is_empty() {
            *shown = self.pool.union(*shown, new);
        }
        new
    }

    /// One constraint does from now on what another one did.
    pub(super) fn replace_constraint(&mut self, old: u32, by: u32) {
        let [old, shown] = [old, by].map(|constraint| self.shown[constraint as usize]);
        self.shown[by as usize] = self.pool.union(shown, old);
    }

    /// Puts current places in the place of those that are parts no longer, which would only repeat work.
    fn refresh(&mut self, fields: &mut Fields<'_>) {
        let stale = std::mem::take(&mut fields.stale);
        if stale.is_empty() {
            return;
        }
        self.moved.clear();
        let Self { pool, sets, fresh, todo, .. } = self;
        let mut renewed: Vec<Option<SetId>> = vec![None; pool.len()];
        for id in sets.iter_mut().chain(fresh).chain(todo).filter(|id| !id.is_empty()) {
            *id = *renewed[id.index()].get_or_insert_with(|| {
                let set = pool.get(*id);
                if !set.intersects(&stale) {
                    return *id;
                }
                let kept = set.minus(&stale);
                let current: SparseSet = set.minus(&kept).iter().map(|place| fields.current(place)).collect();
                pool.id(kept.union(&current))
            });
        }
    }

    /// Forgets sets that nobody holds if there are many.
    fn collect(&mut self) {
        if self.pool.words() > self.most_words {
            let Self { pool, sets, fresh, todo, kept, edges, shown, .. } = self;
            let sent = edges.iter_mut().flatten().map(|edge| &mut edge.sent);
            pool.collect(sets.iter_mut().chain(fresh).chain(todo).chain(kept).chain(shown).chain(sent));
            self.most_words = LEAST_WORDS.max(2 * self.pool.words());
            self.moved.clear();
            self.crowd.forget_sets();
            self.forgot = true;
        }
    }

    /// Makes the edges of some nodes point to nodes that are left, each only once.
    fn tidy(&mut self, nodes: &[u32]) {
        if self.known.len() > MOST_KNOWN_EDGES {
            self.known.clear();
            self.epoch += 1;
        }
        for &node in nodes {
            if self.tidied[node as usize] == self.epoch || self.parent[node as usize] != node {
                continue;
            }
            self.tidied[node as usize] = self.epoch;
            let mut edges = std::mem::take(&mut self.edges[node as usize]);
            edges.iter_mut().for_each(|edge| edge.to = self.find(edge.to));
            edges.sort_unstable();
            let pool = &mut self.pool;
            edges.dedup_by(|edge, first| {
                let same = (edge.to, edge.via) == (first.to, first.via);
                if same {
                    first.sent = pool.union(first.sent, edge.sent);
                }
                same
            });
            edges.retain(|edge| edge.to != node || edge.via != COPY);
            self.edges[node as usize] = edges;
        }
    }

    /// The components of what fresh places may flow to. Cycles of plain copies become one node.
    fn affected(&mut self, roots: &[u32]) -> Components {
        let Self { edges, parent, .. } = self;
        let count = parent.len();
        let edge = |node: u32, n: u32| edges[node as usize].get(n as usize);
        let found = components_from(count, roots.iter().copied(), |node, n| Some(find(parent, edge(node, n)?.to)));
        let chunks = found.order.chunk_by(|&a, &b| found.of[a as usize] == found.of[b as usize]);
        let cyclic = chunks.filter(|chunk| chunk.len() > 1).flatten().copied();
        let copies = components_from(count, cyclic, |node, n| {
            let edge = edge(node, n)?;
            let to = find(parent, edge.to);
            let inside = edge.via == COPY && found.of[node as usize] == found.of[to as usize];
            // Other edges look like loops, which change nothing.
            Some(if inside { to } else { node })
        });
        for cycle in copies.order.chunk_by(|&a, &b| copies.of[a as usize] == copies.of[b as usize]) {
            cycle[1..].iter().for_each(|&node| self.merge(cycle[0], node));
        }
        found
    }

    /// Lets fresh places flow as far as they go. True if any did.
    pub(super) fn wave(&mut self, fields: &mut Fields<'_>) -> bool {
        let roots: Vec<u32> =
            (0..self.parent.len() as u32).filter(|&node| !self.fresh[node as usize].is_empty()).collect();
        if roots.is_empty() {
            return false;
        }
        self.refresh(fields);
        let found = self.affected(&roots);
        self.tidy(&found.order);
        self.mark_cycles(&found);
        for component in found.order.chunk_by(|&a, &b| found.of[a as usize] == found.of[b as usize]).rev() {
            // Cycles with shifts in them go round until nothing is fresh.
            while component.iter().rev().fold(false, |moved, &node| self.pass_on(fields, node) | moved) {}
            self.collect();
        }
        true
    }

    /// Marks the shifts inside of components.
    fn mark_cycles(&mut self, found: &Components) {
        let component = |node: u32| found.of[node as usize];
        let mut shifts: FastMap<u32, FastSet<u32>> = FastMap::default();
        let inside = |node: u32, edge: &Edge| edge.via != COPY && component(node) == component(edge.to);
        for &node in &found.order {
            for edge in self.edges[node as usize].iter().filter(|edge| inside(node, edge)) {
                shifts.entry(component(node)).or_default().insert(edge.via);
            }
        }
        for &node in &found.order {
            for edge in self.edges[node as usize].iter_mut().filter(|edge| inside(node, edge)) {
                let tangled = shifts[&component(node)].len() > MOST_SIMPLE_SHIFTS;
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
        let part = self.part(fields, node, fresh);
        if fresh.is_empty() && part != Part::Joining {
            return false;
        }
        if !self.watchers[node as usize].is_empty() {
            self.todo[node as usize] = self.pool.union(self.todo[node as usize], fresh);
        }
        let all = self.sets[node as usize];
        let mut edges = std::mem::take(&mut self.edges[node as usize]);
        for edge in &mut edges {
            if part != Part::Alone {
                // A shift leads out of few of so many objects, so it does not count here.
                self.crowd.invite(edge.to);
                continue;
            }
            if edge.via == COPY {
                self.extend(edge.to, fresh);
                continue;
            }
            let new = self.pool.minus(fresh, edge.sent);
            let moved = self.shifted(fields, new, edge);
            self.extend(edge.to, moved);
            edge.sent = all;
        }
        self.edges[node as usize].extend(edges);
        true
    }
}

/// The last of the nodes that stand for others, one after the other.
fn find(parent: &mut [u32], node: u32) -> u32 {
    let mut root = node;
    while parent[root as usize] != root {
        let above = parent[parent[root as usize] as usize];
        parent[root as usize] = above;
        root = above;
    }
    root
}
