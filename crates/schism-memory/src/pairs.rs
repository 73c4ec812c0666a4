//! Two memories side by side: those of the old and the new version of a program, which were one once.
//!
//! What both still share is never looked at, so a comparison costs what was written since they parted. An object that only one side has
//! is no difference by itself: nothing on the other side can refer to it.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ptr;
use std::rc::Rc;

use super::Memory;
use super::address::{first_byte, offset};
use super::object::{Content, Kind, Object};
use super::shadow::{CHUNK, DIFFERS, visible};

/// Ids from here on belong to objects that were made while the versions ran apart: the same id on both sides for the same object.
pub const PAIR_IDS: u32 = 1 << 30;

/// Larger objects that differ are not compared byte by byte: they count as different.
const LARGEST: u64 = 1 << 20;

/// Which side has an object that the other has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The old version.
    Old,
    /// The new version.
    New,
}

/// A byte that differs between the versions that one execution stands for: what each has there. A tag of 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Infected {
    /// The value on the old side, if it has no tag.
    pub old: u8,
    /// The tag on the old side.
    pub old_tag: u64,
    /// The tag on the new side. Without one, the value there is the one in memory.
    pub new_tag: u64,
}

/// What differs between two memories.
#[derive(Debug, Default)]
pub struct MemoryDifference {
    /// Objects differ in more than some bytes.
    pub certain: bool,
    /// Bytes that differ for the current input, by address.
    pub differing: Vec<(u64, Infected)>,
    /// Bytes that are equal for the current input but have different tags: address, old tag, new tag, value.
    pub perhaps: Vec<(u64, u64, u64, u8)>,
    /// Objects that only the old side has.
    pub only_old: Vec<u32>,
    /// Objects that only the new side has.
    pub only_new: Vec<u32>,
}

/// More bytes than this that differ are not listed: then the objects differ as a whole.
const MOST_DIFFERING: usize = 4096;

impl MemoryDifference {
    /// Notes what a byte is on both sides: its value and its tag.
    fn compare_byte(&mut self, address: u64, (old, old_tag): (u8, u64), (new, new_tag): (u8, u64)) {
        if old_tag == new_tag && (old_tag != 0 || old == new) {
            return;
        }
        if old == new {
            self.perhaps.push((address, old_tag, new_tag, old));
        } else {
            let [old_tag, new_tag] = [old_tag, new_tag].map(visible);
            self.differing.push((address, Infected { old, old_tag, new_tag }));
        }
    }
}

/// Looks at all of them, in a way that takes many at once.
fn same_bytes(one: &[Cell<u8>], two: &[Cell<u8>]) -> bool {
    one.iter().zip(two).fold(0, |difference, (a, b)| difference | (a.get() ^ b.get())) == 0
}

impl Memory {
    /// Compares the memory of the new version with that of the old one. Stops where it is certain that more than some bytes differ.
    /// `owner` knows the objects that only one side has already.
    pub fn compare_with_old(&self, old: &Memory, owner: &dyn Fn(u32) -> Option<Owner>) -> MemoryDifference {
        let mut found = MemoryDifference::default();
        for id in self.differing_objects(old) {
            match owner(id) {
                Some(Owner::Old) => {
                    found.only_old.push(id);
                    continue;
                }
                Some(_) => continue,
                None => {}
            }
            match (
                old.space.object(id).filter(|object| object.is_live()),
                self.space.object(id).filter(|object| object.is_live()),
            ) {
                (None, None) => {}
                (Some(_), None) if self.space.object(id).is_none() => found.only_old.push(id),
                (None, Some(_)) if old.space.object(id).is_none() => found.only_new.push(id),
                (Some(one), Some(two)) => self.compare_object(old, id, (one, two), &mut found),
                // Freed on one side only.
                _ => found.certain = true,
            }
            if found.certain || found.differing.len() > MOST_DIFFERING {
                found.certain = true;
                break;
            }
        }
        found
    }

    fn differing_objects(&self, old: &Memory) -> BTreeSet<u32> {
        let mut ids = BTreeSet::new();
        self.space.objects().for_each_difference(old.space.objects(), |id| {
            ids.insert(id);
        });
        self.shadows.for_each_difference(&old.shadows, |id| {
            ids.insert(id);
        });
        ids
    }

    fn compare_object(&self, old: &Memory, id: u32, (one, two): (&Object, &Object), found: &mut MemoryDifference) {
        let start = first_byte(id);
        let size = u64::from(one.size.min(two.size));
        let global = matches!(one.kind, Kind::Global { .. });
        if one.kind != two.kind || (one.size != two.size && !global) || size > LARGEST {
            found.certain = true;
            return;
        }
        if one.size != two.size {
            self.compare_ends(old, id, [one.size, two.size], found);
        }
        let mut at = 0;
        while at < size {
            let (olds, news) = (old.space.uncached(start + at), self.space.uncached(start + at));
            let length = olds.len().min(news.len()).min((size - at) as usize);
            if length == 0 {
                return;
            }
            // Tags are kept for some bytes together, at the same places of both objects.
            let length = length.min(CHUNK - at as usize % CHUNK);
            let tags = [old, self].map(|side| side.shadows.around(start + at));
            let is_same = match tags {
                [None, None] => same_bytes(&olds[..length], &news[..length]),
                [Some(one), Some(two)] => ptr::eq(one, two) && same_bytes(&olds[..length], &news[..length]),
                _ => false,
            };
            if !is_same {
                for lane in 0..length {
                    let place = at as usize % CHUNK + lane;
                    let [old_tag, new_tag] = tags.map(|tags| tags.map_or(0, |tags| tags[place]));
                    let (a, b) = (olds[lane].get(), news[lane].get());
                    found.compare_byte(start + at + lane as u64, (a, old_tag), (b, new_tag));
                }
                if found.differing.len() > MOST_DIFFERING {
                    return;
                }
            }
            at += length as u64;
        }
    }

    /// Of a variable that is longer in one version: the bytes that only that version has, and has written to.
    fn compare_ends(&self, old: &Memory, id: u32, sizes: [u32; 2], found: &mut MemoryDifference) {
        let [common, longer] = [sizes[0].min(sizes[1]), sizes[0].max(sizes[1])];
        let side = if sizes[0] > sizes[1] { old } else { self };
        for address in first_byte(id) + u64::from(common)..first_byte(id) + u64::from(longer) {
            let tag = side.raw_tag(address);
            if tag == DIFFERS {
                continue;
            }
            let value = side.space.uncached(address).first().map_or(0, |byte| byte.get());
            let infected = if sizes[0] > sizes[1] {
                Infected { old: value, old_tag: tag, new_tag: 0 }
            } else {
                Infected { old: 0, old_tag: 0, new_tag: tag }
            };
            found.differing.push((address, infected));
        }
    }

    fn raw_tag(&self, address: u64) -> u64 {
        self.shadows.raw(address)
    }

    /// Takes over the objects that only the old side has, so that this memory serves both again.
    pub fn join(&mut self, old: &Memory, difference: &MemoryDifference, doubtful: bool) {
        for &id in &difference.only_old {
            if let Some(object) = old.space.object(id) {
                let size = |object: &Object| {
                    let is_held = matches!(object.content, Content::Small(_) | Content::Large(_));
                    if is_held { u64::from(object.size) } else { 0 }
                };
                let before = self.space.object(id).map_or(0, size);
                self.live = self.live + size(object) - before;
                self.space.take_over(id, object);
                self.shadows.remove(id);
                self.shadows.take_over(id, &old.shadows);
            }
        }
        for &(address, _, new, _) in difference.perhaps.iter().filter(|_| !doubtful) {
            // The old version has overwritten the byte, so it is no longer one that differs from the start.
            if new == DIFFERS {
                self.untag(address, 1);
            }
        }
    }

    /// Whether bytes that the versions disagree about must not be read.
    pub fn watch(&mut self, watching: bool) {
        self.watching = watching;
        self.parted.set(0);
    }

    /// Whether such a byte was to be read.
    #[inline]
    pub fn has_parted(&self) -> bool {
        self.parted.get() != 0
    }

    /// The next object gets this id.
    pub fn reserve(&mut self, id: Option<u32>) {
        self.reserved = id;
    }

    /// Whether the versions disagree about a byte.
    pub fn is_differing(&self, address: u64) -> bool {
        self.shadows.raw(address) == DIFFERS
    }

    /// The byte that was to be read when [`Memory::has_parted`].
    pub fn parted_at(&self) -> u64 {
        self.parted.get()
    }

    /// Notes that this byte was to be read.
    pub fn note_parted(&mut self, address: u64) {
        self.parted.set(address);
    }

    /// Gives a byte that the versions disagree about its tag on one side, and its value if that is another one. Without a tag it stays marked.
    pub fn part(&mut self, address: u64, tag: u64, value: Option<u8>) {
        if let (Some(value), Some(byte)) = (value, self.space.uncached_mut(address).first()) {
            byte.set(value);
        }
        if visible(tag) != 0 {
            self.set_tags(address, &[tag]);
        }
    }

    /// Says that the versions disagree about a byte.
    pub fn mark_differing(&mut self, address: u64) {
        self.set_tags(address, &[DIFFERS]);
    }

    /// Gives a byte that the versions disagree about another value, if nobody has written to it; it stays marked.
    pub fn put_differing(&mut self, address: u64, value: u8) {
        if self.shadows.raw(address) == DIFFERS
            && let Some(byte) = self.space.uncached_mut(address).first()
        {
            byte.set(value);
        }
    }

    /// Says that an object has another size in the other version, and gives it the smaller one, so that nobody who stands for both goes beyond that.
    pub fn resize_for_both(&mut self, address: u64, sizes: [u64; 2]) {
        let id = super::object_id(address);
        if !self.resized.contains(&id) {
            Rc::make_mut(&mut self.resized).insert(id);
        }
        self.set_size(address, sizes[0].min(sizes[1]));
    }

    /// Whether an access that is out of bounds may be inside of the same object of the other version. Then the versions part.
    pub(super) fn has_end_of_one_version(&self, address: u64, len: u64) -> bool {
        let is_one = len > 0 && self.watching && self.resized.contains(&super::object_id(address));
        if is_one {
            self.parted.set(address);
        }
        is_one
    }

    /// Changes the length of an object that was made large enough.
    pub fn set_size(&mut self, address: u64, size: u64) {
        debug_assert_eq!(offset(address), 0);
        self.space.set_size(super::object_id(address), size as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_equal(old: &Memory, new: &Memory) -> bool {
        let found = compare(old, new);
        !found.certain && found.differing.is_empty()
    }

    /// The bytes that differ.
    fn differing(old: &Memory, new: &Memory) -> Vec<u64> {
        compare(old, new).differing.iter().map(|&(address, _)| address).collect()
    }

    fn compare(old: &Memory, new: &Memory) -> MemoryDifference {
        new.compare_with_old(old, &|_| None)
    }

    #[test]
    fn what_was_written_on_one_side_differs_until_the_other_writes_the_same() {
        let mut old = Memory::new();
        let small = old.allocate(100, Kind::Heap, 0).unwrap();
        let large = old.allocate(100_000, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        assert!(is_equal(&old, &new));
        new.store4(large + 50_000, 7).unwrap();
        assert_eq!(differing(&old, &new), [large + 50_000]);
        old.store4(large + 50_000, 7).unwrap();
        assert!(is_equal(&old, &new));
        old.store1(small + 99, 1).unwrap();
        assert_eq!(differing(&old, &new), [small + 99]);
    }

    #[test]
    fn bytes_with_other_tags_may_differ() {
        let mut old = Memory::new();
        let address = old.allocate(8, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        old.write_tagged(address, &[5, 6], &[7 << 32, 8 << 32]).unwrap();
        new.write_tagged(address, &[5, 6], &[7 << 32, 9 << 32]).unwrap();
        let found = compare(&old, &new);
        assert!(!found.certain && found.differing.is_empty());
        assert_eq!(found.perhaps, [(address + 1, 8 << 32, 9 << 32, 6)]);
    }

    #[test]
    fn objects_of_one_side_are_no_difference_and_survive_a_join() {
        let mut old = Memory::new();
        let shared = old.allocate(8, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        old.reserve(Some(PAIR_IDS));
        let only_old = old.allocate(8, Kind::Stack, 0).unwrap();
        old.store8(only_old, 42).unwrap();
        new.reserve(Some(PAIR_IDS + 1));
        let only_new = new.allocate(8, Kind::Stack, 0).unwrap();
        let found = compare(&old, &new);
        assert!(!found.certain && found.perhaps.is_empty() && found.differing.is_empty());
        new.join(&old, &found, false);
        assert_eq!(
            (new.load8(only_old).unwrap(), new.load8(only_new).unwrap(), new.load8(shared).unwrap()),
            (42, 0, 0)
        );
        // Ordinary objects go on where they were.
        assert!(crate::object_id(new.allocate(8, Kind::Heap, 0).unwrap()) < PAIR_IDS);
    }

    #[test]
    fn an_object_that_only_one_side_has_is_its_own_affair() {
        let mut old = Memory::new();
        let mut new = old.fork();
        old.reserve(Some(PAIR_IDS));
        let address = old.allocate(8, Kind::Heap, 0).unwrap();
        let found = compare(&old, &new);
        assert_eq!(found.only_old, [PAIR_IDS]);
        new.join(&old, &found, false);
        let live = new.live_heap_bytes();
        old = new.fork();
        old.free(address, 0).unwrap();
        assert!(compare(&old, &new).certain);
        let found = new.compare_with_old(&old, &|_| Some(Owner::Old));
        assert!(!found.certain);
        new.join(&old, &found, false);
        assert!(new.load1(address).is_err());
        assert!(new.live_heap_bytes() <= live);
    }

    #[test]
    fn a_byte_can_differ_while_one_stands_for_both() {
        let mut old = Memory::new();
        let address = old.allocate(8, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        old.store1(address, 1).unwrap();
        new.write_tagged(address, &[2], &[9 << 32]).unwrap();
        let found = compare(&old, &new);
        let infected = Infected { old: 1, old_tag: 0, new_tag: 9 << 32 };
        assert_eq!(found.differing, [(address, infected)]);
        new.join(&old, &found, false);
        new.mark_differing(address);
        new.watch(true);
        assert!(new.load1(address).is_err());
        assert_eq!(new.parted_at(), address);
        let mut old = new.fork();
        old.part(address, infected.old_tag, Some(infected.old));
        new.part(address, infected.new_tag, Some(2));
        for side in [&mut old, &mut new] {
            side.watch(false);
        }
        assert_eq!((old.tag(address), new.tag(address)), (0, 9 << 32));
        let mut byte = [0];
        old.read_tagged(address, &mut byte).unwrap();
        assert_eq!(byte, [1]);
        assert_eq!(differing(&old, &new), [address]);
    }

    #[test]
    fn versions_part_where_one_of_them_is_out_of_bounds() {
        let mut shared = Memory::new();
        let address = shared.allocate(8, Kind::Global { constant: false }, 0).unwrap();
        shared.resize_for_both(address, [8, 4]);
        shared.watch(true);
        shared.store1(address + 3, 1).unwrap();
        assert_eq!(*shared.store1(address + 4, 1).unwrap_err(), crate::MemoryFault::Differs);
        assert!(shared.has_parted());
        shared.watch(false);
        shared.set_size(address, 8);
        shared.store1(address + 4, 1).unwrap();
        assert!(matches!(*shared.store1(address + 8, 1).unwrap_err(), crate::MemoryFault::OutOfBounds { .. }));
    }

    #[test]
    fn what_only_one_version_has_of_a_variable_is_kept() {
        let mut old = Memory::new();
        let address = old.allocate(8, Kind::Global { constant: false }, 0).unwrap();
        for at in 4..8 {
            old.mark_differing(address + at);
        }
        let mut new = old.fork();
        new.set_size(address, 4);
        assert!(is_equal(&old, &new), "nobody has written there");
        old.store1(address + 6, 9).unwrap();
        let infected = Infected { old: 9, old_tag: 0, new_tag: 0 };
        assert_eq!(compare(&old, &new).differing, [(address + 6, infected)]);
    }

    #[test]
    fn an_object_freed_on_one_side_differs() {
        let mut old = Memory::new();
        let address = old.allocate(8, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        new.free(address, 0).unwrap();
        assert!(compare(&old, &new).certain);
        old.free(address, 0).unwrap();
        assert!(is_equal(&old, &new));
    }

    #[test]
    fn a_byte_that_the_versions_disagree_about_is_not_read_while_one_stands_for_both() {
        let mut shared = Memory::new();
        let address = shared.allocate(8, Kind::Global { constant: false }, 0).unwrap();
        shared.store1(address + 2, u64::from(b'n')).unwrap();
        shared.mark_differing(address + 2);
        shared.watch(true);
        assert_eq!(shared.load2(address).unwrap(), 0);
        for fault in [
            shared.load4(address).unwrap_err(),
            shared.read_bytes(address, &mut [0; 8]).unwrap_err(),
            shared.copy(address + 4, address + 2, 1).unwrap_err(),
            shared.find_byte(address, b'x', 8).unwrap_err(),
        ] {
            assert_eq!(*fault, crate::MemoryFault::Differs);
        }
        assert!(shared.has_parted());
        let (mut old, mut new) = (shared.fork(), shared.fork());
        old.put_differing(address + 2, b'o');
        for (side, byte) in [(&mut old, b'o'), (&mut new, b'n')] {
            side.watch(false);
            let mut bytes = [0; 3];
            assert!(side.read_tagged(address, &mut bytes).unwrap().is_empty(), "the mark is no tag");
            assert_eq!(bytes[2], byte);
        }
        assert!(is_equal(&old, &new), "a difference from the start is none");
        // Once the old version has overwritten it with what the new one has, nobody disagrees any more.
        old.store1(address + 2, u64::from(b'n')).unwrap();
        let found = compare(&old, &new);
        new.join(&old, &found, false);
        new.watch(true);
        assert_eq!(new.load1(address + 2).unwrap(), u64::from(b'n'));
    }
}
