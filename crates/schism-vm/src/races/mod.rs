//! Data races of threads, in programs that are compared.
//!
//! From the first thread on, an instrumented copy of the interpreter's loop tells a [`Detector`] what own code reads and writes, and
//! which of the library's functions order threads it calls. Nothing of that is there for programs without threads. An execution that stands for both
//! versions has one detector, until the versions do something apart: then each side has its own, and an execution that
//! stands for both again feeds both of them, because a lock that only one version takes orders what both do later.
//!
//! A race in both versions is an entry in the ledger: what a program with a race does is up to the order of single accesses, of which few are
//! tried. A race in one version only is a difference.

mod detector;
mod synchronization;

pub(crate) use synchronization::Does;

use std::collections::BTreeMap;
use std::rc::Rc;

use schism_code::Slot;
use schism_ir::{FunctionId, MemoryOrder, Op};

use crate::dependence::observer::{BuiltinCall, Observer};
use crate::ledger::Approximation;
use crate::machine::{Entry, Machine, State, Stop};
use crate::pairs::{Ends, Merge, PairEnd, Role};
use detector::{Detector, Touch};

/// The detectors of a state.
#[derive(Clone)]
pub(crate) enum Races {
    /// One, for whomever the state stands.
    One(Rc<Detector>),
    /// Of the old and of the new version; the state stands for both.
    Two([Rc<Detector>; 2]),
}

impl Races {
    /// Those of a side.
    pub(crate) fn side(&self, role: Role) -> Races {
        match self {
            Races::One(_) => self.clone(),
            Races::Two(both) => Races::One(Rc::clone(&both[usize::from(role == Role::New)])),
        }
    }

    /// Those of an execution that stands for both again.
    pub(crate) fn joined(old: Option<Races>, new: Option<Races>) -> Option<Races> {
        match (old, new) {
            (Some(Races::One(old)), Some(Races::One(new))) if !Rc::ptr_eq(&old, &new) => Some(Races::Two([old, new])),
            (old, new) => new.or(old),
        }
    }

    /// Whether the versions have ordered their threads each by itself.
    pub(crate) fn are_apart(&self) -> bool {
        matches!(self, Races::Two(_))
    }

    fn each(&mut self, mut tell: impl FnMut(&mut Detector)) {
        match self {
            Races::One(one) => tell(Rc::make_mut(one)),
            Races::Two(both) => both.iter_mut().for_each(|one| tell(Rc::make_mut(one))),
        }
    }

    fn found(&self, role: Role) -> BTreeMap<u32, (u32, u32)> {
        match self.side(role) {
            Races::One(one) => one.races().clone(),
            Races::Two(_) => BTreeMap::new(),
        }
    }
}

/// A call of the library that orders threads, or will when it returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ordering {
    does: Does,
    /// Its frame.
    depth: usize,
    arguments: [u64; 2],
}

/// Tells the detectors of a state what it does.
pub(crate) struct Racing {
    /// The function that was looked at last, and whether it is the program's own.
    last: (u32, bool),
}

impl Racing {
    pub(crate) fn new() -> Self {
        Racing { last: (u32::MAX, false) }
    }

    fn is_own(&mut self, machine: &Machine, function: u32) -> bool {
        if self.last.0 != function {
            self.last = (function, machine.is_own(machine.pair_number(function)));
        }
        self.last.1
    }
}

impl Observer for Racing {
    const ACTIVE: bool = true;
    const RACES: bool = true;

    fn touched(&mut self, machine: &Machine, state: &mut State, at: (u32, u32), access: (u64, u64), write: bool) {
        if !self.is_own(machine, at.0) {
            return;
        }
        let (address, len) = access;
        machine.touch(state, Touch { address, len, write, order: machine.memory_order(at), at });
    }

    fn called(&mut self, machine: &Machine, state: &mut State) {
        let function = state.stack.top().function;
        let Some(&does) = machine.ordering_functions().get(&machine.pair_number(function)) else { return };
        let slots = state.stack.slots();
        let argument = |number: usize| slots.get(number).map_or(0, |slot| slot.get().bits);
        let arguments = [argument(0), argument(1)];
        let (depth, tid) = (state.stack.depth(), state.os.running_thread());
        if let (Some(address), Some(races)) = (does.releases_at_call(arguments), &mut state.races) {
            races.each(|detector| detector.release(tid, address));
        }
        state.ordering.push(Ordering { does, depth, arguments });
    }

    fn left(&mut self, _machine: &Machine, state: &mut State, result: Slot) {
        let depth = state.stack.depth();
        while let Some(&ordering) = state.ordering.last().filter(|ordering| ordering.depth > depth) {
            state.ordering.pop();
            if ordering.depth == depth + 1 {
                ordering.returned(state, result.bits as u32);
            }
        }
    }

    fn after_builtin(&mut self, machine: &Machine, state: &mut State, call: BuiltinCall) {
        let (function, position) = (state.stack.top().function, state.stack.top().resume.saturating_sub(1));
        if !self.is_own(machine, function) {
            return;
        }
        let name = &machine.image.function(FunctionId(call.function)).name;
        let [to, from, len, ..] = call.arguments;
        let copies = matches!(name.as_str(), "memcpy" | "memmove");
        if len == 0 || !copies && name != "memset" {
            return;
        }
        let touch = |address, write| Touch { address, len, write, order: MemoryOrder::Plain, at: (function, position) };
        if copies {
            machine.touch(state, touch(from, false));
        }
        machine.touch(state, touch(to, true));
    }
}

impl Ordering {
    /// The call has returned.
    fn returned(self, state: &mut State, result: u32) {
        let (tid, [first, _]) = (state.os.running_thread(), self.arguments);
        let made = match self.does {
            Does::Make if result == 0 => state.memory.load8(first).ok(),
            _ => None,
        };
        let Some(races) = &mut state.races else { return };
        let acquired = self.does.acquires_at_return(self.arguments, result);
        races.each(|detector| {
            if let Some(name) = made {
                detector.name_last_made(tid, name);
            }
            if self.does == Does::Join && result == 0 {
                detector.join(tid, first);
            }
            if let Some(address) = acquired {
                detector.acquire(tid, address);
            }
            if self.does == Does::Once {
                detector.release(tid, first);
            }
        });
    }
}

impl Machine {
    /// A thread has made another one.
    pub(crate) fn thread_was_made(&self, state: &mut State, tid: i64) {
        if self.versions.is_none() {
            return;
        }
        let maker = state.os.running_thread();
        let races = state.races.get_or_insert_with(|| Races::One(Rc::default()));
        races.each(|detector| detector.make(maker, tid));
        // The call that makes it, and those around it, began before anybody listened.
        if state.ordering.is_empty() {
            self.note_open_calls(state);
        }
    }

    /// Notes the calls of functions that order threads which have begun already: the one in which the first thread is made.
    fn note_open_calls(&self, state: &mut State) {
        let depth = state.stack.depth();
        let functions = self.ordering_functions();
        let frames = state.stack.frames().zip(state.stack.slots_of_frames()).enumerate();
        let mut open: Vec<Ordering> = frames
            .filter_map(|(number, (frame, slots))| {
                let does = *functions.get(&self.pair_number(frame.function))?;
                let argument = |at: usize| slots.get(at).map_or(0, |slot| slot.get().bits);
                Some(Ordering { does, depth: depth - number, arguments: [argument(0), argument(1)] })
            })
            .collect();
        open.reverse();
        state.ordering = open;
    }

    fn touch(&self, state: &mut State, touch: Touch) {
        let tid = state.os.running_thread();
        let Some(races) = &mut state.races else { return };
        let mut raced = false;
        races.each(|detector| raced |= detector.touch(tid, touch));
        if raced {
            state.ledger.note(Approximation::Race, touch.at.0, touch.at.1 + 1);
        }
    }

    /// What an access means to other threads.
    fn memory_order(&self, (function, position): (u32, u32)) -> MemoryOrder {
        let Entry::Code(code) = self.entry(function) else { return MemoryOrder::Plain };
        let Some(inst) = code.map.get(position as usize) else { return MemoryOrder::Plain };
        let Some(body) = &self.image.function(FunctionId(function)).body else { return MemoryOrder::Plain };
        match body.insts.get(inst.index()).map(|inst| &inst.op) {
            Some(Op::Load { order, .. } | Op::Store { order, .. } | Op::AtomicRmw(_, order) | Op::CmpXchg(order)) => {
                *order
            }
            _ => MemoryOrder::Plain,
        }
    }

    /// Notes of both sides of a pair which races only one of them had.
    pub fn note_races(&self, old: &mut State, new: &mut State) {
        let found = |state: &State| state.races.as_ref().map(|races| races.found(state.role)).unwrap_or_default();
        let (olds, news) = (found(old), found(new));
        for (state, mine, others) in [(old, &olds, &news), (new, &news, &olds)] {
            for (object, &at) in mine {
                if !others.contains_key(object) {
                    state.undefined.add_race(self.pair_number(at.0), at);
                }
            }
        }
    }

    /// The end of an execution that stands for both versions as two ends, if there was a race in only one of them.
    pub fn race_ends(&self, state: &mut State, stop: &Rc<Stop>) -> Option<Ends> {
        let races = state.races.as_ref().filter(|races| state.role == Role::Shared && races.are_apart())?;
        if races.found(Role::Old).keys().eq(races.found(Role::New).keys()) {
            return None;
        }
        let split_at = state.partings.iter().next().map_or((0, 0), |&(function, at, _)| (function, at));
        let mut end = |role: Role| {
            let mut copy = state.fork();
            (copy.role, copy.races) = (role, state.races.as_ref().map(|races| races.side(role)));
            PairEnd { state: copy, stop: Rc::clone(stop) }
        };
        let (old, new) = (end(Role::Old), end(Role::New));
        Some(Ends { old, new, split_at, differ: Merge::Equal })
    }
}
