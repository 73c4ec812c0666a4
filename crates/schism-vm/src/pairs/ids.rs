//! The same object has the same address on both sides of a pair.
//!
//! One table for both sides gives ids to objects by where they are made: the frame, which has the same name on both sides, the place in
//! its code, and how many times it was there. Otherwise one more allocation in one version would move all later objects, and the
//! sides would never be equal again.
//!
//! Behind a place that the versions do not have in common, nothing has a name of its own: what is made there is only counted. So a function
//! that gets its memory by another way in the new version gets the same object.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use schism_memory::PAIR_IDS;
use schism_program::Side;

use super::{Role, Versions};
use crate::machine::{Machine, State};

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

/// Set in every name, so that none is 0.
const NAMED: u64 = 1;
/// Set in the names of frames behind a place that the versions do not have in common.
const NAMELESS: u64 = 2;

fn name(parts: impl Hash) -> u64 {
    (hash(parts) | NAMED) & !NAMELESS
}

fn hash(parts: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

/// The name of the first frame of a thread that a side of a pair has made.
pub(crate) fn name_of_thread(tid: i64) -> u64 {
    name(("thread", tid))
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
        let name = match self.place_in_common(state, 1) {
            Ok((path, site)) => self.nth(state, 1, path, site),
            Err(nameless) => nameless,
        };
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
        let key = match self.place_in_common(state, 0) {
            Ok((path, site)) => self.nth(state, 0, path, site),
            Err(nameless) => count(state, nameless),
        };
        let id = self.engine().ids.get(key);
        state.memory.reserve(Some(id));
    }

    /// What a frame, the top one or the one below it, is doing, by names that both versions share: its own, and that of the place in its code.
    /// If that place is not in both versions, a name for all such places together.
    fn place_in_common(&self, state: &State, below: usize) -> Result<(u64, Option<(u32, u32)>), u64> {
        let Some(frame) = state.stack.frames().nth(below).copied() else { return Err(NAMELESS) };
        if frame.path & NAMELESS != 0 {
            return Err(frame.path);
        }
        let episode = state.pair.as_ref().map_or(0, |pair| pair.episode);
        let path = if frame.path == 0 { hash((episode, frame.serial)) } else { frame.path };
        let Some(versions) = self.versions.as_ref().filter(|versions| versions.is_changed(frame.function)) else {
            return Ok((path, None));
        };
        self.common_site(versions, frame.function, frame.resume)
            .map(|site| (path, Some(site)))
            .ok_or(hash((path, "nameless")) | NAMED | NAMELESS)
    }

    /// A number for what a frame is doing at a place for the n-th time.
    fn nth(&self, state: &mut State, below: usize, path: u64, site: Option<(u32, u32)>) -> u64 {
        match site {
            Some(site) => count(state, hash((path, site))),
            None => {
                let frame = state.stack.frames().nth(below).copied();
                let (resume, events) = frame.map_or((0, 0), |frame| (frame.resume, frame.events));
                state.stack.count_event(below);
                name((path, resume, events))
            }
        }
    }

    /// A place in a changed function by its number in the new version, if both versions have it.
    fn common_site(&self, versions: &Versions, function: u32, resume: u32) -> Option<(u32, u32)> {
        let crate::machine::Entry::Code(code) = self.entry(function) else { return None };
        let &inst = code.map.get(resume.saturating_sub(1) as usize)?;
        let pair = versions.pair_of(function);
        let bodies = versions.program().functions[pair as usize].body.as_ref()?;
        let (side, new) = if pair == function {
            (Side::New, bodies.aligned_old_instruction(inst).map(|_| inst))
        } else {
            (Side::Old, bodies.aligned_instruction(inst))
        };
        // A call that was modified may be one of another function.
        new.filter(|_| !bodies.is_changed(side, inst)).map(|new| (pair, new.0))
    }
}

/// The n-th thing of its kind since the split.
fn count(state: &mut State, key: u64) -> u64 {
    let count = state.pair.as_mut().map_or(0, |pair| pair.count(key));
    name((key, count))
}
