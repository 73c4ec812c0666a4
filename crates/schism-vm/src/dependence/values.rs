//! What instances produced: the value of a register, what a store wrote, what a return gave back.
//!
//! Values are taken where a segment ends: see `made.rs`. Whatever is not one number (vectors, bytes that a builtin wrote) is kept
//! as a digest, which is enough to compare two runs.

use std::collections::HashMap;

use schism_expr::Expr;

use super::made::{Made, Part};
use super::trace::{DynamicTrace, Instance};
use crate::code::Slot;
use crate::memory::Memory;
use crate::symbolic::{Engine, is_symbolic};

/// What an instance produced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Produced {
    /// Nothing, or nobody knows.
    Nothing,
    /// A number of up to 64 bits, zero-extended.
    Bits(u64),
    /// More than one number; equal digests stand for equal values.
    Digest(u64),
}

/// More bytes of one access than this are not looked at.
const MOST_BYTES: u64 = 1 << 16;

/// The values of a run.
#[derive(Default, Debug)]
pub(super) struct Values {
    bits: Vec<u64>,
    /// 0 for nothing, 1 for bits, 2 for a digest.
    kinds: Vec<u8>,
    /// The tags of numbers that depend on the input.
    tags: HashMap<u32, u64>,
}

impl Values {
    #[inline]
    fn make_room(&mut self, instance: u32) {
        if self.bits.len() <= instance as usize {
            let len = (instance as usize + 1).next_multiple_of(1 << 12);
            self.bits.resize(len, 0);
            self.kinds.resize(len, 0);
        }
    }

    /// Takes what a segment made from the slots of its frame, up to an instruction if it ended with that one. `base` makes instances
    /// of instructions.
    pub(super) fn take(&mut self, made: &Made, segment: u32, base: u32, regs: *const Slot, until: Option<u32>) {
        // SAFETY: sound code names only slots of its frame, which `regs` points to.
        let at = |slot: u32| -> Slot { unsafe { *regs.add(slot as usize) } };
        let ran = |inst: u32, is_input: bool| until.is_none_or(|last| inst < last || (inst == last && is_input));
        let (numbers, several) = made.of(segment);
        if let Some(last) = numbers.last() {
            self.make_room(base.wrapping_add(last.inst));
        }
        for number in numbers.iter().filter(|number| ran(number.inst, number.is_input)) {
            let (instance, slot) = (base.wrapping_add(number.inst), at(number.slot));
            (self.bits[instance as usize], self.kinds[instance as usize]) = (slot.bits, 1);
            if is_symbolic(slot.tag) {
                self.tags.insert(instance, slot.tag);
            }
        }
        for one in several.iter().filter(|one| ran(one.inst, one.is_input)) {
            let instance = base.wrapping_add(one.inst);
            for part in made.parts(one) {
                match *part {
                    Part::Slot(slot) => self.mix_slot(instance, at(slot)),
                    Part::Constant(bits) => self.mix(instance, bits),
                }
            }
        }
    }

    /// An instance produced one more number.
    #[inline]
    pub(super) fn mix_slot(&mut self, instance: u32, slot: Slot) {
        self.mix(instance, slot.bits);
        if is_symbolic(slot.tag) && self.kinds[instance as usize] == 1 {
            self.tags.insert(instance, slot.tag);
        }
    }

    /// An instance produced one more number.
    #[inline]
    pub(super) fn mix(&mut self, instance: u32, bits: u64) {
        self.make_room(instance);
        let at = instance as usize;
        (self.bits[at], self.kinds[at]) = match self.kinds[at] {
            0 => (bits, 1),
            _ => (mixed(self.bits[at], bits), 2),
        };
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
                digest = mixed(digest, u64::from_le_bytes(padded));
            }
            done += part;
        }
        self.make_room(instance);
        let at = instance as usize;
        self.bits[at] = if self.kinds[at] == 0 { digest } else { mixed(self.bits[at], digest) };
        self.kinds[at] = 2;
    }

    pub(super) fn of(&self, instance: u32) -> Produced {
        let at = instance as usize;
        match self.kinds.get(at) {
            Some(1) => Produced::Bits(self.bits[at]),
            Some(2) => Produced::Digest(self.bits[at]),
            _ => Produced::Nothing,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.bits) + self.kinds.len()
    }
}

impl DynamicTrace {
    /// The number that an instance produced, as an expression of 64 bits; `None` if it is not one number. The engine must be the one of
    /// the run.
    pub fn expression(&self, engine: &mut Engine, instance: Instance) -> Option<Expr> {
        let values = self.values.as_ref()?;
        let Produced::Bits(bits) = values.of(instance.0) else { return None };
        let tag = values.tags.get(&instance.0).copied().unwrap_or(0);
        Some(engine.word(Slot { bits, tag }))
    }
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
            values.of(5)
        };
        assert!(matches!(digest([1, 2]), Produced::Digest(_)));
        assert_ne!(digest([1, 2]), digest([2, 1]));
        assert_eq!(digest([1, 2]), digest([1, 2]));
    }
}
