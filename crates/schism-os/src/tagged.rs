//! Bytes that carry tags.
//!
//! Every byte has its value under the current input. A byte that depends on the input may carry a tag on top, which
//! names what it depends on; the system passes tags on with their bytes and knows nothing else of them.

use std::collections::BTreeMap;
use std::ops::RangeBounds;
use std::rc::Rc;

use super::errno::Errno;
use super::{GuestMemory, guest};

/// Bytes on their way through a call, with the tags of those that have one: index and tag, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tagged {
    pub bytes: Vec<u8>,
    pub tags: Vec<(u32, u64)>,
}

impl From<Vec<u8>> for Tagged {
    fn from(bytes: Vec<u8>) -> Self {
        Tagged { bytes, tags: Vec::new() }
    }
}

impl Tagged {
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Writes all of it to the program's memory.
    pub(super) fn write<M: GuestMemory>(&self, memory: &mut M, address: u64) -> Result<(), Errno> {
        guest::write_part(memory, address, self, 0, self.len())
    }

    /// Puts more bytes behind.
    pub(super) fn append(&mut self, more: &Tagged) {
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(&more.bytes);
        self.tags.extend(more.tags.iter().map(|&(index, tag)| (start + index, tag)));
    }

    /// The tags of the first `count` bytes.
    pub(super) fn first_tags(&self, count: usize) -> &[(u32, u64)] {
        let end = self.tags.partition_point(|&(index, _)| (index as usize) < count);
        &self.tags[..end]
    }

    /// The tags of `count` bytes from `start` on, by their index from there.
    pub(super) fn tags_within(&self, start: usize, count: usize) -> Vec<(u32, u64)> {
        let skipped = self.first_tags(start).len();
        let inside = &self.first_tags(start + count)[skipped..];
        inside.iter().map(|&(index, tag)| (index - start as u32, tag)).collect()
    }
}

/// The tags of stored bytes by position. Few bytes have one. A copy shares them until it is written to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tags(Rc<BTreeMap<u64, u64>>);

impl Tags {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Positions and tags in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|(&position, &tag)| (position, tag))
    }

    /// The tags of a range, by their index in it.
    pub(super) fn within(&self, start: u64, count: u64) -> Vec<(u32, u64)> {
        if self.is_empty() {
            return Vec::new();
        }
        let range = self.0.range(start..start.saturating_add(count));
        range.map(|(&position, &tag)| ((position - start) as u32, tag)).collect()
    }

    /// Bytes were written over a range: these are its tags now.
    pub(super) fn replace(&mut self, start: u64, count: u64, tags: &[(u32, u64)]) {
        self.clear(start..start.saturating_add(count));
        if !tags.is_empty() {
            let stored = Rc::make_mut(&mut self.0);
            stored.extend(tags.iter().map(|&(index, tag)| (start + u64::from(index), tag)));
        }
    }

    /// Tags one byte; with 0, which is no tag, it is plain again.
    pub(super) fn set(&mut self, position: u64, tag: u64) {
        let tags = [(0, tag)];
        self.replace(position, 1, &tags[..usize::from(tag != 0)]);
    }

    /// The bytes of a range are plain now, or gone.
    pub(super) fn clear(&mut self, range: impl RangeBounds<u64>) {
        if self.is_empty() {
            return;
        }
        let found: Vec<u64> = self.0.range(range).map(|(&position, _)| position).collect();
        if !found.is_empty() {
            let stored = Rc::make_mut(&mut self.0);
            for position in found {
                stored.remove(&position);
            }
        }
    }

    /// The tagged bytes whose value is not what it should be, with what it should be.
    pub(super) fn outdated(&self, value: impl Fn(u64) -> u8, wanted: &mut dyn FnMut(u64) -> u8) -> Vec<(u64, u8)> {
        let new = self.iter().map(|(position, tag)| (position, wanted(tag)));
        new.filter(|&(position, byte)| value(position) != byte).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(list: &[(u32, u64)]) -> Tags {
        let mut tags = Tags::default();
        tags.replace(0, 100, list);
        tags
    }

    #[test]
    fn ranges_come_out_by_index() {
        let all = tags(&[(1, 11), (5, 15), (9, 19)]);
        assert_eq!(all.within(5, 4), [(0, 15)]);
        assert_eq!(all.within(2, u64::MAX), [(3, 15), (7, 19)]);
        let moving = Tagged { bytes: vec![0; 10], tags: all.within(0, 10) };
        assert_eq!(moving.first_tags(5), [(1, 11)]);
        assert_eq!(moving.tags_within(5, 5), [(0, 15), (4, 19)]);
    }

    #[test]
    fn writing_over_a_range_replaces_its_tags() {
        let mut some = tags(&[(1, 11), (2, 12), (3, 13), (9, 19)]);
        let copy = some.clone();
        some.replace(2, 5, &[(1, 7)]);
        assert_eq!(some.iter().collect::<Vec<_>>(), [(1, 11), (3, 7), (9, 19)]);
        some.set(1, 0);
        some.set(0, 5);
        some.clear(9..);
        assert_eq!(some.iter().collect::<Vec<_>>(), [(0, 5), (3, 7)]);
        assert_eq!(copy.iter().count(), 4, "a copy keeps its own");
    }

    #[test]
    fn only_what_changed_is_outdated() {
        let some = tags(&[(0, 65), (1, 66), (2, 67)]);
        assert_eq!(some.outdated(|position| b"AxC"[position as usize], &mut |tag| tag as u8), [(1, b'B')]);
    }
}
