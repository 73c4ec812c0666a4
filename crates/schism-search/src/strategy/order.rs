//! Breadth first and depth first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use schism_vm::Machine;

use super::{Note, Strategy, Values};

/// The candidate with the fewest decisions before it, of those the oldest.
#[derive(Default)]
pub struct Bfs {
    waiting: BinaryHeap<Reverse<(u32, u64, u32)>>,
    added: u64,
    values: Values,
}

impl Strategy for Bfs {
    fn add(&mut self, note: Note) {
        if !self.values.add(note) {
            self.added += 1;
            self.waiting.push(Reverse((note.depth, self.added, note.id)));
        }
    }

    fn pick(&mut self, _: &Machine) -> Option<u32> {
        self.values.pick(|| self.waiting.pop().map(|Reverse((_, _, id))| id))
    }
}

/// The youngest candidate.
#[derive(Default)]
pub struct Dfs {
    waiting: Vec<u32>,
    values: Values,
}

impl Strategy for Dfs {
    fn add(&mut self, note: Note) {
        if !self.values.add(note) {
            self.waiting.push(note.id);
        }
    }

    fn pick(&mut self, _: &Machine) -> Option<u32> {
        self.values.pick(|| self.waiting.pop())
    }
}
