//! What instances produced: the value of a register, what a store wrote, what a return gave back.
//!
//! Values are taken where a segment ends: see `made.rs`. Whatever is not one number (vectors, bytes that a builtin wrote) is kept
//! as a digest, which is enough to compare two runs.

use std::collections::HashMap;

use schism_code::Slot;
use schism_expr::Expr;
use schism_memory::{Memory, likely_object};

use super::made::Part;
use super::trace::{DynamicTrace, Instance};
use crate::symbolic::{Engine, is_symbolic};

/// What an instance produced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Produced {
    /// Nothing, or nobody knows.
    Nothing,
    /// A number of up to 64 bits, zero-extended.
    Bits(u64),
    /// More than one number; equal digests stand for equal values, or addresses at the same place of some object.
    Digest(u64),
}

/// More bytes of one access than this are not looked at.
const MOST_BYTES: u64 = 1 << 16;

/// The values of a run.
#[derive(Default, Debug)]
pub(super) struct Values {
    /// What segments took, where the plans of their functions say: words of 32 bits, the low one first.
    taken: Vec<u32>,
    /// For each segment where what it took starts.
    starts: Vec<u32>,
    /// What became known otherwise, and whether it is a digest.
    others: HashMap<u32, (u64, bool)>,
    /// The tags of those numbers that depend on the input, by their first words.
    tags: HashMap<usize, u64>,
    /// The instance that the run failed at.
    failed: Option<u32>,
}

impl Values {
    /// Another segment is entered: the last of so many.
    pub(super) fn start(&mut self, segments: usize) {
        self.starts.resize(segments, self.taken.len() as u32);
    }

    /// True if there are more words than numbers suffice for.
    pub(super) fn is_full(&self) -> bool {
        u32::try_from(self.taken.len()).is_err()
    }

    /// Takes what is in slots of a frame: numbers of up to 32 bits, and others.
    pub(super) fn take(&mut self, [narrow, wide]: [&[u32]; 2], regs: *const Slot) {
        // SAFETY: sound code names only slots of its frame, which `regs` points to.
        let at = |slot: &u32| -> Slot { unsafe { *regs.add(*slot as usize) } };
        let first = self.taken.len();
        let mut tags = 0;
        self.taken.extend(narrow.iter().map(at).map(|slot| {
            tags |= slot.tag;
            slot.bits as u32
        }));
        self.taken.reserve(2 * wide.len());
        for slot in wide.iter().map(at) {
            tags |= slot.tag;
            self.taken.extend([slot.bits as u32, (slot.bits >> 32) as u32]);
        }
        if is_symbolic(tags) {
            let places = (first..).take(narrow.len()).chain((first + narrow.len()..).step_by(2));
            let tags = narrow.iter().chain(wide).map(|slot| at(slot).tag);
            self.tags.extend(places.zip(tags).filter(|&(_, tag)| is_symbolic(tag)));
        }
    }

    /// A number of so many words.
    fn number(&self, at: usize, words: usize) -> Option<u64> {
        let words = self.taken.get(at..at + words)?;
        Some(words.iter().rev().fold(0, |bits, &word| bits << 32 | u64::from(word)))
    }

    /// The run failed at an instance, which made nothing.
    pub(super) fn fail(&mut self, instance: Option<u32>) {
        self.failed = instance;
    }

    /// An instance produced one more number.
    pub(super) fn mix(&mut self, instance: u32, bits: u64) {
        self.others.entry(instance).and_modify(|known| *known = (mixed(known.0, bits), true)).or_insert((bits, false));
    }

    /// An instance has to do with bytes of memory.
    pub(super) fn mix_bytes(&mut self, memory: &mut Memory, instance: u32, address: u64, len: u64) {
        let mut digest = mixed(len, 0);
        let mut buffer = [0; 64];
        let mut done = 0;
        while done < len.min(MOST_BYTES) {
            let part = (len - done).min(buffer.len() as u64);
            let bytes = &mut buffer[..part as usize];
            if !memory.peek(address + done, bytes) {
                break;
            }
            for word in bytes.chunks(8) {
                let mut padded = [0; 8];
                padded[..word.len()].copy_from_slice(word);
                let word = u64::from_le_bytes(padded);
                // Other bytes may look like an address, but hardly like one of an object that is there.
                let is_address = likely_object(word).is_some() && memory.peek(word, &mut [0]);
                digest = mixed(digest, if is_address { without_object(word) } else { word });
            }
            done += part;
        }
        let known = self.others.get(&instance).map_or(digest, |known| mixed(known.0, digest));
        self.others.insert(instance, (known, true));
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.taken) + size_of_val(&*self.starts) + self.others.len() * size_of::<(u32, u64, bool)>()
    }
}

impl DynamicTrace {
    /// What an instance produced, if values were asked for: the number in its register, what it stored or gave back.
    pub fn produced(&self, instance: Instance) -> Produced {
        let Some(values) = &self.values else { return Produced::Nothing };
        let mut known = values.others.get(&instance.0).copied();
        for part in self.parts(instance).into_iter().flatten() {
            let Some(bits) = part.1 else { return Produced::Nothing };
            known = Some(known.map_or((bits, false), |(known, is_digest)| {
                let known = if is_digest { known } else { without_object(known) };
                (mixed(known, without_object(bits)), true)
            }));
        }
        match known {
            None => Produced::Nothing,
            Some((bits, false)) => Produced::Bits(bits),
            Some((digest, true)) => Produced::Digest(digest),
        }
    }

    /// The numbers that the value of an instance is made of, and where they are; not those that became known otherwise.
    fn parts(&self, instance: Instance) -> Option<impl Iterator<Item = (usize, Option<u64>)> + '_> {
        let values = self.values.as_ref()?;
        let (number, plan, segment, inst) = self.planned(instance)?;
        let made = plan.made.as_ref()?;
        let (making, parts) = made.of(segment, inst)?;
        if values.failed == Some(instance.0) && !making.is_input {
            return None;
        }
        let start = *values.starts.get(number)? as usize;
        Some(parts.iter().map(move |part| match *part {
            Part::Constant(bits) => (usize::MAX, Some(bits)),
            Part::Taken(group, number) => {
                let at = start + made.word(segment, group, number);
                (at, values.number(at, group.words()))
            }
        }))
    }

    /// The number that an instance produced, as an expression of 64 bits; `None` if it is not one number. The engine must be the one of
    /// the run.
    pub fn expression(&self, engine: &mut Engine, instance: Instance) -> Option<Expr> {
        let values = self.values.as_ref()?;
        let Produced::Bits(bits) = self.produced(instance) else { return None };
        let at = self.parts(instance).and_then(|mut parts| parts.next());
        let tag = at.and_then(|(at, _)| values.tags.get(&at).copied()).unwrap_or(0);
        Some(engine.word(Slot { bits, tag }))
    }
}

/// A word, but of an address only where in its object that is: the object's number may be another one in another run, and a digest cannot be
/// translated.
fn without_object(word: u64) -> u64 {
    likely_object(word).map_or(word, |_| u64::from(word as u32))
}

/// One number of two; well mixed, so that different pairs hardly ever give the same.
fn mixed(one: u64, other: u64) -> u64 {
    let word = (one.rotate_left(23) ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ (word >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_numbers_are_a_digest_that_tells_them_apart() {
        let digest = |numbers: [u64; 2]| {
            let mut values = Values::default();
            numbers.iter().for_each(|&number| values.mix(5, number));
            values.others[&5]
        };
        assert!(digest([1, 2]).1);
        assert_ne!(digest([1, 2]), digest([2, 1]));
        assert_eq!(digest([1, 2]), digest([1, 2]));
    }
}
