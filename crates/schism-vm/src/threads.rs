//! Threads that do not run: their stacks, kept as they were.
//!
//! One thread runs at a time; the modelled system says which (`os/threads.rs`). Memory is the same for all of them, but for thread-local
//! variables, which each thread has its own copies of. What is kept of a thread is not touched until it goes on, whatever becomes
//! of the state meanwhile: then it gets the model that the state has by then, and if the versions have parted, that side's frames. So two
//! sides that have run no other thread since they parted have the very same of all of them, and can be one again.

use std::collections::BTreeMap;
use std::rc::Rc;

use schism_code::{CallSite, Slot};
use schism_expr::Model;
use schism_ir::GlobalId;
use schism_memory::{Kind, MemoryFault};
use schism_os::Resumed;

use crate::fault::FaultKind;
use crate::machine::{Machine, PendingHandler, State, Stop};
use crate::pairs::Role;
use crate::races::Ordering;
use crate::stack::Stack;

const EINTR: i64 = 4;

/// A thread that does not run, shared by all states in which it does not.
#[derive(Clone)]
pub(crate) struct Parked {
    tid: i64,
    kept: Rc<Kept>,
}

/// What is kept of it.
struct Kept {
    stack: Stack,
    handlers: Vec<PendingHandler>,
    locals: Locals,
    ordering: Vec<Ordering>,
    /// For whom it stood.
    role: Role,
    model: Rc<Model>,
}

/// Where a thread has its own copies of thread-local variables; the first thread has the variables themselves.
pub(crate) type Locals = Option<Rc<BTreeMap<u64, u64>>>;

impl Parked {
    /// Where it goes on, and then its other frames: functions, and where those go on.
    pub(crate) fn places(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.kept.stack.frames().map(|frame| (frame.function, frame.resume))
    }
}

impl State {
    /// Whether the same threads do not run in both, and none of them has run since the two parted.
    pub(crate) fn has_same_threads(&self, other: &State) -> bool {
        let list = |state: &State| state.threads.clone().unwrap_or_default();
        let (one, two) = (list(self), list(other));
        let is_same =
            |(one, two): (&Parked, &Parked)| Rc::ptr_eq(&one.kept, &two.kept) && one.kept.role == Role::Shared;
        one.len() == two.len() && one.iter().zip(two.iter()).all(is_same) && self.locals == other.locals
    }

    fn park(&mut self, tid: i64, kept: Kept) {
        Rc::make_mut(self.threads.get_or_insert_default()).push(Parked { tid, kept: Rc::new(kept) });
    }

    fn take_parked(&mut self, tid: i64) -> Option<Kept> {
        let threads = Rc::make_mut(self.threads.as_mut()?);
        let parked = threads.remove(threads.iter().position(|parked| parked.tid == tid)?);
        if threads.is_empty() {
            self.threads = None;
        }
        Some(Rc::try_unwrap(parked.kept).unwrap_or_else(|shared| Kept {
            stack: shared.stack.clone(),
            handlers: shared.handlers.clone(),
            locals: shared.locals.clone(),
            ordering: shared.ordering.clone(),
            role: shared.role,
            model: Rc::clone(&shared.model),
        }))
    }
}

impl Machine {
    fn thread_locals(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.image.globals.len()).filter(|&number| {
            let global = self.image.global(GlobalId::new(number));
            global.thread_local && global.init.is_some()
        })
    }

    /// To be called before a thread is made: versions that start their threads with other values part.
    pub(crate) fn check_new_thread(&self, state: &State) -> Result<(), FaultKind> {
        if state.role == Role::Shared && self.thread_locals().any(|number| self.changed_variable(number).is_some()) {
            return Err(FaultKind::Memory(Box::new(MemoryFault::Differs)));
        }
        Ok(())
    }

    /// There is a new thread, whose turn comes. It stands behind the call at `site` in a frame of its own; there the call returns 0.
    pub(crate) fn start_thread(&self, state: &mut State, site: &CallSite, tid: i64) -> Result<(), FaultKind> {
        let mut locals = BTreeMap::new();
        for number in self.thread_locals().collect::<Vec<_>>() {
            let place = match (self.changed_variable(number), state.role) {
                (Some(variable), Role::Old) => variable.old,
                _ => self.image.globals[number],
            };
            let content = self.content(place);
            self.reserve_id(state);
            let kind = Kind::Global { constant: false };
            let address = state
                .memory
                .allocate(content.len() as u64, kind, number as u64)
                .ok_or_else(|| FaultKind::Unsupported("no memory for the variables of a thread".to_owned()))?;
            state.memory.write_bytes(address, &content).map_err(FaultKind::Memory)?;
            locals.insert(self.layout.global_address(GlobalId::new(number)), address);
        }
        let mut stack = state.stack.with_top_alone();
        if site.dst_count > 0 {
            stack.slots()[site.dst as usize].set(Slot::new(0));
        }
        if state.is_apart() {
            stack.top().path = crate::pairs::name_of_thread(tid);
        }
        let kept = Kept {
            stack,
            handlers: Vec::new(),
            locals: Some(Rc::new(locals)),
            ordering: Vec::new(),
            role: state.role,
            model: Rc::clone(&state.trace.model),
        };
        if state.threads.is_none() {
            state.turn_began = state.instructions;
            state.turn_ends = state.instructions + state.os.turn();
        }
        if state.os.new_threads_go_first() {
            state.turn_ends = state.instructions;
        }
        state.park(tid, kept);
        self.thread_was_made(state, tid);
        Ok(())
    }

    /// The address of a thread-local variable in the running thread.
    #[inline]
    pub(crate) fn thread_local(state: &State, variable: u64) -> u64 {
        match &state.locals {
            Some(locals) => locals.get(&variable).copied().unwrap_or(variable),
            None => variable,
        }
    }

    /// The running thread has stopped for some reason, and there are others. What to tell whoever runs the state, if it does not go on.
    pub(crate) fn change_thread(&self, state: &mut State, stop: Stop) -> Option<Stop> {
        let tid = state.os.running_thread();
        let next = match stop {
            Stop::Waits => {
                let next = state.os.leave_thread(None);
                self.leave_thread(state, tid);
                next
            }
            Stop::ThreadEnded => {
                let next = state.os.end_thread();
                self.drop_thread(state);
                next
            }
            Stop::Fuel if state.instructions > state.turn_ends => {
                if !self.may_interrupt(state) {
                    state.turn_ends = state.instructions + state.os.turn_goes_on();
                    return None;
                }
                let next = state.os.leave_thread(Some(state.instructions - state.turn_began));
                self.leave_thread(state, tid);
                next
            }
            Stop::Fuel => return None,
            stop => return Some(stop),
        };
        let Some((next, resumed)) = next else {
            let fault = self.report(state, FaultKind::Deadlock);
            return Some(Stop::Fault(fault));
        };
        match self.take_up_thread(state, next, resumed) {
            Ok(stop) => stop,
            Err(kind) => Some(Stop::Fault(self.report(state, kind))),
        }
    }

    /// Whether the running thread may be interrupted where it stands: not inside of the library, some of which is one step here, and not where
    /// the frames of one version cannot become those of the other.
    fn may_interrupt(&self, state: &mut State) -> bool {
        let function = state.stack.top().function;
        let own = self.versions.as_ref().map_or(function, |versions| versions.pair_of(function));
        self.is_own(own) && (state.role != Role::Shared || self.old_stack(&state.stack, None).is_some())
    }

    /// Keeps the running thread. The state still has its stack, so that a report can show it.
    fn leave_thread(&self, state: &mut State, tid: i64) {
        let kept = Kept {
            stack: state.stack.clone(),
            handlers: std::mem::take(&mut state.handlers),
            locals: state.locals.clone(),
            ordering: std::mem::take(&mut state.ordering),
            role: state.role,
            model: Rc::clone(&state.trace.model),
        };
        state.park(tid, kept);
    }

    /// Ends the frames and the variables of the running thread.
    fn drop_thread(&self, state: &mut State) {
        let origin = self.origin(state);
        while state.stack.depth() > 0 {
            state.stack.pop(&mut state.released);
        }
        for address in std::mem::take(&mut state.released) {
            state.memory.release(address, origin);
        }
        for &address in state.locals.take().iter().flat_map(|locals| locals.values()) {
            state.memory.release(address, origin);
        }
    }

    /// Goes on with a thread that did not run.
    fn take_up_thread(&self, state: &mut State, tid: i64, resumed: Resumed) -> Result<Option<Stop>, FaultKind> {
        let Some(kept) = state.take_parked(tid) else {
            return Err(FaultKind::Unsupported("a thread of which nothing was kept".to_owned()));
        };
        let Kept { mut stack, handlers, locals, ordering, role, model } = kept;
        stack.number_after(&state.stack);
        (state.stack, state.handlers, state.locals, state.ordering) = (stack, handlers, locals, ordering);
        state.turn_began = state.instructions;
        state.turn_ends = state.instructions + state.os.turn();
        if !Rc::ptr_eq(&model, &state.trace.model) {
            self.engine().refresh_stack(state);
        }
        if role == Role::Shared && state.role == Role::Old {
            let apart =
                || FaultKind::Unsupported("the versions could not be taken apart in a thread that waited".to_owned());
            state.stack = self.old_stack(&state.stack, None).ok_or_else(apart)?;
        }
        let result = match resumed {
            Resumed::With(result) => result,
            // The top frame stands before the call: it is made again, unless a signal ends it.
            Resumed::Again if state.os.is_interrupted() => -EINTR,
            Resumed::Here if state.os.is_interrupted() => return self.wake(state, None, 0),
            Resumed::Again | Resumed::Here => return Ok(None),
        };
        let slot = self.skip_call(state);
        self.wake(state, slot, result)
    }
}
