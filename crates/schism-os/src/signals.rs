//! Signals that the program sends to itself.

use std::rc::Rc;

use super::errno::{Answer, Errno};
use super::identity::PARENT;
use super::time::read_duration;
use super::{GuestMemory, Os, Syscall, guest};

pub(super) const SIGKILL: i32 = 9;
pub(super) const SIGPIPE: i32 = 13;
pub(super) const SIGALRM: i32 = 14;
pub(super) const SIGCHLD: i32 = 17;
pub(super) const SIGSTOP: i32 = 19;
pub(super) const SIGXFSZ: i32 = 25;

const LAST_SIGNAL: i32 = 64;
/// Ignored unless the program says otherwise: SIGCHLD, SIGCONT, SIGURG, SIGWINCH.
const IGNORED: u64 = bit(17) | bit(18) | bit(23) | bit(28);
/// Stop the process: SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU.
const STOPPING: u64 = bit(19) | bit(20) | bit(21) | bit(22);
/// Delivered before the others: SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGSYS.
const SYNCHRONOUS: u64 = bit(4) | bit(5) | bit(7) | bit(8) | bit(11) | bit(31);
const UNBLOCKABLE: u64 = bit(SIGKILL) | bit(SIGSTOP);

const DEFAULT: u64 = 0;
const IGNORE: u64 = 1;
const SA_NOCLDWAIT: u64 = 2;
const SA_SIGINFO: u64 = 4;
const SA_NODEFER: u64 = 0x4000_0000;
const SA_RESETHAND: u64 = 0x8000_0000;

/// The bit of a signal in a set.
const fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

/// Why a signal was sent, which `si_code` tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Cause {
    #[default]
    Kernel,
    /// The process that asked for it.
    Kill(u32),
    Thread,
    /// A child has ended with a status as `wait` shows it.
    Child {
        pid: u32,
        status: i32,
    },
}

/// What a handler that was set with `SA_SIGINFO` is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignalInfo {
    /// The signal.
    pub signal: i32,
    /// `si_code`.
    pub code: i32,
    /// The sender, zero for the kernel.
    pub pid: u32,
    /// The sender's user, zero for the kernel.
    pub uid: u32,
    /// Of a child that has ended: its exit status, or the signal that killed it.
    pub status: i32,
}

/// What is told of a child that has ended.
pub(super) fn child_info(pid: u32, status: i32, uid: u32) -> SignalInfo {
    const EXITED: i32 = 1;
    const KILLED: i32 = 2;
    let (code, status) = if status & 0x7f == 0 { (EXITED, status >> 8 & 0xff) } else { (KILLED, status & 0x7f) };
    SignalInfo { signal: SIGCHLD, code, pid, uid, status }
}

impl SignalInfo {
    /// The bytes of the `siginfo_t` that a handler gets a pointer to.
    pub fn to_bytes(&self) -> [u8; 128] {
        let mut bytes = [0; 128];
        for (at, value) in
            [(0, self.signal as u32), (8, self.code as u32), (16, self.pid), (20, self.uid), (24, self.status as u32)]
        {
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        bytes
    }
}

/// What is to happen when a signal handler returns. The machine keeps it while the handler runs and hands it to
/// [`Os::handler_returned`]; it is dropped when the handler leaves by `longjmp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resume {
    mask: u64,
    /// Handlers that were due at the same time and run after this one, the last first.
    outer: Vec<Frame>,
}

/// A handler that is about to run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Frame {
    handler: u64,
    info: Option<SignalInfo>,
    signal: i32,
    /// The mask to be restored after it.
    mask: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Action {
    handler: u64,
    flags: u64,
    restorer: u64,
    mask: u64,
}

/// What a thread has of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OwnSignals {
    blocked: u64,
    /// Pending for this thread alone.
    directed: u64,
    suspended: Option<u64>,
    alternate_stack: [u64; 3],
}

/// Actions, the mask and what is pending.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Signals {
    actions: [Action; LAST_SIGNAL as usize],
    blocked: u64,
    /// For the process.
    pending: u64,
    /// For the running thread.
    directed: u64,
    causes: [Cause; LAST_SIGNAL as usize],
    /// The mask from before `sigsuspend`, to be restored by the handler's end.
    suspended: Option<u64>,
    alternate_stack: [u64; 3],
}

impl Default for Signals {
    fn default() -> Self {
        Signals {
            actions: [Action::default(); LAST_SIGNAL as usize],
            blocked: 0,
            pending: 0,
            directed: 0,
            causes: [Cause::Kernel; LAST_SIGNAL as usize],
            suspended: None,
            alternate_stack: NO_STACK,
        }
    }
}

/// No alternate stack.
const NO_STACK: [u64; 3] = [0, 2, 0];

impl Signals {
    fn ignores(&self, signal: i32) -> bool {
        match self.actions[signal as usize - 1].handler {
            IGNORE => true,
            DEFAULT => IGNORED & bit(signal) != 0,
            _ => false,
        }
    }

    /// What the running thread has of its own.
    pub(super) fn own(&self) -> OwnSignals {
        let Signals { blocked, directed, suspended, alternate_stack, .. } = *self;
        OwnSignals { blocked, directed, suspended, alternate_stack }
    }

    /// What a thread has that the running one makes.
    pub(super) fn for_new_thread(&self) -> OwnSignals {
        OwnSignals { blocked: self.blocked, directed: 0, suspended: None, alternate_stack: NO_STACK }
    }

    /// Another thread runs.
    pub(super) fn take_own(&mut self, own: OwnSignals) {
        let OwnSignals { blocked, directed, suspended, alternate_stack } = own;
        (self.blocked, self.directed) = (blocked, directed);
        (self.suspended, self.alternate_stack) = (suspended, alternate_stack);
    }

    /// Whether a signal has come that ends a wait of a thread that does not run.
    pub(super) fn reach(&self, thread: &OwnSignals) -> bool {
        (self.pending | thread.directed) & !thread.blocked != 0
    }

    /// A signal was sent.
    pub(super) fn post(&mut self, signal: i32, cause: Cause) {
        if self.ignores(signal) && self.blocked & bit(signal) == 0 {
            return;
        }
        if self.waiting() & bit(signal) == 0 {
            self.causes[signal as usize - 1] = cause;
        }
        self.pending |= bit(signal);
    }

    /// A signal was sent to the running thread.
    fn post_here(&mut self, signal: i32, cause: Cause) {
        let mut own = self.own();
        self.post_to_thread(&mut own, signal, cause);
        self.directed = own.directed;
    }

    /// A signal was sent to a thread.
    pub(super) fn post_to_thread(&mut self, thread: &mut OwnSignals, signal: i32, cause: Cause) {
        if self.ignores(signal) && thread.blocked & bit(signal) == 0 {
            return;
        }
        if (self.pending | thread.directed) & bit(signal) == 0 {
            self.causes[signal as usize - 1] = cause;
        }
        thread.directed |= bit(signal);
    }

    /// What is pending for the running thread, blocked or not.
    fn waiting(&self) -> u64 {
        self.pending | self.directed
    }

    /// Takes back a signal that is pending.
    fn forget(&mut self, signal: i32) {
        let of = if self.directed & bit(signal) != 0 { &mut self.directed } else { &mut self.pending };
        *of &= !bit(signal);
    }

    /// A new process has nothing pending.
    pub(super) fn forget_pending(&mut self) {
        (self.pending, self.directed) = (0, 0);
    }

    /// Whether the process wants to wait for its children when they have ended.
    pub(super) fn waits_for_children(&self) -> bool {
        let action = &self.actions[SIGCHLD as usize - 1];
        action.handler != IGNORE && action.flags & SA_NOCLDWAIT == 0
    }

    /// Takes the next signal that is pending and not blocked.
    fn take(&mut self) -> Option<i32> {
        let ready = self.waiting() & !self.blocked;
        let first = if ready & SYNCHRONOUS != 0 { ready & SYNCHRONOUS } else { ready };
        let signal = (first != 0).then(|| first.trailing_zeros() as i32 + 1)?;
        self.forget(signal);
        Some(signal)
    }

    /// Makes the frame of a handler and blocks what is blocked while it runs.
    fn frame(&mut self, signal: i32, own: u32, uid: u32) -> Frame {
        let index = signal as usize - 1;
        let action = self.actions[index];
        let info = (action.flags & SA_SIGINFO != 0).then(|| self.info(signal, own, uid));
        let mask = self.suspended.take().unwrap_or(self.blocked);
        self.blocked |= action.mask;
        if action.flags & SA_NODEFER == 0 {
            self.blocked |= bit(signal);
        }
        if action.flags & SA_RESETHAND != 0 {
            self.actions[index].handler = DEFAULT;
        }
        Frame { handler: action.handler, info, signal, mask }
    }

    fn info(&self, signal: i32, own: u32, uid: u32) -> SignalInfo {
        let (code, pid, uid) = match self.causes[signal as usize - 1] {
            Cause::Kernel => (0x80, 0, 0),
            Cause::Kill(sender) => (0, sender, uid),
            Cause::Thread => (-6, own, uid),
            Cause::Child { pid, status } => return child_info(pid, status, uid),
        };
        SignalInfo { signal, code, pid, uid, status: 0 }
    }
}

/// A signal number, or `EINVAL`.
fn signal_number(number: u64) -> Result<i32, Errno> {
    let signal = number as i32;
    if (0..=LAST_SIGNAL).contains(&signal) { Ok(signal) } else { Err(Errno::EINVAL) }
}

/// The kernel refuses signal sets of a size other than its own.
fn check_set_size(size: u64) -> Result<(), Errno> {
    if size == 8 { Ok(()) } else { Err(Errno::EINVAL) }
}

impl Os {
    /// Sends a signal to the process.
    pub(super) fn post(&mut self, signal: i32, cause: Cause) {
        Rc::make_mut(&mut self.signals).post(signal, cause);
    }

    /// The signals that are pending and not blocked.
    pub(super) fn deliverable(&self) -> u64 {
        self.signals.waiting() & !self.signals.blocked
    }

    /// Whether an alarm would end a wait.
    pub(super) fn alarm_would_wake(&self) -> bool {
        self.signals.blocked & bit(SIGALRM) == 0 && !self.signals.ignores(SIGALRM)
    }

    /// What becomes of a call that gave `result`, now that pending signals are looked at.
    pub(super) fn deliver(&mut self, result: i64) -> Syscall {
        if self.deliverable() == 0 {
            if self.signals.suspended.is_some() {
                let signals = Rc::make_mut(&mut self.signals);
                signals.blocked = signals.suspended.take().unwrap_or_default();
            }
            return Syscall::Return(result);
        }
        // Linux lays the frames of all due handlers on the stack before the first one runs, so the last one set up
        // runs first.
        let mut frames = Vec::new();
        let (own, uid) = (self.identity.pid as u32, self.identity.user.real);
        while let Some(signal) = Rc::make_mut(&mut self.signals).take() {
            match self.signals.actions[signal as usize - 1].handler {
                _ if self.signals.ignores(signal) => {}
                DEFAULT if STOPPING & bit(signal) != 0 => self.note("a signal that stops the process was ignored"),
                DEFAULT => return Syscall::Killed(signal),
                _ => frames.push(Rc::make_mut(&mut self.signals).frame(signal, own, uid)),
            }
        }
        run(frames, result).unwrap_or(Syscall::Return(result))
    }

    /// To be called when a handler has returned: restores the mask and says what comes next.
    pub fn handler_returned(&mut self, resume: Resume, result: i64) -> Syscall {
        Rc::make_mut(&mut self.signals).blocked = resume.mask;
        match run(resume.outer, result) {
            Some(next) => next,
            None => self.deliver(result),
        }
    }

    pub(super) fn kill(&mut self, pid: u64, signal: u64) -> Answer {
        let signal = signal_number(signal);
        let (pid, own) = (i64::from(pid as i32), self.identity.pid);
        let is_own = pid == 0 || pid == own || pid == -self.identity.group_leader;
        let signal = signal?;
        let others = self.kill_others(pid, signal);
        if !is_own && !others {
            // The parent and the first process exist, but are somebody else's.
            return Err(if matches!(pid, PARENT | 1) { Errno::EPERM } else { Errno::ESRCH });
        }
        if is_own && signal > 0 {
            self.post(signal, Cause::Kill(own as u32));
            self.stir();
        }
        Ok(0)
    }

    pub(super) fn tgkill(&mut self, group: u64, thread: u64, signal: u64) -> Answer {
        let (group, thread) = (i64::from(group as i32), i64::from(thread as i32));
        if group <= 0 || thread <= 0 {
            return Err(Errno::EINVAL);
        }
        let is_here = thread == self.running_thread();
        if group != self.identity.pid || !(is_here || self.signal_thread(thread, 0)) {
            return Err(Errno::ESRCH);
        }
        let signal = signal_number(signal)?;
        if !is_here {
            self.signal_thread(thread, signal);
        } else if signal > 0 {
            Rc::make_mut(&mut self.signals).post_here(signal, Cause::Thread);
        }
        Ok(0)
    }

    pub(super) fn rt_sigaction<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [signal, new, old, size, ..] = args;
        check_set_size(size)?;
        let new = if new == 0 { None } else { Some(guest::read_words::<M, 4>(memory, new)?) };
        let signal = signal_number(signal)?;
        if signal == 0 || (new.is_some() && UNBLOCKABLE & bit(signal) != 0) {
            return Err(Errno::EINVAL);
        }
        let before = self.signals.actions[signal as usize - 1];
        if let Some([handler, flags, restorer, mask]) = new {
            let signals = Rc::make_mut(&mut self.signals);
            let mask = mask & !UNBLOCKABLE;
            signals.actions[signal as usize - 1] = Action { handler, flags, restorer, mask };
            if signals.ignores(signal) {
                signals.pending &= !bit(signal);
                signals.directed &= !bit(signal);
            }
        }
        if old != 0 {
            guest::write_words(memory, old, &[before.handler, before.flags, before.restorer, before.mask])?;
        }
        Ok(0)
    }

    pub(super) fn rt_sigprocmask<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [how, new, old, size, ..] = args;
        check_set_size(size)?;
        let before = self.signals.blocked;
        if new != 0 {
            let [set] = guest::read_words(memory, new)?;
            let mask = match how as u32 {
                0 => before | set,
                1 => before & !set,
                2 => set,
                _ => return Err(Errno::EINVAL),
            };
            Rc::make_mut(&mut self.signals).blocked = mask & !UNBLOCKABLE;
        }
        if old != 0 {
            guest::write_words(memory, old, &[before])?;
        }
        Ok(0)
    }

    pub(super) fn rt_sigpending<M: GuestMemory>(&mut self, memory: &mut M, address: u64, size: u64) -> Answer {
        if size > 8 {
            return Err(Errno::EINVAL);
        }
        let pending = (self.signals.waiting() & self.signals.blocked).to_le_bytes();
        guest::write_bytes(memory, address, &pending[..size as usize])?;
        Ok(0)
    }

    pub(super) fn rt_sigsuspend<M: GuestMemory>(&mut self, memory: &mut M, address: u64, size: u64) -> Answer {
        check_set_size(size)?;
        let [set] = guest::read_words(memory, address)?;
        let signals = Rc::make_mut(&mut self.signals);
        let before = signals.blocked;
        signals.suspended = Some(before);
        signals.blocked = set & !UNBLOCKABLE;
        let answer = self.wait_for_signal();
        if answer == Err(Errno::WAIT) {
            // The call is made again, mask and all.
            let signals = Rc::make_mut(&mut self.signals);
            (signals.suspended, signals.blocked) = (None, before);
        }
        answer
    }

    pub(super) fn rt_sigtimedwait<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [set, info, timeout, size, ..] = args;
        check_set_size(size)?;
        let [set] = guest::read_words(memory, set)?;
        let limit = if timeout == 0 { None } else { Some(read_duration(memory, timeout)?) };
        let waiting = self.signals.waiting() & set;
        if waiting == 0 {
            let Some(limit) = limit else { return Err(self.wait()) };
            self.sleep(limit);
            return Err(Errno::EAGAIN);
        }
        let signal = waiting.trailing_zeros() as i32 + 1;
        Rc::make_mut(&mut self.signals).forget(signal);
        if info != 0 {
            let bytes = self.signals.info(signal, self.identity.pid as u32, self.identity.user.real).to_bytes();
            guest::write_bytes(memory, info, &bytes)?;
        }
        Ok(i64::from(signal))
    }

    /// The alternate stack is remembered, but handlers run on the ordinary one.
    pub(super) fn sigaltstack<M: GuestMemory>(&mut self, memory: &mut M, new: u64, old: u64) -> Answer {
        const DISABLED: u64 = 2;
        const MINIMUM: u64 = 2048;
        let before = self.signals.alternate_stack;
        if new != 0 {
            let [address, flags, size] = guest::read_words(memory, new)?;
            let flags = u64::from(flags as u32);
            if flags & !DISABLED > 1 && flags & !DISABLED != 1 << 31 {
                return Err(Errno::EINVAL);
            }
            if flags & DISABLED == 0 && size < MINIMUM {
                return Err(Errno::ENOMEM);
            }
            let stack = if flags & DISABLED != 0 { [0, DISABLED, 0] } else { [address, 0, size] };
            Rc::make_mut(&mut self.signals).alternate_stack = stack;
        }
        if old != 0 {
            guest::write_words(memory, old, &before)?;
        }
        Ok(0)
    }
}

/// Starts the innermost of the frames; the others follow as it returns.
fn run(mut outer: Vec<Frame>, result: i64) -> Option<Syscall> {
    let Frame { handler, info, signal, mask } = outer.pop()?;
    Some(Syscall::Handler { handler, signal, info, result, resume: Resume { mask, outer } })
}
