//! The same object has the same address on both sides of a pair.
//!
//! One table for both sides gives ids to objects by where they are made: the frame, which has the same name on both sides, the place in
//! its code, and how many times it was there. Otherwise one more allocation in one version would move all later objects, and the
//! sides would never be equal again.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Role;
use crate::machine::{Machine, State};
use crate::memory::PAIR_IDS;

/// Ids of objects by what they are. One table serves all pairs of a machine.
#[derive(Default)]
pub(crate) struct Ids {
    known: HashMap<u64, u32>,
}

impl Ids {
    fn get(&mut self, key: u64) -> u32 {
        let next = PAIR_IDS.saturating_add(self.known.len() as u32);
        *self.known.entry(key).or_insert(next)
    }
}

fn hash(parts: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

impl Machine {
    /// Gives the frame that was just called its name, if the state is one side of a pair.
    #[inline]
    pub(crate) fn name_frame(&self, state: &mut State) {
        if matches!(state.role, Role::Old | Role::New) {
            self.name_frame_of_pair(state);
        }
    }

    #[cold]
    fn name_frame_of_pair(&self, state: &mut State) {
        let name = self.event(state, 1);
        state.stack.top().path = name;
    }

    /// Says under which id the next object is to be made, if the state is one side of a pair.
    #[inline]
    pub(crate) fn reserve_id(&self, state: &mut State) {
        if matches!(state.role, Role::Old | Role::New) {
            self.reserve_id_of_pair(state);
        }
    }

    #[cold]
    fn reserve_id_of_pair(&self, state: &mut State) {
        let key = self.event(state, 0);
        let id = self.engine().ids.get(key);
        state.memory.reserve(Some(id));
    }

    /// A number for what a frame is doing for the n-th time: the top frame, or the one below it.
    fn event(&self, state: &mut State, below: usize) -> u64 {
        let Some(frame) = state.stack.frames().nth(below).copied() else { return 0 };
        let episode = state.pair.as_ref().map_or(0, |pair| pair.episode);
        let path = if frame.path == 0 { hash((episode, frame.serial)) } else { frame.path };
        let versions = self.versions.as_ref();
        let changed = versions.is_some_and(|versions| versions.is_changed(frame.function));
        if !changed {
            let count = frame.events;
            state.stack.count_event(below);
            return hash((path, frame.resume, count)) | 1;
        }
        let site = self.common_site(frame.function, frame.resume);
        let key = hash((path, site));
        let count = state.pair.as_mut().map_or(0, |pair| pair.count(key));
        hash((key, count)) | 1
    }

    /// A place in a changed function by a name that both versions share, as far as they do.
    fn common_site(&self, function: u32, resume: u32) -> (u32, u32, bool) {
        let crate::machine::Entry::Code(code) = self.entry(function) else { return (function, resume, false) };
        let Some(&inst) = code.map.get(resume.saturating_sub(1) as usize) else { return (function, resume, false) };
        let Some(versions) = &self.versions else { return (function, resume, false) };
        let pair = versions.pair_of(function);
        if pair == function {
            return (pair, inst.0, false);
        }
        let bodies = versions.program().functions[pair as usize].body.as_ref();
        match bodies.and_then(|bodies| bodies.aligned_instruction(inst)) {
            Some(partner) => (pair, partner.0, false),
            None => (pair, inst.0, true),
        }
    }
}
