//! Any candidate, each with the same chance.

use schism_vm::Machine;

use super::{Note, Strategy, Values};

/// Random choice from a seed: the same seed, the same choices.
pub struct Random {
    waiting: Vec<u32>,
    state: u64,
    values: Values,
}

impl Random {
    /// The order of a seed.
    pub fn new(seed: u64) -> Self {
        Random { waiting: Vec::new(), state: seed, values: Values::default() }
    }
}

/// The next number of the sequence that `state` stands in (splitmix64).
pub(crate) fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

impl Strategy for Random {
    fn add(&mut self, note: Note) {
        if !self.values.add(note) {
            self.waiting.push(note.id);
        }
    }

    fn pick(&mut self, _: &Machine) -> Option<u32> {
        let Random { waiting, state, values } = self;
        values.pick(|| {
            let count = waiting.len() as u64;
            (count > 0).then(|| waiting.swap_remove((next(state) % count) as usize))
        })
    }
}
