//! Up to 64 walks over one graph at the same time: each node has one bit for each of them.

use std::collections::VecDeque;

/// The most walks that are made at the same time.
pub(crate) const AT_ONCE: usize = u64::BITS as usize;

/// Walks that come to a node, as bits.
#[derive(Clone, Copy, Default)]
pub(crate) struct Arrivals {
    /// Those for which the callers are unknown: they may leave for any.
    pub free: u64,
    /// Those that entered the function from a known caller, who must not be left for another.
    pub bound: u64,
}

impl Arrivals {
    /// Walks that may leave for any caller.
    pub fn free(walks: u64) -> Self {
        Self { free: walks, bound: 0 }
    }

    /// Walks that come from a known caller.
    pub fn bound(walks: u64) -> Self {
        Self { free: 0, bound: walks }
    }

    /// All of them.
    pub fn all(self) -> u64 {
        self.free | self.bound
    }
}

/// Where each walk has been, and from where it goes on.
pub(crate) struct Walks {
    known: Vec<Arrivals>,
    /// What has not gone on yet.
    fresh: Vec<Arrivals>,
    work: VecDeque<u32>,
}

impl Walks {
    /// Walks that have been nowhere.
    pub fn new(nodes: usize) -> Self {
        Self { known: vec![Arrivals::default(); nodes], fresh: vec![Arrivals::default(); nodes], work: VecDeque::new() }
    }

    /// Walks come to a node. Those that have been there with as much freedom do not go on from it again.
    pub fn add(&mut self, node: u32, walks: Arrivals) {
        let known = &mut self.known[node as usize];
        let free = walks.free & !known.free;
        known.free |= free;
        let bound = walks.bound & !known.all();
        known.bound |= bound;
        if free | bound == 0 {
            return;
        }
        let fresh = &mut self.fresh[node as usize];
        if fresh.all() == 0 {
            self.work.push_back(node);
        }
        fresh.free |= free;
        fresh.bound |= bound;
    }

    /// A node from which walks go on, and those.
    pub fn next(&mut self) -> Option<(u32, Arrivals)> {
        let node = self.work.pop_front()?;
        Some((node, std::mem::take(&mut self.fresh[node as usize])))
    }

    /// The walks that have been at a node.
    pub fn at(&self, node: u32) -> u64 {
        self.known[node as usize].all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_goes_on() {
        let mut walks = Walks::new(2);
        walks.add(1, Arrivals::bound(0b01));
        walks.add(1, Arrivals::bound(0b11));
        let (node, first) = walks.next().unwrap();
        assert_eq!((node, first.free, first.bound), (1, 0, 0b11));
        walks.add(1, Arrivals::free(0b10));
        walks.add(1, Arrivals::bound(0b10));
        let (node, second) = walks.next().unwrap();
        assert_eq!((node, second.free, second.bound), (1, 0b10, 0), "with more freedom once more");
        walks.add(1, Arrivals { free: 0b10, bound: 0b11 });
        assert!(walks.next().is_none());
        assert_eq!((walks.at(0), walks.at(1)), (0, 0b11));
    }
}
