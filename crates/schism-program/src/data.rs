//! Variables of both versions: which bytes of their first content differ.

use std::ops::Range;

use schism_ir::{GlobalId, Initializer};

use crate::canon::Canon;
use crate::isomorphism::Vote;
use crate::side::Side;

/// Bytes of an address.
const ADDRESS: u64 = 8;

/// How a variable differs between the versions.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct DataChange {
    /// Byte ranges with another first content, ascending. Bytes that only one version has are among them.
    pub differing: Vec<Range<u64>>,
    /// True if it became `const` or ceased to be.
    pub constness_changed: bool,
}

impl DataChange {
    /// True if nothing differs.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Compares two variables. Types do not count, only sizes: code that takes the bytes for something else is changed
/// itself, and clang gives one variable different types for different initialisers. `are_one` tells whether two floating variables are one, or have the same content.
pub(crate) fn compare(canon: &Canon, (old, new): Vote, are_one: impl Fn(Vote) -> bool) -> DataChange {
    let [old_image, new_image] = canon.images;
    let (old_global, new_global) = (old_image.global(old), new_image.global(new));
    let module = |side: Side, id: GlobalId| canon.images[side.index()].globals[id.index()].module;
    let modules = (module(Side::Old, old), module(Side::New, new));
    let (Some(old_init), Some(new_init)) = (&old_global.init, &new_global.init) else { return DataChange::default() };
    let same_address = |old: &schism_ir::Relocation, new: &schism_ir::Relocation| {
        let olds = canon.floating(Side::Old, modules.0, old.value).iter().copied();
        let mut votes = olds.zip(canon.floating(Side::New, modules.1, new.value).iter().copied());
        canon.constant(Side::Old, modules.0, old.value) == canon.constant(Side::New, modules.1, new.value)
            && votes.all(&are_one)
    };
    let mut ranges = differing_bytes(old_init, new_init);
    ranges.extend(differing_addresses(old_init, new_init, same_address));
    let (shorter, longer) = (old_global.size.min(new_global.size), old_global.size.max(new_global.size));
    if shorter < longer {
        ranges.push(shorter..longer);
    }
    DataChange { differing: merged(ranges), constness_changed: old_global.constant != new_global.constant }
}

fn differing_bytes(old: &Initializer, new: &Initializer) -> Vec<Range<u64>> {
    let mut ranges: Vec<Range<u64>> = Vec::new();
    let at = |init: &Initializer, index: usize| init.bytes.get(index).copied().unwrap_or(0);
    for index in 0..old.bytes.len().max(new.bytes.len()) {
        if at(old, index) != at(new, index) {
            match ranges.last_mut() {
                Some(last) if last.end == index as u64 => last.end += 1,
                _ => ranges.push(index as u64..index as u64 + 1),
            }
        }
    }
    ranges
}

/// Places where the two hold different addresses, or only one holds one.
fn differing_addresses(
    old: &Initializer,
    new: &Initializer,
    same: impl Fn(&schism_ir::Relocation, &schism_ir::Relocation) -> bool,
) -> Vec<Range<u64>> {
    let mut ranges = Vec::new();
    let (mut olds, mut news) = (old.relocations.iter().peekable(), new.relocations.iter().peekable());
    loop {
        let offset = match (olds.peek(), news.peek()) {
            (Some(old), Some(new)) => old.offset.min(new.offset),
            (Some(only), None) | (None, Some(only)) => only.offset,
            (None, None) => return ranges,
        };
        let (old, new) = (olds.next_if(|old| old.offset == offset), news.next_if(|new| new.offset == offset));
        if !old.zip(new).is_some_and(|(old, new)| same(old, new)) {
            ranges.push(offset..offset.saturating_add(ADDRESS));
        }
    }
}

/// The ranges sorted, and those that touch joined.
fn merged(mut ranges: Vec<Range<u64>>) -> Vec<Range<u64>> {
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    let mut merged: Vec<Range<u64>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use schism_ir::Initializer;

    use super::{differing_bytes, merged};

    fn bytes(bytes: &[u8]) -> Initializer {
        Initializer { bytes: bytes.to_vec(), relocations: Vec::new() }
    }

    #[test]
    fn missing_bytes_are_zero() {
        assert_eq!(differing_bytes(&bytes(b"abc\0d"), &bytes(b"abX")), [2..3, 4..5]);
        assert_eq!(differing_bytes(&bytes(b"\x01"), &bytes(b"\x02\0\x01")), [0..1, 2..3]);
    }

    #[test]
    fn ranges_that_touch_are_joined() {
        assert_eq!(merged(vec![8..16, 0..2, 2..4, 10..12]), [0..4, 8..16]);
    }
}
