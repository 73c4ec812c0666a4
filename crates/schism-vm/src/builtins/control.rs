//! System calls, signal handlers, non-local jumps, constructors.

use schism_code::Slot;
use schism_memory::{Kind, Memory, MemoryFault};
use schism_os::{BadAddress, GuestMemory, Syscall};

use super::{Flow, Invocation, Run};
use crate::fault::FaultKind;
use crate::ledger::Approximation;
use crate::machine::{Entry, Machine, PendingHandler, State, Stop};
use crate::pairs::Role;
use crate::stack::{HANDLER_SLOT, NO_SLOT};
use crate::symbolic::{Halt, expr_of};

const RT_SIGPROCMASK: u64 = 14;
const SIG_BLOCK: u64 = 0;
const SIG_SETMASK: u64 = 2;
const SIGABRT: i32 = 6;

const CLONE: u64 = 56;
const FORK: u64 = 57;
const VFORK: u64 = 58;
const EXIT: u64 = 60;
/// `write`, `pwrite64`, `writev`, `sendto`, `sendmsg`, `pwritev`: what they take leaves the program.
const OUTPUTS: [u64; 6] = [1, 18, 20, 44, 46, 296];
const EXIT_GROUP: u64 = 231;

/// Builtins that take arguments with tags.
pub(super) fn find_aware(name: &str) -> Option<Run> {
    Some(match name {
        "__schism_syscall" => |machine, state, call| {
            let [number, a, b, c, d, e, f, _] = call.arguments;
            if !state.trace.is_active() {
                return system_call(machine, state, call, number, [a, b, c, d, e, f]);
            }
            symbolic_call(machine, state, call, number, [a, b, c, d, e, f])
        },
        _ => return None,
    })
}

/// Notes what a function of the library does not do, at the program's call of it. The library's own functions call it, too, and know.
fn note_for_caller(machine: &Machine, state: &mut State, what: Approximation) {
    let caller = state.stack.frames().nth(1).map(|frame| frame.function);
    if caller.is_some_and(|function| machine.is_own(function)) {
        let (function, position) = machine.own_place(state);
        state.ledger.note(what, function, position + 1);
    }
}

/// A system call of a state that depends on its input. A status of exit keeps its tag; other arguments are restricted to their values, and
/// so is what the system reads from memory by its value.
fn symbolic_call(
    machine: &Machine,
    state: &mut State,
    call: &Invocation,
    number: u64,
    arguments: [u64; 6],
) -> Result<Flow, FaultKind> {
    // Of a child its parent may ask the status.
    if call.tags[0] == 0
        && matches!(number, EXIT | EXIT_GROUP)
        && state.os.is_first_process()
        && !(number == EXIT && state.os.has_threads())
    {
        state.trace.exit_tag = call.tags[1];
    } else {
        for at in 0..7 {
            if let Err(flow) = machine.in_call(state, |machine, state| machine.concrete(state, call.slot(at)))? {
                return Ok(flow);
            }
        }
    }
    while let Some(tag) = undecided_length(state, number, arguments) {
        let length = machine.in_call(state, |machine, state| {
            let bits = match expr_of(tag) {
                Some(e) => machine.engine().value(state, e) as u64,
                None => 0,
            };
            machine.concrete(state, Slot { bits, tag })
        })?;
        match length {
            Ok(length) => state.os.decide_length(tag, length),
            Err(flow) => return Ok(flow),
        }
    }
    let mut before = state.fork();
    before.stack.top().resume -= 1;
    let result = system_call(machine, state, call, number, arguments);
    let (looks, looked_at) = (state.os.take_looks(), state.memory.take_looked_at());
    if looks.is_empty() && looked_at.is_empty() {
        return result;
    }
    if let Err(halt) = machine.decide_looks(&mut before, looks, looked_at) {
        *state = before;
        let stop = if matches!(halt, Halt::Retired) { Stop::Retired } else { Stop::Replayed };
        return Ok(Flow::Again(stop));
    }
    state.trace.path = before.trace.path.clone();
    state.trace.decisions = before.trace.decisions;
    // What the looks were found to depend on.
    state.ledger.join(&before.ledger);
    state.undefined = before.undefined;
    result
}

fn undecided_length(state: &mut State, number: u64, arguments: [u64; 6]) -> Option<u64> {
    let mut guest = Guest::new(&mut state.memory);
    state.os.undecided_length(number, arguments, &mut guest)
}

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "setjmp" | "_setjmp" | "__setjmp" => |machine, state, call| standard_set_jump(machine, state, call, false),
        "sigsetjmp" | "__sigsetjmp" => {
            |machine, state, call| standard_set_jump(machine, state, call, call.arguments[1] as u32 != 0)
        }
        "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" => standard_long_jump,
        "__builtin_setjmp" => |machine, state, call| set_jump(machine, state, call, COMPILER),
        "__builtin_longjmp" => |machine, state, call| long_jump(machine, state, call, COMPILER, 1),
        "__schism_float_environment" => |machine, state, _| {
            note_for_caller(machine, state, Approximation::FloatEnvironment);
            Ok(Flow::Value(0))
        },
        "__schism_differs" => |machine, state, _| {
            note_for_caller(machine, state, Approximation::OtherLibrary);
            Ok(Flow::Value(0))
        },
        "__schism_run_constructors" => |machine, state, call| {
            let constructors = start_list(machine, state, true)?;
            run_all(machine, state, &constructors, &call.arguments[..3])
        },
        "__schism_run_destructors" => |machine, state, _| {
            let destructors = start_list(machine, state, false)?;
            run_all(machine, state, &destructors, &[])
        },
        _ => return None,
    })
}

/// The constructors or destructors of a state's version. One that stands for two versions with different lists must split first.
fn start_list(machine: &Machine, state: &State, first: bool) -> Result<Vec<schism_ir::FunctionId>, FaultKind> {
    let list = if first { &machine.image.constructors } else { &machine.image.destructors };
    match (&machine.versions, state.role) {
        (Some(versions), Role::Shared) if versions.startup_changed() => {
            Err(FaultKind::Memory(Box::new(MemoryFault::Differs)))
        }
        (Some(versions), Role::Old) => Ok(versions.old_list(first)),
        _ => Ok(list.clone()),
    }
}

/// Pushes calls so that the first of the list runs first; each returns to the one pushed before it.
fn run_all(
    machine: &Machine,
    state: &mut State,
    list: &[schism_ir::FunctionId],
    arguments: &[u64],
) -> Result<Flow, FaultKind> {
    for &function in list.iter().rev() {
        machine.enter(state, function, arguments);
    }
    Ok(Flow::Reload)
}

/// Memory as the modelled system uses it. An access that is out of an object's bounds or after its end is the program's
/// error even where the kernel would find some bytes there, so it is kept; null and wild addresses give EFAULT.
pub(super) struct Guest<'a> {
    pub(super) memory: &'a mut Memory,
    pub(super) error: Option<Box<MemoryFault>>,
    /// Tags of bytes that the system took as they are.
    pub(super) taken: Vec<u64>,
}

impl<'a> Guest<'a> {
    pub(super) fn new(memory: &'a mut Memory) -> Self {
        Guest { memory, error: None, taken: Vec::new() }
    }

    fn note(&mut self, fault: Box<MemoryFault>) -> BadAddress {
        if matches!(*fault, MemoryFault::OutOfBounds { .. } | MemoryFault::Freed { .. }) {
            self.error.get_or_insert(fault);
        }
        BadAddress
    }
}

impl GuestMemory for Guest<'_> {
    fn read(&mut self, address: u64, buffer: &mut [u8]) -> Result<(), BadAddress> {
        self.memory.read_bytes(address, buffer).map_err(|fault| self.note(fault))
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), BadAddress> {
        self.memory.write_bytes(address, bytes).map_err(|fault| self.note(fault))
    }

    fn read_tagged(&mut self, address: u64, buffer: &mut [u8], tags: &mut Vec<(u32, u64)>) -> Result<(), BadAddress> {
        let found = self.memory.read_tagged(address, buffer).map_err(|fault| self.note(fault))?;
        self.taken.extend(found.iter().copied().filter(|&tag| tag != 0));
        tags.extend((0..).zip(found).filter(|&(_, tag)| tag != 0));
        Ok(())
    }

    fn may_have_tags(&self, address: u64) -> bool {
        self.memory.has_tags_from(address)
    }

    fn write_tagged(&mut self, address: u64, bytes: &[u8], tags: &[(u32, u64)]) -> Result<(), BadAddress> {
        self.write(address, bytes)?;
        for &(at, tag) in tags {
            self.memory.set_tags(address + u64::from(at), &[tag]);
        }
        Ok(())
    }

    fn map(&mut self, length: u64) -> Option<u64> {
        self.memory.allocate(length, Kind::Mapped, 0)
    }

    fn unmap(&mut self, address: u64) -> bool {
        self.memory.release(address, 0)
    }
}

fn system_call(
    machine: &Machine,
    state: &mut State,
    call: &Invocation,
    number: u64,
    arguments: [u64; 6],
) -> Result<Flow, FaultKind> {
    if machine.is_traced() && matches!(number, CLONE | FORK | VFORK) {
        return Err(FaultKind::Unsupported("a second process or thread in a run that is traced".to_owned()));
    }
    if number == CLONE {
        machine.check_new_thread(state)?;
    }
    let mut guest = Guest::new(&mut state.memory);
    let answer = state.os.syscall(&mut guest, number, arguments);
    if let Some(fault) = guest.error {
        return Err(FaultKind::Memory(fault));
    }
    if !guest.taken.is_empty() && OUTPUTS.contains(&number) {
        let taken = guest.taken;
        machine.note_written(state, &taken);
    }
    match answer {
        Syscall::Wait => Ok(Flow::Again(Stop::Waits)),
        Syscall::Fork { child, shares_memory } => {
            machine.fork_process(state, call.site, child, shares_memory);
            Ok(Flow::Reload)
        }
        Syscall::Deadlock => Err(FaultKind::Deadlock),
        Syscall::Thread { tid } => {
            machine.start_thread(state, call.site, tid)?;
            if call.site.dst_count > 0 {
                state.stack.slots()[call.site.dst as usize].set(Slot::new(tid as u64));
            }
            // From now on the caller has its turn only.
            Ok(Flow::Stop(Stop::Fuel))
        }
        Syscall::EndThread => Ok(Flow::Stop(Stop::ThreadEnded)),
        Syscall::Return(value) => Ok(Flow::Value(value as u64)),
        Syscall::Exit(status) => Ok(Flow::Stop(Stop::Exited(status))),
        Syscall::Killed(SIGABRT) => Err(FaultKind::Aborted),
        Syscall::Killed(signal) => Ok(Flow::Stop(Stop::Killed(signal))),
        Syscall::NeedStdin => Ok(Flow::Again(Stop::NeedStdin)),
        Syscall::Handler { result, .. } => {
            if call.site.dst_count > 0 {
                state.stack.slots()[call.site.dst as usize].set(Slot::new(result as u64));
            }
            run_handler(machine, state, answer)
        }
    }
}

/// Starts the signal handler that a system call asked for.
fn run_handler(machine: &Machine, state: &mut State, answer: Syscall) -> Result<Flow, FaultKind> {
    let Syscall::Handler { handler, signal, info, result, resume } = answer else { return Ok(Flow::Reload) };
    let Some(function) = machine.layout.function_at(handler) else { return Err(FaultKind::BadCall(handler)) };
    let mut arguments = vec![signal as u64 & 0xffff_ffff];
    if let Some(info) = info {
        // `siginfo_t` and `ucontext_t`; both end with the program, a few bytes for each signal.
        let bytes = info.to_bytes();
        let place = state.memory.allocate(bytes.len() as u64, Kind::Mapped, 0).ok_or(FaultKind::StackOverflow)?;
        state.memory.write_bytes(place, &bytes).map_err(FaultKind::Memory)?;
        let context = state.memory.allocate(1024, Kind::Mapped, 0).ok_or(FaultKind::StackOverflow)?;
        arguments.extend([place, context]);
    }
    if !machine.enter(state, function, &arguments) {
        return Err(FaultKind::BadCall(handler));
    }
    let frame = state.stack.top();
    frame.dst = HANDLER_SLOT;
    let serial = frame.serial;
    state.handlers.push(PendingHandler { serial, resume, result });
    Ok(Flow::Reload)
}

impl Machine {
    /// A process goes on in which a call has waited: it returns `result` now, after the handlers of signals that came meanwhile.
    pub(crate) fn wake(&self, state: &mut State, slot: Option<u32>, result: i64) -> Result<Option<Stop>, FaultKind> {
        let answer = state.os.wake(result);
        let result = if let Syscall::Handler { result, .. } = &answer { *result } else { result };
        if let Some(slot) = slot {
            state.stack.slots()[slot as usize].set(Slot::new(result as u64));
        }
        match answer {
            Syscall::Killed(SIGABRT) => Err(FaultKind::Aborted),
            Syscall::Killed(signal) => Ok(Some(Stop::Killed(signal))),
            answer => run_handler(self, state, answer).map(|_| None),
        }
    }

    /// A signal handler returned: more may be due.
    pub(crate) fn handler_returned(&self, state: &mut State, serial: u64) -> Result<Option<Stop>, FaultKind> {
        // Handlers left by longjmp are forgotten.
        while state.handlers.last().is_some_and(|pending| pending.serial > serial) {
            state.handlers.pop();
        }
        let Some(pending) = state.handlers.pop() else { return Ok(None) };
        match state.os.handler_returned(pending.resume, pending.result) {
            Syscall::Killed(SIGABRT) => Err(FaultKind::Aborted),
            Syscall::Killed(signal) => Ok(Some(Stop::Killed(signal))),
            answer => run_handler(self, state, answer).map(|_| None),
        }
    }
}

/// Where a buffer keeps which frame called, where that goes on (its function's number is above the position), and the slot of its
/// result.
type JumpBuffer = [u64; 3];

/// C's `jmp_buf`; behind these words, whether the signal mask was saved, and the mask.
const STANDARD: JumpBuffer = [0, 8, 16];
const MASK_SAVED: u64 = 24;
const MASK: u64 = 32;

/// The buffer of `__builtin_setjmp`: clang itself writes the words 0 and 2 of five.
const COMPILER: JumpBuffer = [8, 24, 32];

fn set_jump(machine: &Machine, state: &mut State, call: &Invocation, buffer: JumpBuffer) -> Result<Flow, FaultKind> {
    let address = call.arguments[0];
    let frame = state.stack.top();
    let dst = if call.site.dst_count > 0 { call.site.dst } else { NO_SLOT };
    // Both versions write the same, as far as both have the call.
    let (function, resume, dst) =
        machine.common_return(frame.function, frame.resume).unwrap_or((frame.function, frame.resume, dst));
    let words = [frame.serial, u64::from(function) << 32 | u64::from(resume), u64::from(dst)];
    for (at, word) in buffer.into_iter().zip(words) {
        state.memory.store8(address.wrapping_add(at), word).map_err(FaultKind::Memory)?;
    }
    Ok(Flow::Value(0))
}

fn standard_set_jump(
    machine: &Machine,
    state: &mut State,
    call: &Invocation,
    save_mask: bool,
) -> Result<Flow, FaultKind> {
    let address = call.arguments[0];
    state.memory.store8(address.wrapping_add(MASK_SAVED), u64::from(save_mask)).map_err(FaultKind::Memory)?;
    if save_mask {
        signal_mask(state, SIG_BLOCK, 0, address.wrapping_add(MASK));
    }
    set_jump(machine, state, call, STANDARD)
}

fn signal_mask(state: &mut State, how: u64, new: u64, old: u64) {
    let mut guest = Guest::new(&mut state.memory);
    state.os.syscall(&mut guest, RT_SIGPROCMASK, [how, new, old, 8, 0, 0]);
}

fn standard_long_jump(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    let [address, value, ..] = call.arguments;
    let saved = state.memory.load8(address.wrapping_add(MASK_SAVED)).map_err(FaultKind::Memory)?;
    let value = if value as u32 == 0 { 1 } else { value & 0xffff_ffff };
    let flow = long_jump(machine, state, call, STANDARD, value)?;
    if saved != 0 {
        signal_mask(state, SIG_SETMASK, address.wrapping_add(MASK), 0);
    }
    Ok(flow)
}

fn long_jump(
    machine: &Machine,
    state: &mut State,
    call: &Invocation,
    buffer: JumpBuffer,
    value: u64,
) -> Result<Flow, FaultKind> {
    let mut words = [0; 3];
    for (word, at) in words.iter_mut().zip(buffer) {
        *word = state.memory.load8(call.arguments[0].wrapping_add(at)).map_err(FaultKind::Memory)?;
    }
    let [serial, place, dst] = words;
    let (setter, resume) = ((place >> 32) as u32, place as u32);
    let Some(frame) = state.stack.frames().find(|frame| frame.serial == serial) else {
        return Err(FaultKind::BadLongjmp);
    };
    // The frame may have become one of the other version since.
    let (resume, dst) = match frame.function == setter {
        true => (resume, dst),
        false => machine
            .return_in(setter, frame.function, resume)
            .map(|(resume, dst)| (resume, u64::from(dst)))
            .ok_or(FaultKind::BadLongjmp)?,
    };
    // The buffer is the program's memory, so nothing in it is taken on trust.
    let fits = match machine.entry(frame.function) {
        Entry::Code(code) => {
            let has_slot = dst == u64::from(NO_SLOT) || dst < u64::from(code.frame_size);
            (resume as usize) < code.ins.len() && has_slot
        }
        _ => false,
    };
    if !fits {
        return Err(FaultKind::BadLongjmp);
    }
    machine.jumped.set(machine.jumped.get().min(serial));
    while state.stack.top().serial != serial {
        state.stack.pop(&mut state.released);
    }
    let origin = machine.origin(state);
    for address in std::mem::take(&mut state.released) {
        state.memory.release(address, origin);
    }
    state.handlers.retain(|pending| pending.serial <= serial);
    state.stack.top().resume = resume;
    if dst != u64::from(NO_SLOT) {
        state.stack.slots()[dst as usize].set(Slot::new(value));
    }
    Ok(Flow::Reload)
}
