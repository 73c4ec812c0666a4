//! Hashing of small keys made of numbers, for tables that nobody from outside can attack.

use std::hash::{BuildHasherDefault, Hasher};

/// A table with the quick hash.
pub(crate) type FastMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Quick>>;
/// A set with the quick hash.
pub(crate) type FastSet<K> = std::collections::HashSet<K, BuildHasherDefault<Quick>>;

/// Multiplies by an odd number with well-mixed bits after each word.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Quick(u64);

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(FACTOR);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
