//! Cycle equivalence of edges, after Johnson, Pearson and Pingali (PLDI'94), in linear time.
//!
//! Two edges of a strongly connected graph are equivalent if every cycle through one goes through the other. In the
//! undirected graph, a depth-first search leaves edges back to ancestors, the brackets of the tree edges that they span; two
//! tree edges are equivalent if they have the same brackets. A list of brackets is known by its last one and its length.

use super::cfg::NONE;
use super::csr::Csr;

/// The class of each edge of a strongly connected graph; equal numbers mean equivalent edges.
pub(super) fn cycle_classes(nodes: usize, root: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let search = Search::new(nodes, root, edges);
    Classes::new(edges.len()).assign(&search, edges)
}

/// An undirected depth-first search; nodes are known by their preorder numbers.
struct Search {
    /// The edge to the parent, `NONE` for the root.
    parent_edge: Vec<u32>,
    parent: Vec<u32>,
    /// For each number the edges that go up from it and those that come from below, tree edges aside.
    up: Csr,
    down: Csr,
    children: Csr,
    /// For each edge the number that it goes up to.
    top: Vec<u32>,
}

impl Search {
    fn new(nodes: usize, root: u32, edges: &[(u32, u32)]) -> Self {
        let ends = |(&(from, to), edge): (&(u32, u32), u32)| [(from, edge), (to, edge)];
        let pairs: Vec<_> = edges.iter().zip(0..).flat_map(ends).collect();
        let incident = Csr::from_pairs(nodes, &pairs);
        let mut number = vec![NONE; nodes];
        let (mut parent_edge, mut parent) = (Vec::new(), Vec::new());
        let mut stack = vec![(root, 0)];
        number[root as usize] = 0;
        parent_edge.push(NONE);
        parent.push(NONE);
        while let Some((node, next)) = stack.last_mut() {
            let Some(&edge) = incident.row(*node as usize).get(*next) else {
                stack.pop();
                continue;
            };
            *next += 1;
            let (from, to) = edges[edge as usize];
            let (here, other) = (number[*node as usize], if from == *node { to } else { from });
            if number[other as usize] == NONE {
                number[other as usize] = parent.len() as u32;
                parent_edge.push(edge);
                parent.push(here);
                stack.push((other, 0));
            }
        }
        let (mut up, mut down, mut top) = (Vec::new(), Vec::new(), vec![NONE; edges.len()]);
        for (&(from, to), edge) in edges.iter().zip(0..) {
            let (a, b) = (number[from as usize], number[to as usize]);
            let (high, low) = (a.min(b), a.max(b));
            if high != low && parent_edge[low as usize] != edge {
                up.push((low, edge));
                down.push((high, edge));
                top[edge as usize] = high;
            }
        }
        let below: Vec<_> = parent.iter().zip(0..).skip(1).map(|(&above, node)| (above, node)).collect();
        let found = parent.len();
        Self {
            parent_edge,
            parent,
            up: Csr::from_pairs(found, &up),
            down: Csr::from_pairs(found, &down),
            children: Csr::from_pairs(found, &below),
            top,
        }
    }
}

/// Brackets: edges of the graph, then capping brackets that stand for those of several children.
struct Classes {
    /// The class of each bracket.
    class: Vec<u32>,
    /// The length of the list when this bracket last was its top, and the class of the tree edge then.
    recent: Vec<(u32, u32)>,
    /// The list that each bracket is in: the one above and below.
    above: Vec<u32>,
    below: Vec<u32>,
    next_class: u32,
}

/// A list of brackets.
#[derive(Clone, Copy)]
struct List {
    top: u32,
    bottom: u32,
    len: u32,
}

impl Classes {
    fn new(edges: usize) -> Self {
        Self {
            class: vec![NONE; edges],
            recent: vec![(0, NONE); edges],
            above: vec![NONE; edges],
            below: vec![NONE; edges],
            next_class: 0,
        }
    }

    fn assign(mut self, search: &Search, edges: &[(u32, u32)]) -> Vec<u32> {
        let found = search.parent.len();
        let mut lists = vec![List { top: NONE, bottom: NONE, len: 0 }; found];
        // The highest node that each subtree's brackets go up to.
        let mut highest = vec![NONE; found];
        let mut caps: Vec<Vec<u32>> = vec![Vec::new(); found];
        for here in (0..found).rev() {
            let own = search.up.row(here).iter().map(|&edge| search.top[edge as usize]).min().unwrap_or(NONE);
            let (mut best, mut second) = (NONE, NONE);
            let mut list = lists[here];
            for &child in search.children.row(here) {
                let high = highest[child as usize];
                (best, second) = if high < best { (high, best) } else { (best, second.min(high)) };
                list = self.concat(lists[child as usize], list);
            }
            highest[here] = own.min(best);
            for bracket in std::mem::take(&mut caps[here]) {
                self.remove(&mut list, bracket);
            }
            for &bracket in search.down.row(here) {
                self.remove(&mut list, bracket);
                if self.class[bracket as usize] == NONE {
                    self.class[bracket as usize] = self.fresh();
                }
            }
            for &bracket in search.up.row(here) {
                self.push(&mut list, bracket);
            }
            if second < own && (second as usize) < here {
                let cap = self.cap();
                caps[second as usize].push(cap);
                self.push(&mut list, cap);
            }
            self.classify(search.parent_edge[here], list);
            lists[here] = list;
        }
        self.class.truncate(edges.len());
        // Edges from a block to itself are a cycle of their own.
        for edge in 0..edges.len() {
            if self.class[edge] == NONE {
                self.class[edge] = self.fresh();
            }
        }
        self.class
    }

    /// Gives a tree edge the class of its list of brackets.
    fn classify(&mut self, tree_edge: u32, list: List) {
        if tree_edge == NONE || list.top == NONE {
            return;
        }
        let top = list.top as usize;
        if self.recent[top].0 != list.len {
            self.recent[top] = (list.len, self.fresh());
        }
        self.class[tree_edge as usize] = self.recent[top].1;
        // A tree edge with one bracket is equivalent to that bracket.
        if list.len == 1 {
            self.class[top] = self.recent[top].1;
        }
    }

    fn fresh(&mut self) -> u32 {
        self.next_class += 1;
        self.next_class - 1
    }

    fn cap(&mut self) -> u32 {
        self.class.push(NONE);
        self.recent.push((0, NONE));
        self.above.push(NONE);
        self.below.push(NONE);
        self.class.len() as u32 - 1
    }

    fn push(&mut self, list: &mut List, bracket: u32) {
        self.above[bracket as usize] = NONE;
        self.below[bracket as usize] = list.top;
        match list.top {
            NONE => list.bottom = bracket,
            top => self.above[top as usize] = bracket,
        }
        list.top = bracket;
        list.len += 1;
    }

    fn remove(&mut self, list: &mut List, bracket: u32) {
        let (above, below) = (self.above[bracket as usize], self.below[bracket as usize]);
        match above {
            NONE => list.top = below,
            above => self.below[above as usize] = below,
        }
        match below {
            NONE => list.bottom = above,
            below => self.above[below as usize] = above,
        }
        list.len -= 1;
    }

    fn concat(&mut self, upper: List, lower: List) -> List {
        if upper.len == 0 || lower.len == 0 {
            return if upper.len == 0 { lower } else { upper };
        }
        self.below[upper.bottom as usize] = lower.top;
        self.above[lower.top as usize] = upper.bottom;
        List { top: upper.top, bottom: lower.bottom, len: upper.len + lower.len }
    }
}
