//! Two executions become one again.
//!
//! They are compared where both stand at the same goal: the slots of the top frame that are still needed, memory, the modelled system.
//! Frames below have not run since the split, so they are equal. What differs as an expression may still be equal under the path condition;
//! that is a question for the solver, which the caller asks.

use std::cell::RefCell;
use std::rc::Rc;

use schism_code::Slot;
use schism_code::liveness::Liveness;
use schism_expr::Expr;
use schism_memory::MemoryDifference;
use schism_os::{Stream, TaggedBytes};

use super::{Role, Versions};
use crate::machine::{Entry, Machine, State};
use crate::races::Races;
use crate::symbolic::{Engine, Output};

/// With more expressions than this that might differ, a merge is not worth a question.
const MOST_QUESTIONS: usize = 64;

/// The result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merge {
    /// Nothing differs.
    Equal,
    /// They differ for the inputs that satisfy this condition, if there are any.
    Perhaps(Expr),
    /// They differ for the current input.
    Different,
}

/// Both sides of a pair at the same place.
#[derive(Debug)]
pub struct Meeting {
    /// What the program can still see, but for memory.
    pub inside: Merge,
    /// Bytes of memory that are equal for the current input.
    pub bytes: Merge,
    /// What was written to standard output and error.
    pub output: Merge,
    pub(super) memory: MemoryDifference,
    /// Slots of the old frame that have no place in the new version: place in the joint frame and value.
    only_old: Vec<(u32, Slot)>,
}

/// Collects what might differ.
pub(super) struct Doubts<'a> {
    engine: &'a mut Engine,
    count: usize,
    any: Option<Expr>,
    certain: bool,
}

impl<'a> Doubts<'a> {
    pub(super) fn new(engine: &'a mut Engine) -> Self {
        Doubts { engine, count: 0, any: None, certain: false }
    }

    pub(super) fn certainly(&mut self) {
        self.certain = true;
    }

    fn pair(&mut self, one: Expr, two: Expr) {
        let differ = {
            let equal = self.engine.pool.eq(one, two);
            self.engine.pool.not(equal)
        };
        match self.engine.pool.value(differ) {
            Some(0) => return,
            Some(_) => self.certain = true,
            None => {}
        }
        self.count += 1;
        self.any = Some(self.any.map_or(differ, |any| self.engine.pool.or(any, differ)));
    }

    fn slots(&mut self, old: Slot, new: Slot) {
        // A variable that only one side has set is not the same in both, whatever it reads as.
        if old.bits != new.bits || (old.tag ^ new.tag) & Slot::UNDEFINED != 0 {
            self.certain = true;
        } else if old.tag >> 32 != new.tag >> 32 {
            let (old, new) = (self.engine.word(old), self.engine.word(new));
            self.pair(old, new);
        }
    }

    fn bytes(&mut self, (old_tag, old): (u64, u8), (new_tag, new): (u64, u8)) {
        if old != new {
            self.certain = true;
        } else if old_tag != new_tag {
            let (old, new) = (self.engine.byte(old_tag, old), self.engine.byte(new_tag, new));
            self.pair(old, new);
        }
    }

    /// Compares two texts.
    pub(super) fn texts(&mut self, old: &TaggedBytes, new: &TaggedBytes) {
        if old.bytes != new.bytes {
            self.certain = true;
        }
        if self.certain || old.tags == new.tags {
            return;
        }
        let mut positions: Vec<u64> = old.tags.iter().chain(&new.tags).map(|&(at, _)| at).collect();
        positions.sort_unstable();
        positions.dedup();
        let tag = |text: &TaggedBytes, at: u64| {
            text.tags.binary_search_by_key(&at, |&(at, _)| at).map_or(0, |found| text.tags[found].1)
        };
        for at in positions {
            let byte = old.bytes[at as usize];
            self.bytes((tag(old, at), byte), (tag(new, at), byte));
        }
    }

    /// Compares two lists of texts.
    pub(super) fn lists(&mut self, old: &[TaggedBytes], new: &[TaggedBytes]) {
        if old.len() != new.len() {
            self.certain = true;
        }
        old.iter().zip(new).for_each(|(old, new)| self.texts(old, new));
    }

    /// Compares what both sides gave to `schism_output`.
    pub(super) fn outputs(&mut self, old: &Output, new: &Output) {
        if old.bytes.len() != new.bytes.len() {
            self.certain = true;
            return;
        }
        for at in 0..old.bytes.len() {
            let byte = |output: &Output| (output.tags.get(at).copied().unwrap_or(0), output.bytes[at]);
            let (one, two) = (byte(old), byte(new));
            if one.0 != two.0 || one.0 == 0 {
                let (one, two) = (self.engine.byte(one.0, one.1), self.engine.byte(two.0, two.1));
                self.pair(one, two);
            }
        }
    }

    /// Compares two slots' worth of an exit status.
    pub(super) fn statuses(&mut self, old: Slot, new: Slot) {
        let (one, two) = (self.engine.low(old, 8), self.engine.low(new, 8));
        if old.bits as u8 != new.bits as u8 {
            self.certain = true;
        } else {
            self.pair(one, two);
        }
    }

    pub(super) fn verdict(self) -> Merge {
        match self.any {
            _ if self.certain => Merge::Different,
            Some(any) => Merge::Perhaps(any),
            None => Merge::Equal,
        }
    }
}

impl Meeting {
    /// Whether bytes of memory certainly differ.
    pub fn infects(&self) -> bool {
        !self.memory.differing.is_empty()
    }
}

impl Machine {
    /// Compares the sides of a pair, which stand at the same goal.
    pub fn meet(&self, state: &mut State) -> Meeting {
        let apart = || Meeting {
            inside: Merge::Different,
            bytes: Merge::Different,
            output: Merge::Equal,
            memory: MemoryDifference::default(),
            only_old: Vec::new(),
        };
        let Some(parked) = state.parked() else { return apart() };
        let mut parked = parked.borrow_mut();
        if !Rc::ptr_eq(&parked.trace.model, &state.trace.model) {
            self.set_model(&mut parked, Rc::clone(&state.trace.model));
        }
        let (old, new): (&mut State, &mut State) =
            if state.role == Role::Old { (&mut *state, &mut parked) } else { (&mut parked, &mut *state) };
        let engine = &mut *self.engine();
        let mut inside = Doubts::new(engine);
        let only_old = self.compare_frames(old, new, &mut inside);
        if inside.certain || inside.count > MOST_QUESTIONS || !self.same_beside(old, new) {
            return apart();
        }
        let inside = inside.verdict();
        let memory = new.memory.compare_with_old(&old.memory, &|object| new.infection.owner(object));
        if memory.certain {
            return apart();
        }
        let mut bytes = Doubts::new(engine);
        if memory.perhaps.len() > MOST_QUESTIONS {
            bytes.certainly();
        } else {
            for &(_, old_tag, new_tag, value) in &memory.perhaps {
                bytes.bytes((old_tag, value), (new_tag, value));
            }
        }
        let bytes = bytes.verdict();
        let mut output = Doubts::new(engine);
        if !new.os.is_same_output(&old.os) {
            for stream in [Stream::Stdout, Stream::Stderr] {
                output.texts(&old.os.written(stream), &new.os.written(stream));
            }
            output.lists(old.os.started(), new.os.started());
        }
        Meeting { inside, bytes, output: output.verdict(), memory, only_old }
    }

    /// Everything but slots and memory.
    fn same_beside(&self, old: &State, new: &State) -> bool {
        let handlers = |state: &State| state.handlers.iter().map(|handler| handler.serial).collect::<Vec<_>>();
        old.stack.depth() == new.stack.depth()
            && handlers(old) == handlers(new)
            && old.has_same_others(new)
            && old.has_same_threads(new)
            && Rc::ptr_eq(&old.trace.declared, &new.trace.declared)
            && old.trace.outputs.len() == new.trace.outputs.len()
            && old
                .trace
                .outputs
                .iter()
                .zip(new.trace.outputs.iter())
                .all(|(old, new)| (&old.name, &old.bytes, &old.tags) == (&new.name, &new.bytes, &new.tags))
            && old.os.is_same_inside(&new.os)
    }

    /// Compares what is still needed of the top frames. Returns what only the old version needs.
    fn compare_frames(&self, old: &mut State, new: &mut State, doubts: &mut Doubts) -> Vec<(u32, Slot)> {
        let (before, after) = (*old.stack.top(), *new.stack.top());
        let mut only_old = Vec::new();
        let same_function = self.versions.as_ref().is_some_and(|versions| {
            versions.pair_of(before.function) == versions.pair_of(after.function) && before.serial == after.serial
        });
        let (Entry::Code(code), true) = (self.entry(before.function), same_function) else {
            doubts.certainly();
            return only_old;
        };
        let live = code.liveness.get_or_init(|| Liveness::new(code)).before(code, before.resume);
        let map = self.function_map(after.function);
        let (olds, news) = (old.stack.slots(), new.stack.slots());
        for slot in live.iter() {
            let value = olds[slot].get();
            match map {
                None => doubts.slots(value, news[slot].get()),
                Some(map) if map.is_common[slot] => doubts.slots(value, news[map.joint[slot] as usize].get()),
                Some(map) => only_old.push((map.joint[slot], value)),
            }
            if doubts.certain {
                break;
            }
        }
        if map.is_none() && before.resume != after.resume {
            doubts.certainly();
        }
        only_old
    }

    /// Makes one execution of a pair whose sides are equal but for bytes of memory; `doubtful` says that those that might differ do.
    pub fn merge(&self, state: &mut State, meeting: &Meeting, doubtful: bool) {
        let split_at = state.split_at().unwrap_or_default();
        if state.role == Role::Old {
            self.switch(state);
        }
        let Some(parked) = state.parked() else { return };
        let Some(versions) = &self.versions else { return };
        {
            let old: &RefCell<State> = &parked;
            let mut old = old.borrow_mut();
            // From now on both memories may hold the same pages.
            drop(old.memory.fork());
            state.memory.join(&old.memory, &meeting.memory, doubtful);
            self.infect(state, &old, meeting, doubtful, split_at);
            state.stack.number_after(&old.stack);
            state.ledger.join(&old.ledger);
            state.os.join_ledger(&old.os);
            state.races = Races::joined(old.races.clone(), state.races.take());
            state.cost_gap += old.instructions as i64 - state.instructions as i64;
            if !Rc::ptr_eq(&state.touched, &old.touched) {
                Rc::make_mut(&mut state.touched).extend(old.touched.iter().copied());
            }
            state.old_peak = state.old_peak.max(old.memory.peak_heap_bytes());
        }
        for &(slot, value) in &meeting.only_old {
            state.stack.slots()[slot as usize].set(value);
        }
        for variable in versions.resized() {
            let address = Versions::address_of(self.image.functions.len(), variable);
            state.memory.resize_for_both(address, variable.sizes);
        }
        state.undefined.clear();
        state.memory.watch(true);
        state.role = Role::Shared;
        state.pair = None;
        state.goal = super::Goal::default();
    }
}
