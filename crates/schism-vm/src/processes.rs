//! Processes that do not run: their memory and their stacks, kept as they were.
//!
//! One process runs at a time; the modelled system says which (`os/processes.rs`). What is kept here is not touched until its process goes
//! on, whatever becomes of the state meanwhile: then it gets the model that the state has by then, and if the versions have parted, that
//! side's frames and data. So two sides that have not run a process since they parted have the very same of it, and can be one again.

use std::cell::RefCell;
use std::rc::Rc;

use schism_code::{CallSite, Slot};
use schism_expr::Model;
use schism_memory::Memory;

use crate::fault::FaultKind;
use crate::machine::{Entry, Machine, PendingHandler, State, Stop};
use crate::pairs::{Infection, Role};
use crate::stack::Stack;

const EINTR: i64 = 4;

/// A process that waits, shared by all states in which it does.
#[derive(Clone)]
pub(crate) struct Waiting {
    pid: i64,
    kept: Rc<RefCell<Kept>>,
}

/// What is kept of it.
struct Kept {
    /// Its memory, unless a child has that.
    memory: Option<Memory>,
    infection: Infection,
    stack: Stack,
    handlers: Vec<PendingHandler>,
    /// For whom it stood.
    role: Role,
    model: Rc<Model>,
    /// Where the result of its call goes.
    slot: Option<u32>,
    /// What that is; else the call is made again.
    result: Option<i64>,
}

impl Kept {
    fn copy(&mut self) -> Kept {
        Kept {
            memory: self.memory.as_mut().map(Memory::fork),
            infection: self.infection.clone(),
            stack: self.stack.clone(),
            handlers: self.handlers.clone(),
            role: self.role,
            model: Rc::clone(&self.model),
            slot: self.slot,
            result: self.result,
        }
    }
}

impl Waiting {
    /// Whether a byte of its memory differs between the versions that it stands for.
    pub(crate) fn is_infected(&self) -> bool {
        let kept = self.kept.borrow();
        kept.memory.as_ref().is_some_and(|memory| kept.infection.differs_in(memory))
    }

    /// Its frames: functions, and where they go on.
    pub(crate) fn places(&self) -> Vec<(u32, u32)> {
        self.kept.borrow().stack.frames().map(|frame| (frame.function, frame.resume)).collect()
    }
}

impl State {
    fn keep(&mut self, pid: i64, memory: Option<Memory>, slot: Option<u32>, result: Option<i64>) {
        let kept = Kept {
            memory,
            infection: self.infection.clone(),
            stack: self.stack.clone(),
            handlers: self.handlers.clone(),
            role: self.role,
            model: Rc::clone(&self.trace.model),
            slot,
            result,
        };
        let waiting = Waiting { pid, kept: Rc::new(RefCell::new(kept)) };
        Rc::make_mut(self.others.get_or_insert_default()).push(waiting);
    }

    /// Whether the same processes wait in both, and none of them has run since the two parted.
    pub(crate) fn has_same_others(&self, other: &State) -> bool {
        let list = |state: &State| state.others.clone().unwrap_or_default();
        let (one, two) = (list(self), list(other));
        let is_same = |(one, two): (&Waiting, &Waiting)| {
            Rc::ptr_eq(&one.kept, &two.kept) && one.kept.borrow().role == Role::Shared
        };
        one.len() == two.len() && one.iter().zip(two.iter()).all(is_same)
    }

    /// Takes out what is kept of a process.
    fn take_kept(&mut self, pid: i64) -> Option<Kept> {
        let others = Rc::make_mut(self.others.as_mut()?);
        let waiting = others.remove(others.iter().position(|waiting| waiting.pid == pid)?);
        if others.is_empty() {
            self.others = None;
        }
        Some(match Rc::try_unwrap(waiting.kept) {
            Ok(cell) => cell.into_inner(),
            Err(shared) => shared.borrow_mut().copy(),
        })
    }
}

impl Machine {
    /// The state goes on as a child; its parent waits. The call at `site` returns 0.
    pub(crate) fn fork_process(&self, state: &mut State, site: &CallSite, child: i64, shares_memory: bool) {
        let memory = if shares_memory { None } else { Some(state.memory.fork()) };
        let slot = (site.dst_count > 0).then_some(site.dst);
        let parent = state.os.parent_process();
        state.keep(parent, memory, slot, Some(child));
        if let Some(slot) = slot {
            state.stack.slots()[slot as usize].set(Slot::new(0));
        }
    }

    /// The running process has stopped for some reason, and there are others. What to tell whoever runs the state, if it does not go on.
    pub(crate) fn change_process(&self, state: &mut State, stop: Stop) -> Option<Stop> {
        let mut stop = stop;
        loop {
            let status = match &stop {
                Stop::Waits => None,
                Stop::Exited(status) => Some((status & 0xff) << 8),
                Stop::Killed(signal) => Some(*signal),
                // What cannot be executed ends the run; an error ends the process.
                Stop::Fault(fault) => match fault.kind.signal() {
                    Some(signal) => {
                        state.os.note_fault(matches!(fault.kind, FaultKind::Aborted));
                        Some(signal)
                    }
                    None => return Some(stop),
                },
                _ => return Some(stop),
            };
            let pid = state.os.running_process();
            let next = match status {
                Some(status) => state.os.end_process(status),
                None => state.os.leave_process(),
            };
            let Some(next) = next else { return Some(stop) };
            if status.is_none() {
                self.leave(state, pid);
            }
            match self.take_up(state, next) {
                Ok(None) => return None,
                Ok(Some(next)) => stop = next,
                Err(kind) => stop = Stop::Fault(self.report(state, kind)),
            }
        }
    }

    /// Keeps the running process, which waits in a call that it will make again.
    fn leave(&self, state: &mut State, pid: i64) {
        let memory = std::mem::take(&mut state.memory);
        state.keep(pid, Some(memory), None, None);
    }

    /// Goes on with a process that waited.
    fn take_up(&self, state: &mut State, pid: i64) -> Result<Option<Stop>, FaultKind> {
        let Some(kept) = state.take_kept(pid) else {
            return Err(FaultKind::Unsupported("a process of which nothing was kept".to_owned()));
        };
        let Kept { memory, infection, mut stack, handlers, role, model, slot, result } = kept;
        let had_memory = memory.is_some();
        match memory {
            Some(memory) => (state.memory, state.infection) = (memory, infection),
            None => self.end_frames(state, stack.top().serial),
        }
        stack.number_after(&state.stack);
        (state.stack, state.handlers) = (stack, handlers);
        if !Rc::ptr_eq(&model, &state.trace.model) {
            let model = Rc::clone(&state.trace.model);
            self.set_model(state, model);
        }
        if role == Role::Shared && state.is_apart() {
            self.take_side(state, had_memory)?;
            // Its frames are from before the versions parted, so they are the same on both sides.
            self.meet_behind_call(state);
        }
        match result {
            Some(result) => self.wake(state, slot, result),
            // The top frame stands before the call: it is made again, unless a signal ends it.
            None if state.os.is_interrupted() => {
                let slot = self.skip_call(state);
                self.wake(state, slot, -EINTR)
            }
            None => Ok(None),
        }
    }

    /// Makes the running process, which stood for both versions, one of the state's own version.
    fn take_side(&self, state: &mut State, with_memory: bool) -> Result<(), FaultKind> {
        if with_memory {
            self.take_side_of_memory(state, state.role);
        }
        if state.role == Role::Old {
            let apart =
                || FaultKind::Unsupported("the versions could not be taken apart in a process that waited".to_owned());
            state.stack = self.old_stack(&state.stack, None).ok_or_else(apart)?;
        }
        Ok(())
    }

    /// Puts the top frame, which stands at a call, behind it. Where the result goes.
    pub(crate) fn skip_call(&self, state: &mut State) -> Option<u32> {
        let frame = state.stack.top();
        let Entry::Code(code) = self.entry(frame.function) else { return None };
        let site = code.sites.get(code.ins[frame.resume as usize].b as usize)?;
        frame.resume += 1;
        (site.dst_count > 0).then_some(site.dst)
    }

    /// Ends the frames of a process that shares its memory with its parent: those above the parent's.
    fn end_frames(&self, state: &mut State, last: u64) {
        while state.stack.depth() > 0 && state.stack.top().serial > last {
            state.stack.pop(&mut state.released);
        }
        for address in std::mem::take(&mut state.released) {
            state.memory.release(address, 0);
        }
    }
}
