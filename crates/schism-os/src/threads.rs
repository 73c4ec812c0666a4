//! Threads of the running process besides the one that runs.
//!
//! One thread runs at a time, until it waits, yields, ends, or its turn is over. Who leaves goes behind all others, and which of them that can go on
//! is next is up to the order in which the run is made (`thread_order.rs`): usually the first, so a new thread runs when the one that made it
//! waits. If nobody can go on, time passes until somebody has waited long enough.
//!
//! The machine keeps the stacks of threads that do not run; here is what the system knows of them.

use std::rc::Rc;

use super::errno::{Answer, Errno};
use super::signals::{Cause, OwnSignals};
use super::thread_order::{Leaves, ThreadOrder};
use super::time::read_duration;
use super::{GuestMemory, Os, Syscall, guest};

/// Threads at once.
const MOST: usize = 512;
/// Nanoseconds that pass while a thread executes an instruction, as others see it that sleep.
const PACE: u64 = 10;
/// What the ledger says of every run with threads.
pub const ONE_ORDER: &str = "threads ran in one order of several";
/// How often time may pass before somebody can go on: an alarm that nobody hears may go off again and again.
const MOST_ALARMS: usize = 64;

const EINTR: i64 = 4;
const ETIMEDOUT: i64 = 110;

/// Why a thread does not run.
#[derive(Clone, Copy, Debug)]
enum Wait {
    /// It is somebody else's turn. What its call returns, if it made one.
    Turn(Option<i64>),
    /// It makes its call again when something has happened after so many events.
    Event { since: u64 },
    /// Until somebody wakes those who wait at this address with one of these bits, or until that time.
    Futex { address: u64, bits: u32, until: Option<u64> },
    /// Until that time.
    Sleep { until: u64 },
}

impl PartialEq for Wait {
    /// Since when one waits makes no difference: one that is taken up in vain waits again.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Wait::Turn(one), Wait::Turn(two)) => one == two,
            (Wait::Event { .. }, Wait::Event { .. }) => true,
            (
                Wait::Futex { address, bits, until },
                Wait::Futex { address: other, bits: other_bits, until: other_until },
            ) => (address, bits, until) == (other, other_bits, other_until),
            (Wait::Sleep { until: one }, Wait::Sleep { until: two }) => one == two,
            _ => false,
        }
    }
}

impl Wait {
    fn until(&self) -> Option<u64> {
        match *self {
            Wait::Futex { until, .. } => until,
            Wait::Sleep { until } => Some(until),
            Wait::Turn(_) | Wait::Event { .. } => None,
        }
    }
}

/// A thread that does not run.
#[derive(Clone, Debug, PartialEq)]
struct Thread {
    tid: i64,
    /// What is set to 0 at its end, unless this is 0.
    cleared: u64,
    name: [u8; 16],
    signals: OwnSignals,
    wait: Wait,
}

/// All threads but the one that runs, in the order in which their turn comes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Threads {
    list: Vec<Thread>,
    /// The number of the one that runs; 0 for the first, which has that of the process.
    running: i64,
    /// What is set to 0 at its end, unless this is 0.
    cleared: u64,
    /// What it waits for, if the call that it makes said so.
    waits: Option<Wait>,
    /// How often somebody's turn began.
    turns: u64,
}

/// How a thread goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resumed {
    /// Where it stands.
    Here,
    /// It stands before a call, which returns this.
    With(i64),
    /// It stands before a call, which it makes again.
    Again,
}

impl Os {
    /// Whether there are threads besides the one that runs.
    pub fn has_threads(&self) -> bool {
        !self.threads.list.is_empty()
    }

    /// In which order threads take turns, before there are any.
    pub fn set_thread_order(&mut self, order: ThreadOrder) {
        self.thread_order = order;
    }

    /// In which order threads take turns, if there was ever more than one.
    pub fn thread_order(&self) -> Option<ThreadOrder> {
        self.ledger.has_approximated(ONE_ORDER).then_some(self.thread_order)
    }

    /// For how many instructions the running thread may go on, while there are others.
    pub fn turn(&self) -> u64 {
        self.thread_order.turn(self.threads.turns)
    }

    /// For how many more instructions it runs when its turn is over at a place where it cannot be interrupted.
    pub fn turn_goes_on(&self) -> u64 {
        self.thread_order.patience()
    }

    /// Whether a thread that has just made another one lets that run first.
    pub fn new_threads_go_first(&self) -> bool {
        self.thread_order.starts_at_once()
    }

    /// The number of the thread that runs.
    pub fn running_thread(&self) -> i64 {
        if self.threads.running == 0 { self.identity.pid } else { self.threads.running }
    }

    /// Whether only the first thread is left, so that the process can be copied.
    pub(super) fn is_single(&self) -> bool {
        !self.has_threads() && self.threads.running == 0
    }

    /// `clone` of a thread: the caller goes on, the new one's turn comes.
    pub(super) fn start_thread<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Result<Syscall, Errno> {
        /// `CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD`.
        const SHARED: u64 = 0x1_0f00;
        const PARENT_SET_TID: u64 = 0x10_0000;
        const CHILD_CLEAR_TID: u64 = 0x20_0000;
        const CHILD_SET_TID: u64 = 0x100_0000;
        /// Those, `CLONE_SYSVSEM`, `CLONE_SETTLS`, and one without a meaning.
        const KNOWN: u64 = SHARED | PARENT_SET_TID | CHILD_CLEAR_TID | CHILD_SET_TID | 0x4c_0000;
        let [flags, _, parent, child, ..] = args;
        if flags & SHARED != SHARED || flags & !KNOWN != 0 {
            self.note("a thread that shares less than usual was refused");
            return Err(Errno::EINVAL);
        }
        if self.has_living_processes() {
            self.note("a thread beside other processes was refused");
            return Err(Errno::EAGAIN);
        }
        if self.threads.list.len() >= MOST {
            self.note("a thread was refused, because there are too many");
            return Err(Errno::EAGAIN);
        }
        let tid = self.next_number();
        for (flag, address) in [(PARENT_SET_TID, parent), (CHILD_SET_TID, child)] {
            if flags & flag != 0 {
                guest::write_u32s(memory, address, &[tid as u32])?;
            }
        }
        self.note(ONE_ORDER);
        let cleared = if flags & CHILD_CLEAR_TID != 0 { child } else { 0 };
        let signals = self.signals.for_new_thread();
        let thread = Thread { tid, cleared, name: self.name, signals, wait: Wait::Turn(None) };
        Rc::make_mut(&mut self.threads).list.push(thread);
        Ok(Syscall::Thread { tid })
    }

    /// `exit` of a thread that is not the last one.
    pub(super) fn exit_thread<M: GuestMemory>(&mut self, memory: &mut M) -> Syscall {
        let address = self.threads.cleared;
        if address != 0 && guest::write_u32s(memory, address, &[0]).is_ok() {
            self.wake_waiters(address, 1, u32::MAX);
        }
        Syscall::EndThread
    }

    pub(super) fn set_tid_address(&mut self, address: u64) -> Answer {
        Rc::make_mut(&mut self.threads).cleared = address;
        Ok(self.running_thread())
    }

    pub(super) fn sched_yield(&mut self) -> Answer {
        if self.has_threads() { Err(self.wait_for(Wait::Turn(Some(0)))) } else { Ok(0) }
    }

    /// Sleeps while other threads run. `None` if there are none.
    pub(super) fn sleep_aside(&mut self, nanoseconds: u64) -> Option<Errno> {
        let until = self.clock.elapsed().saturating_add(nanoseconds);
        self.has_threads().then(|| self.wait_for(Wait::Sleep { until }))
    }

    fn wait_for(&mut self, wait: Wait) -> Errno {
        Rc::make_mut(&mut self.threads).waits = Some(wait);
        Errno::WAIT
    }

    pub(super) fn futex<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const COMMAND: u64 = 0x7f;
        const REALTIME: u64 = 0x100;
        let [address, operation, value, timeout, second, third] = args;
        if !address.is_multiple_of(4) {
            return Err(Errno::EINVAL);
        }
        let most = i64::from(value as i32).max(0);
        match operation & COMMAND {
            command @ (0 | 9) => {
                let duration = if timeout == 0 { None } else { Some(read_duration(memory, timeout)?) };
                let now = self.clock.elapsed();
                let until = duration.map(|duration| match command {
                    0 => now.saturating_add(duration),
                    _ => self.clock.instant(duration, operation & REALTIME != 0),
                });
                let bits = if command == 0 { u32::MAX } else { third as u32 };
                if bits == 0 {
                    return Err(Errno::EINVAL);
                }
                if guest::read_u32(memory, address)? != value as u32 {
                    return Err(Errno::EAGAIN);
                }
                Err(self.wait_at(address, bits, until))
            }
            1 => Ok(self.wake_waiters(address, most, u32::MAX)),
            10 => Ok(self.wake_waiters(address, most, third as u32)),
            command @ (3 | 4) => {
                if command == 4 && guest::read_u32(memory, address)? != third as u32 {
                    return Err(Errno::EAGAIN);
                }
                let woken = self.wake_waiters(address, most, u32::MAX);
                let moved = self.move_waiters(address, i64::from(timeout as i32), second);
                Ok(if command == 4 { woken + moved } else { woken })
            }
            _ => Err(Errno::ENOSYS),
        }
    }

    /// Waits at a futex. Without other threads only time, a signal or another process can end that.
    fn wait_at(&mut self, address: u64, bits: u32, until: Option<u64>) -> Errno {
        if self.has_threads() {
            return self.wait_for(Wait::Futex { address, bits, until });
        }
        if self.deliverable() != 0 {
            return Errno::EINTR;
        }
        match until {
            Some(until) => match self.sleep(until.saturating_sub(self.clock.elapsed())) {
                0 => Errno::ETIMEDOUT,
                _ => Errno::EINTR,
            },
            None if self.others_can_run() => Errno::WAIT,
            None if self.clock.has_alarm() && self.alarm_would_wake() => {
                self.sleep(u64::MAX);
                Errno::EINTR
            }
            None => Errno::DEADLOCK,
        }
    }

    fn wake_waiters(&mut self, address: u64, most: i64, bits: u32) -> i64 {
        let mut woken = 0;
        for thread in &mut Rc::make_mut(&mut self.threads).list {
            if woken < most
                && let Wait::Futex { address: at, bits: of, .. } = thread.wait
                && at == address
                && of & bits != 0
            {
                thread.wait = Wait::Turn(Some(0));
                woken += 1;
            }
        }
        woken
    }

    fn move_waiters(&mut self, from: u64, most: i64, to: u64) -> i64 {
        let mut moved = 0;
        for thread in &mut Rc::make_mut(&mut self.threads).list {
            if moved < most
                && let Wait::Futex { address, .. } = &mut thread.wait
                && *address == from
            {
                *address = to;
                moved += 1;
            }
        }
        moved
    }

    fn is_ready(&self, thread: &Thread) -> bool {
        if let Wait::Turn(_) = thread.wait {
            return true;
        }
        let has_waited = match thread.wait {
            Wait::Event { since } => since < self.events,
            _ => thread.wait.until().is_some_and(|until| until <= self.clock.elapsed()),
        };
        has_waited || self.signals.reach(&thread.signals)
    }

    /// Whether another thread can go on, or could when time has passed.
    pub(super) fn other_threads_can_run(&self) -> bool {
        self.threads.list.iter().any(|thread| self.is_ready(thread) || thread.wait.until().is_some())
    }

    /// Whose turn it is: the first that can go on, by letting time pass if there is no other way, else one that waits in vain for something
    /// to happen. `None` if all of them wait for one another.
    fn next_thread(&mut self, leaves: Leaves) -> Option<usize> {
        let yields = leaves == Leaves::Yields;
        // Who yields waits for the others, even if those sleep.
        let others = self.threads.list.len() - usize::from(yields);
        if yields && !self.threads.list[..others].iter().any(|thread| self.is_ready(thread)) {
            let ends = self.threads.list[..others].iter().filter_map(|thread| thread.wait.until());
            if let Some(until) = ends.min() {
                self.advance(until.saturating_sub(self.clock.elapsed()));
            }
        }
        for _ in 0..MOST_ALARMS {
            let list = self.threads.list.iter().enumerate();
            let ready: Vec<usize> = list.filter(|(_, thread)| self.is_ready(thread)).map(|(at, _)| at).collect();
            if !ready.is_empty() {
                return Some(ready[self.thread_order.next(ready.len(), self.threads.turns, leaves)]);
            }
            let ends = self.threads.list.iter().filter_map(|thread| thread.wait.until());
            let Some(until) = ends.chain(self.clock.alarm_at()).min() else { break };
            self.advance(until.saturating_sub(self.clock.elapsed()));
        }
        self.threads.list.iter().position(|thread| matches!(thread.wait, Wait::Event { .. }))
    }

    /// The running thread does not go on for now: it waits in a call, or where it stands if it only ran for so many instructions. The number of
    /// the one that runs then, perhaps the same, and how that goes on; `None` if all wait for one another.
    pub fn leave_thread(&mut self, ran_for: Option<u64>) -> Option<(i64, Resumed)> {
        self.advance(PACE * ran_for.unwrap_or(0));
        let (tid, name, events) = (self.running_thread(), self.name, self.events);
        let signals = self.signals.own();
        let threads = Rc::make_mut(&mut self.threads);
        let wait = match threads.waits.take() {
            _ if ran_for.is_some() => Wait::Turn(None),
            Some(wait) => wait,
            None => Wait::Event { since: events },
        };
        let cleared = threads.cleared;
        threads.list.push(Thread { tid, cleared, name, signals, wait });
        self.enter_thread(match wait {
            Wait::Turn(Some(_)) => Leaves::Yields,
            Wait::Turn(None) => Leaves::HadItsTurn,
            _ => Leaves::Waits,
        })
    }

    /// The running thread has ended.
    pub fn end_thread(&mut self) -> Option<(i64, Resumed)> {
        self.enter_thread(Leaves::Waits)
    }

    fn enter_thread(&mut self, leaves: Leaves) -> Option<(i64, Resumed)> {
        let at = self.next_thread(leaves)?;
        let threads = Rc::make_mut(&mut self.threads);
        threads.turns += 1;
        let Thread { tid, cleared, name, signals, wait } = threads.list.remove(at);
        (threads.running, threads.cleared, threads.waits) = (tid, cleared, None);
        if tid == self.identity.pid {
            threads.running = 0;
        }
        self.name = name;
        Rc::make_mut(&mut self.signals).take_own(signals);
        let is_over = wait.until().is_some_and(|until| until <= self.clock.elapsed());
        let resumed = match wait {
            Wait::Turn(None) => Resumed::Here,
            Wait::Turn(Some(result)) => Resumed::With(result),
            Wait::Event { .. } => Resumed::Again,
            Wait::Futex { .. } => Resumed::With(if is_over { -ETIMEDOUT } else { -EINTR }),
            Wait::Sleep { .. } => Resumed::With(if is_over { 0 } else { -EINTR }),
        };
        Some((tid, resumed))
    }

    /// Sends a signal to another thread of this process. False if there is none with this number.
    pub(super) fn signal_thread(&mut self, tid: i64, signal: i32) -> bool {
        let Some(at) = self.threads.list.iter().position(|thread| thread.tid == tid) else { return false };
        if signal > 0 {
            let thread = &mut Rc::make_mut(&mut self.threads).list[at];
            Rc::make_mut(&mut self.signals).post_to_thread(&mut thread.signals, signal, Cause::Thread);
            self.stir();
        }
        true
    }
}
