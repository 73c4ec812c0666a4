//! Bytes that differ while one execution stands for both versions.
//!
//! Where all that differs between the sides of a pair is some bytes of memory, they become one execution all the same: the bytes are
//! marked, both values are kept here, and the execution parts again when one of them is read. A variable that a change has set to another
//! value, and that is hardly ever looked at, then costs nothing.

use std::collections::BTreeMap;
use std::rc::Rc;

use schism_memory::{Infected, Memory, Owner};

use super::{Meeting, Role};
use crate::machine::{Machine, State};
use crate::processes::Waiting;
use crate::symbolic::{expr_of, lane_of};

/// Bytes that may differ in one execution.
const MOST_BYTES: usize = 512;
/// After so many partings because of them, the sides stay apart: what is read all the time is cheaper to have twice.
const MOST_PARTINGS: u32 = 64;

/// What differs between the versions that one execution stands for.
#[derive(Clone, Default)]
pub(crate) struct Infection {
    /// Bytes by address. One that was written since is not marked any more, and what stands here means nothing.
    bytes: Rc<BTreeMap<u64, Infected>>,
    /// Objects that only one version has.
    owners: Rc<BTreeMap<u32, Owner>>,
    /// Function and position in the new version where the versions parted that left them.
    origin: Option<(u32, u32)>,
    /// How often the execution parted because one of them was read.
    partings: u32,
}

impl Infection {
    /// Whether the versions can differ without coming to a change again.
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Who has an object, if not both have it.
    pub(crate) fn owner(&self, object: u32) -> Option<Owner> {
        self.owners.get(&object).copied()
    }

    /// Whether any of its bytes still differs in the memory that it is about.
    pub(crate) fn differs_in(&self, memory: &Memory) -> bool {
        self.bytes.keys().any(|&address| memory.is_differing(address))
    }

    /// Notes that the execution parts because a byte is read. Where it parted first, if that byte is one of these.
    pub(crate) fn part_at(&mut self, address: u64) -> Option<(u32, u32)> {
        if !self.bytes.contains_key(&address) {
            return None;
        }
        self.partings += 1;
        self.origin
    }
}

impl State {
    /// Whether a byte differs between the versions that this execution stands for.
    pub fn is_infected(&self) -> bool {
        self.infection.differs_in(&self.memory)
            || self.others.iter().flat_map(|others| others.iter()).any(Waiting::is_infected)
    }
}

impl Machine {
    /// Whether the sides may become one although bytes differ between them.
    pub fn may_infect(&self, state: &State, meeting: &Meeting) -> bool {
        let infection = &state.infection;
        let known = infection.bytes.keys().filter(|&&address| state.memory.is_differing(address)).count();
        self.versions.as_ref().is_some_and(|versions| versions.ideas.infect)
            && infection.partings < MOST_PARTINGS
            && known + meeting.memory.differing.len() + meeting.memory.perhaps.len() <= MOST_BYTES
    }

    /// Marks what differs between the sides, of which the state is the one that goes on for both: what certainly does, and what might
    /// too, unless it is known not to.
    pub(crate) fn infect(
        &self,
        state: &mut State,
        old: &State,
        meeting: &Meeting,
        doubtful: bool,
        split_at: (u32, u32),
    ) {
        let memory = &meeting.memory;
        if !memory.only_old.is_empty() || !memory.only_new.is_empty() {
            let owners = Rc::make_mut(&mut state.infection.owners);
            owners.extend(memory.only_old.iter().map(|&object| (object, Owner::Old)));
            owners.extend(memory.only_new.iter().map(|&object| (object, Owner::New)));
        }
        let certain = memory.differing.iter().copied();
        let perhaps = memory.perhaps.iter().filter(|_| doubtful);
        let perhaps = perhaps.map(|&(address, old_tag, new_tag, old)| (address, Infected { old, old_tag, new_tag }));
        let marked: Vec<(u64, Infected)> = certain.chain(perhaps).collect();
        if state.infection.is_empty() && marked.is_empty() {
            return;
        }
        // Where they went different ways says more than where a value was changed, and the first change more than what it has led to.
        let known = state.infection.origin.filter(|_| !state.infection.is_empty());
        state.infection.origin = self.ways_part_at(old, state).or(known).or(Some(split_at));
        for &(address, _) in &marked {
            state.memory.mark_differing(address);
        }
        let memory = &state.memory;
        let bytes = Rc::make_mut(&mut state.infection.bytes);
        bytes.extend(marked);
        bytes.retain(|&address, _| memory.is_differing(address));
    }

    /// Gives a side that was one with the other its own values again.
    pub(crate) fn part_infected(&self, state: &mut State, role: Role) {
        if state.infection.is_empty() {
            return;
        }
        let engine = &mut *self.engine();
        let model = Rc::clone(&state.trace.model);
        engine.evaluator.forget();
        let mut value = |tag: u64| {
            let e = expr_of(tag)?;
            Some((engine.evaluator.value(&engine.pool, &model, e) >> (8 * lane_of(tag))) as u8)
        };
        for (&address, infected) in state.infection.bytes.iter() {
            if !state.memory.is_differing(address) {
                continue;
            }
            let &Infected { old: plain, old_tag, new_tag } = infected;
            match role {
                Role::Old => state.memory.part(address, old_tag, Some(value(old_tag).unwrap_or(plain))),
                _ => state.memory.part(address, new_tag, value(new_tag)),
            }
        }
    }
}
