//! The object table: from ids to objects, with tombstones for those that died recently.
//!
//! The youngest ids are in a leaf of their own in front of the tree, because a call allocates and releases its
//! stack objects there: no walk through the tree for either.

use std::rc::Rc;

use super::object::{Content, Kind, Object};
use super::radix::{LEAF_WIDTH, Leaf, Radix};

/// Of this many of the last ids, dead ones keep a tombstone. Older tombstones go a leaf at a time: when the leaf
/// gets that old, or when the last object in an older leaf dies.
pub(super) const TOMBSTONES: u32 = 100_000;
const _: () = assert!(TOMBSTONES.is_multiple_of(LEAF_WIDTH));

#[derive(Clone)]
pub(super) struct Table {
    tree: Radix<Object>,
    /// The objects from `tail_start` on; at most a leaf of them.
    tail: Rc<Leaf<Object>>,
    tail_start: u32,
    /// The id of the next object. Ids are never used twice.
    next: u32,
}

impl Table {
    pub(super) fn new() -> Self {
        // Id 0 stands for null: its place in the first leaf stays empty.
        Table { tree: Radix::new(), tail: empty_leaf(), tail_start: 0, next: 1 }
    }

    /// The id of the next object; every smaller one but 0 has been used.
    #[inline]
    pub(super) fn next(&self) -> u32 {
        self.next
    }

    #[inline]
    pub(super) fn get(&self, id: u32) -> Option<&Object> {
        match self.tail.get(id.wrapping_sub(self.tail_start) as usize) {
            Some(place) => place.as_ref(),
            None => self.tree.get(id),
        }
    }

    /// An object for writing. What is shared with a copy of the table on the way to it is copied first.
    #[inline]
    pub(super) fn get_mut(&mut self, id: u32) -> Option<&mut Object> {
        let place = id.wrapping_sub(self.tail_start);
        match place < LEAF_WIDTH {
            true => Rc::make_mut(&mut self.tail)[place as usize].as_mut(),
            false => self.tree.get_mut(id),
        }
    }

    /// Adds an object without bytes under the next id; `None` when all ids are used.
    #[inline]
    pub(super) fn push(&mut self, size: u32, kind: Kind, origin: u64) -> Option<(u32, &mut Object)> {
        let id = self.next;
        if id == u32::MAX {
            return None;
        }
        if id - self.tail_start == LEAF_WIDTH {
            self.start_leaf();
        }
        self.next += 1;
        let place = &mut Rc::make_mut(&mut self.tail)[(id - self.tail_start) as usize];
        // Made in its place: moving the finished object there costs more than everything else here.
        Some((id, place.get_or_insert(Object { content: Content::Empty, origin, size, kind, tagged: false })))
    }

    /// Moves the full tail into the tree, and lets go of the tombstones that are now too old.
    fn start_leaf(&mut self) {
        let full = std::mem::replace(&mut self.tail, empty_leaf());
        self.tree.put_leaf(self.tail_start, full);
        self.tail_start = self.next;
        if let Some(old) = self.next.checked_sub(TOMBSTONES + LEAF_WIDTH) {
            self.drop_dead_leaf(old);
        }
    }

    /// Puts an object in the place of an id outside of the ordinary ones.
    pub(super) fn put(&mut self, id: u32, object: Object) {
        match self.tail_place(id) {
            Some(place) => *place = Some(object),
            None => *self.tree.slot(id) = Some(object),
        }
    }

    fn tail_place(&mut self, id: u32) -> Option<&mut Option<Object>> {
        let place = id.wrapping_sub(self.tail_start);
        if place < LEAF_WIDTH { Rc::make_mut(&mut self.tail).get_mut(place as usize) } else { None }
    }

    /// Calls `f` for the id of every object that is not obviously the same in both tables.
    pub(super) fn for_each_difference(&self, other: &Table, mut f: impl FnMut(u32)) {
        let same = |a: &Option<Object>, b: &Option<Object>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => a.is_same(b),
            _ => false,
        };
        self.tree.for_each_difference(&other.tree, same, &mut f);
        if self.tail_start == other.tail_start && Rc::ptr_eq(&self.tail, &other.tail) {
            return;
        }
        let (low, high) = (self.tail_start.min(other.tail_start), self.next.max(other.next));
        (low..high).for_each(f);
    }

    /// To be called after an object became a tombstone: lets go of it if it is old and the last of its leaf.
    #[inline]
    pub(super) fn buried(&mut self, id: u32) {
        if self.next.saturating_sub(id) > TOMBSTONES + LEAF_WIDTH {
            self.drop_dead_leaf(id);
        }
    }

    fn drop_dead_leaf(&mut self, id: u32) {
        let leaf = self.tree.leaf(id);
        if leaf.is_some_and(|leaf| !leaf.iter().flatten().any(Object::is_live)) {
            self.tree.remove_leaf(id);
        }
    }
}

fn empty_leaf() -> Rc<Leaf<Object>> {
    Rc::new([const { None }; LEAF_WIDTH as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(table: &mut Table, origin: u64) {
        table.push(0, Kind::Heap, origin).unwrap();
    }

    fn bury(table: &mut Table, id: u32) {
        table.get_mut(id).unwrap().content = Content::Freed(0);
        table.buried(id);
    }

    #[test]
    fn finds_objects_in_the_tail_and_in_the_tree() {
        let mut table = Table::new();
        (1..=1000).for_each(|id| push(&mut table, id));
        for id in 1..=1000 {
            assert_eq!(table.get(id).map(|object| object.origin), Some(u64::from(id)));
            assert_eq!(table.get_mut(id).map(|object| object.origin), Some(u64::from(id)));
        }
        for id in [0, 1001, 1024, u32::MAX] {
            assert!(table.get(id).is_none() && table.get_mut(id).is_none());
        }
    }

    #[test]
    fn copies_are_independent() {
        let mut old = Table::new();
        (1..=100).for_each(|id| push(&mut old, id));
        let mut new = old.clone();
        for id in [1, 99] {
            new.get_mut(id).unwrap().origin = 7;
        }
        push(&mut new, 8);
        assert_eq!(old.get(1).unwrap().origin, 1);
        assert_eq!(old.get(99).unwrap().origin, 99);
        assert!(old.get(101).is_none());
        assert_eq!((old.next(), new.next()), (101, 102));
    }

    #[test]
    fn old_tombstones_go_when_their_leaf_is_dead() {
        let mut table = Table::new();
        for id in 1..=2 * TOMBSTONES {
            push(&mut table, 0);
            if id != 40 {
                bury(&mut table, id);
            }
        }
        assert!(table.get(1).is_none(), "a dead leaf goes when it is old");
        assert!(table.get(41).is_some(), "a neighbour is alive");
        assert!((TOMBSTONES + 1..=2 * TOMBSTONES).all(|id| table.get(id).is_some()));
        bury(&mut table, 40);
        assert!(table.get(40).is_none() && table.get(41).is_none(), "the last one of an old leaf has died");
    }

    #[test]
    fn a_program_that_allocates_and_frees_for_ever_does_not_grow() {
        let mut table = Table::new();
        let mut run = |count: u32| {
            for _ in 0..count {
                push(&mut table, 0);
                let id = table.next() - 1;
                bury(&mut table, id);
            }
            table.tree.count_nodes()
        };
        let nodes = run(2 * TOMBSTONES);
        assert!(run(20 * TOMBSTONES) < nodes + 8);
    }

    #[test]
    fn the_last_id_is_never_given() {
        let mut table = Table::new();
        (table.tail_start, table.next) = (u32::MAX - 31, u32::MAX - 1);
        assert_eq!(table.push(0, Kind::Heap, 0).map(|(id, _)| id), Some(u32::MAX - 1));
        assert!(table.push(0, Kind::Heap, 0).is_none());
    }
}
