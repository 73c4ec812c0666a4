//! Two memories side by side: those of the old and the new version of a program, which were one once.
//!
//! What both still share is never looked at, so a comparison costs what was written since they parted. An object that only one side has
//! is no difference by itself: nothing on the other side can refer to it.

use std::collections::BTreeSet;

use super::Memory;
use super::address::{first_byte, offset};
use super::object::{Content, Kind, Object};
use super::shadow::DIFFERS;

/// Ids from here on belong to objects that were made while the versions ran apart: the same id on both sides for the same object.
pub(crate) const PAIR_IDS: u32 = 1 << 30;

/// Larger objects that differ are not compared byte by byte: they count as different.
const LARGEST: u64 = 1 << 20;

/// What differs between two memories.
#[derive(Debug, Default)]
pub(crate) struct MemoryDifference {
    /// A byte certainly differs for the current input: its address, if it is one of an object that both sides have.
    pub(crate) certain: Option<u64>,
    /// Bytes that are equal for the current input but have different tags: address, old tag, new tag, value.
    pub(crate) perhaps: Vec<(u64, u64, u64, u8)>,
    /// Objects that only the old side has.
    only_old: Vec<u32>,
}

impl Memory {
    /// Compares the memory of the new version with that of the old one. Stops at the first byte that certainly differs and does not
    /// belong to `ignored`.
    pub(crate) fn compare_with_old(&self, old: &Memory, ignored: &dyn Fn(u64) -> bool) -> MemoryDifference {
        let mut found = MemoryDifference::default();
        for id in self.differing_objects(old) {
            match (
                old.space.object(id).filter(|object| object.is_live()),
                self.space.object(id).filter(|object| object.is_live()),
            ) {
                (None, None) => {}
                (Some(_), None) if self.space.object(id).is_none() => found.only_old.push(id),
                (None, Some(_)) if old.space.object(id).is_none() => {}
                (Some(one), Some(two)) => self.compare_object(old, id, (one, two), ignored, &mut found),
                // Freed on one side only.
                _ => found.certain = Some(first_byte(id)),
            }
            if found.certain.is_some() {
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

    fn compare_object(
        &self,
        old: &Memory,
        id: u32,
        (one, two): (&Object, &Object),
        ignored: &dyn Fn(u64) -> bool,
        found: &mut MemoryDifference,
    ) {
        let start = first_byte(id);
        let size = u64::from(one.size.min(two.size));
        let global = matches!(one.kind, Kind::Global { .. });
        if one.kind != two.kind || (one.size != two.size && !global) || size > LARGEST {
            found.certain = Some(start);
            return;
        }
        let mut at = 0;
        while at < size {
            let (olds, news) = (old.space.uncached(start + at), self.space.uncached(start + at));
            let length = olds.len().min(news.len()).min((size - at) as usize);
            if length == 0 {
                return;
            }
            for lane in 0..length {
                let address = start + at + lane as u64;
                let (a, b) = (olds[lane].get(), news[lane].get());
                let tags = (old.raw_tag(address), self.raw_tag(address));
                if (tags.0 == tags.1 && (tags.0 != 0 || a == b)) || ignored(address) {
                    continue;
                }
                if a != b {
                    found.certain = Some(address);
                    return;
                }
                found.perhaps.push((address, tags.0, tags.1, a));
            }
            at += length as u64;
        }
    }

    fn raw_tag(&self, address: u64) -> u64 {
        self.shadows.raw(address)
    }

    /// Takes over the objects that only the old side has, so that this memory serves both again.
    pub(crate) fn join(&mut self, old: &Memory, difference: &MemoryDifference) {
        for &id in &difference.only_old {
            if let Some(object) = old.space.object(id) {
                self.space.take_over(id, object);
                if matches!(object.content, Content::Small(_) | Content::Large(_)) {
                    self.live += u64::from(object.size);
                }
                self.shadows.take_over(id, &old.shadows);
            }
        }
        for &(address, _, new, _) in &difference.perhaps {
            // The old version has overwritten the byte, so it is no longer one that differs from the start.
            if new == DIFFERS {
                self.untag(address, 1);
            }
        }
    }

    /// Whether bytes that the versions disagree about must not be read.
    pub(crate) fn watch(&mut self, watching: bool) {
        self.watching = watching;
        self.parted.set(false);
    }

    /// Whether such a byte was to be read.
    #[inline]
    pub(crate) fn has_parted(&self) -> bool {
        self.parted.get()
    }

    /// The next object gets this id.
    pub(crate) fn reserve(&mut self, id: Option<u32>) {
        self.reserved = id;
    }

    /// Says that the versions disagree about a byte.
    pub(crate) fn mark_differing(&mut self, address: u64) {
        self.set_tags(address, &[DIFFERS]);
    }

    /// Gives a byte that the versions disagree about another value, if nobody has written to it; it stays marked.
    pub(crate) fn put_differing(&mut self, address: u64, value: u8) {
        if self.shadows.raw(address) == DIFFERS
            && let Some(byte) = self.space.uncached_mut(address).first()
        {
            byte.set(value);
        }
    }

    /// Changes the length of an object that was made large enough.
    pub(crate) fn set_size(&mut self, address: u64, size: u64) {
        debug_assert_eq!(offset(address), 0);
        self.space.set_size(super::object_id(address), size as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(old: &Memory, new: &Memory) -> MemoryDifference {
        new.compare_with_old(old, &|_| false)
    }

    #[test]
    fn what_was_written_on_one_side_differs_until_the_other_writes_the_same() {
        let mut old = Memory::new();
        let small = old.allocate(100, Kind::Heap, 0).unwrap();
        let large = old.allocate(100_000, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        assert!(compare(&old, &new).certain.is_none());
        new.store4(large + 50_000, 7).unwrap();
        assert_eq!(compare(&old, &new).certain, Some(large + 50_000));
        old.store4(large + 50_000, 7).unwrap();
        assert!(compare(&old, &new).certain.is_none());
        old.store1(small + 99, 1).unwrap();
        assert_eq!(compare(&old, &new).certain, Some(small + 99));
    }

    #[test]
    fn bytes_with_other_tags_may_differ() {
        let mut old = Memory::new();
        let address = old.allocate(8, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        old.write_tagged(address, &[5, 6], &[7 << 32, 8 << 32]).unwrap();
        new.write_tagged(address, &[5, 6], &[7 << 32, 9 << 32]).unwrap();
        let found = compare(&old, &new);
        assert_eq!((found.certain, found.perhaps), (None, vec![(address + 1, 8 << 32, 9 << 32, 6)]));
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
        assert!(found.certain.is_none() && found.perhaps.is_empty());
        new.join(&old, &found);
        assert_eq!(
            (new.load8(only_old).unwrap(), new.load8(only_new).unwrap(), new.load8(shared).unwrap()),
            (42, 0, 0)
        );
        // Ordinary objects go on where they were.
        assert!(super::super::object_id(new.allocate(8, Kind::Heap, 0).unwrap()) < PAIR_IDS);
    }

    #[test]
    fn an_object_freed_on_one_side_differs() {
        let mut old = Memory::new();
        let address = old.allocate(8, Kind::Heap, 0).unwrap();
        let mut new = old.fork();
        new.free(address, 0).unwrap();
        assert_eq!(compare(&old, &new).certain, Some(address));
        old.free(address, 0).unwrap();
        assert!(compare(&old, &new).certain.is_none());
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
            assert_eq!(*fault, super::super::MemoryFault::Differs);
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
        assert!(compare(&old, &new).certain.is_none(), "a difference from the start is none");
        // Once the old version has overwritten it with what the new one has, nobody disagrees any more.
        old.store1(address + 2, u64::from(b'n')).unwrap();
        let found = compare(&old, &new);
        new.join(&old, &found);
        new.watch(true);
        assert_eq!(new.load1(address + 2).unwrap(), u64::from(b'n'));
    }
}
