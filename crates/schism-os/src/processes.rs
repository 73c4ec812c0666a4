//! Processes besides the one that runs.
//!
//! One process runs at a time, until it ends or has to wait for another. `fork` goes on as the child and leaves the parent waiting. Whoever
//! has to wait is taken up again when something has happened since that it might have waited for; the parent of the one that ran comes
//! first. So a run is one of those that Linux might make, and always the same.
//!
//! The machine keeps the memory and the stack of a process that waits; here is what the system knows of it.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::call::Call;
use super::errno::{Answer, Errno};
use super::identity::{Identity, PID};
use super::inode::Ino;
use super::limits::Limits;
use super::signals::{self, Cause, Signals};
use super::time::Alarm;
use super::{GuestMemory, Os, Syscall, guest};

/// The process that adopts those whose parent has ended.
const ADOPTER: i64 = 1;
/// Processes at once, those that ended and were not waited for among them.
const MOST: usize = 64;

/// What a process has to itself, but for its descriptors.
#[derive(Clone, Debug, PartialEq)]
struct Own {
    identity: Identity,
    working_directory: Ino,
    signals: Rc<Signals>,
    limits: Rc<Limits>,
    umask: u16,
    mappings: Rc<BTreeMap<u64, u64>>,
    name: [u8; 16],
    alarm: Option<Alarm>,
}

/// A process that does not run.
#[derive(Clone, Debug, PartialEq)]
struct Process {
    pid: i64,
    parent: i64,
    group: i64,
    life: Life,
}

#[derive(Clone, Debug)]
enum Life {
    /// It waits until something has happened after so many events.
    Waiting { own: Box<Own>, since: u64 },
    /// It waits until this child, which has its memory, has ended or become another program.
    Lent { own: Box<Own>, to: i64 },
    /// It has become a program that is not modelled: it reads all that it is given, writes nothing, and ends well.
    Program,
    /// It has ended with this status, as `wait` shows it.
    Ended(i32),
}

impl PartialEq for Life {
    /// Since when one waits makes no difference: one that is taken up in vain waits again.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Life::Waiting { own: one, .. }, Life::Waiting { own: two, .. }) => one == two,
            (Life::Lent { own: one, to: child }, Life::Lent { own: two, to }) => one == two && child == to,
            (Life::Program, Life::Program) => true,
            (Life::Ended(one), Life::Ended(two)) => one == two,
            _ => false,
        }
    }
}

impl Life {
    fn own_mut(&mut self) -> Option<&mut Own> {
        match self {
            Life::Waiting { own, .. } | Life::Lent { own, .. } => Some(own),
            Life::Program | Life::Ended(_) => None,
        }
    }

    /// What `wait` would tell, if there is anything to tell.
    fn status(&self) -> Option<i32> {
        match self {
            Life::Ended(status) => Some(*status),
            Life::Program => Some(0),
            Life::Waiting { .. } | Life::Lent { .. } => None,
        }
    }
}

/// All processes but the one that runs, in the order in which they were made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Processes {
    list: Vec<Process>,
    /// The number of the youngest process.
    last: i64,
}

impl Default for Processes {
    fn default() -> Self {
        Processes { list: Vec::new(), last: PID }
    }
}

/// Which children somebody waits for.
#[derive(Clone, Copy)]
enum Wanted {
    Any,
    One(i64),
    Group(i64),
}

impl Wanted {
    fn includes(self, process: &Process) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::One(pid) => process.pid == pid,
            Wanted::Group(group) => process.group == group,
        }
    }
}

impl Os {
    /// Whether the process that runs is the one that the run started with.
    pub fn is_first_process(&self) -> bool {
        self.identity.pid == PID
    }

    /// The number of the process that runs.
    pub fn running_process(&self) -> i64 {
        self.identity.pid
    }

    /// The number of its parent.
    pub fn parent_process(&self) -> i64 {
        self.identity.parent
    }

    /// Notes that the running process ends by an error of its own; one that it asked for is none.
    pub fn note_fault(&mut self, asked_for: bool) {
        if !asked_for && !self.is_first_process() {
            self.note("an error in a child process ended it as its signal would");
        }
    }

    /// The number of the youngest process: another one if there was a `fork` in between.
    pub fn youngest_process(&self) -> i64 {
        self.processes.last
    }

    /// Notes that something has happened that a process may wait for.
    pub(super) fn stir(&mut self) {
        self.events += 1;
    }

    /// The calls after which it is not simply the same process that goes on. `None` for all others.
    pub(super) fn process_call<M: GuestMemory>(
        &mut self,
        memory: &mut M,
        call: Call,
        args: [u64; 6],
    ) -> Option<Result<Syscall, Errno>> {
        const SHARED_MEMORY: u64 = 0x100;
        const WAITS: u64 = 0x4000;
        const SIGNAL: u64 = 0xff;
        const THREAD: u64 = 0x1_0000;
        match call {
            Call::exit if self.has_threads() => Some(Ok(self.exit_thread(memory))),
            Call::exit | Call::exit_group => Some(Ok(Syscall::Exit((args[0] & 0xff) as i32))),
            Call::fork | Call::vfork => Some(self.fork(false)),
            Call::clone if args[0] & THREAD != 0 => Some(self.start_thread(memory, args)),
            // Of a new process the library asks for nothing else.
            Call::clone if args[0] & !SIGNAL == 0 && args[1] == 0 => Some(self.fork(false)),
            Call::clone if args[0] & !SIGNAL == SHARED_MEMORY | WAITS && args[1] == 0 => Some(self.fork(true)),
            Call::execve => Some(self.execve(memory, args)),
            _ => None,
        }
    }

    fn own(&self) -> Box<Own> {
        Box::new(Own {
            identity: self.identity,
            working_directory: self.working_directory,
            signals: Rc::clone(&self.signals),
            limits: Rc::clone(&self.limits),
            umask: self.umask,
            mappings: Rc::clone(&self.mappings),
            name: self.name,
            alarm: self.clock.alarm,
        })
    }

    /// Goes on as a new process; the old one waits.
    fn fork(&mut self, shares_memory: bool) -> Result<Syscall, Errno> {
        if self.processes.list.len() >= MOST {
            return Err(Errno::EAGAIN);
        }
        if !self.is_single() {
            self.note("a new process of one with threads was refused");
            return Err(Errno::EAGAIN);
        }
        if self.has_shared_memory && !shares_memory {
            self.note("memory that processes share is each one's own in the model");
        }
        let own = self.own();
        let Identity { pid, parent, group_leader, .. } = self.identity;
        let child = self.next_number();
        let processes = Rc::make_mut(&mut self.processes);
        let life = if shares_memory { Life::Lent { own, to: child } } else { Life::Waiting { own, since: 0 } };
        processes.list.push(Process { pid, parent, group: group_leader, life });
        Rc::make_mut(&mut self.descriptors).keep_table(pid);
        self.identity.pid = child;
        self.identity.parent = pid;
        self.clock.alarm = None;
        Rc::make_mut(&mut self.signals).forget_pending();
        self.stir();
        Ok(Syscall::Fork { child, shares_memory })
    }

    /// The number of the next process or thread.
    pub(super) fn next_number(&mut self) -> i64 {
        let processes = Rc::make_mut(&mut self.processes);
        processes.last += 1;
        processes.last
    }

    /// Whether there are processes that have not ended besides the one that runs.
    pub(super) fn has_living_processes(&self) -> bool {
        self.processes.list.iter().any(|process| matches!(process.life, Life::Waiting { .. } | Life::Lent { .. }))
    }

    /// Whether another process or thread can go on.
    pub(super) fn others_can_run(&self) -> bool {
        self.processes.list.iter().any(|process| self.can_run(process)) || self.other_threads_can_run()
    }

    fn can_run(&self, process: &Process) -> bool {
        matches!(process.life, Life::Waiting { since, .. } if since < self.events)
    }

    /// Who runs next, now that the running process does not: its parent if that can, else whoever can, else whoever is there and waits in vain.
    fn next_process(&self, parent: i64) -> Option<i64> {
        let waits = |process: &&Process| matches!(process.life, Life::Waiting { .. });
        let list = &self.processes.list;
        let ready = list.iter().filter(|process| self.can_run(process));
        let found = ready.clone().find(|process| process.pid == parent).or_else(|| ready.clone().next());
        found.or_else(|| list.iter().find(waits)).map(|process| process.pid)
    }

    /// The running process has to wait. Another one runs: this is its number.
    pub fn leave_process(&mut self) -> Option<i64> {
        let Identity { pid, parent, group_leader, .. } = self.identity;
        let next = self.next_process(parent)?;
        let life = Life::Waiting { own: self.own(), since: self.events };
        let list = &mut Rc::make_mut(&mut self.processes).list;
        // In the order in which they were made.
        let at = list.partition_point(|process| process.pid < pid);
        list.insert(at, Process { pid, parent, group: group_leader, life });
        Rc::make_mut(&mut self.descriptors).keep_table(pid);
        self.enter_process(next);
        Some(next)
    }

    /// The running process has ended with a status as `wait` shows it, or has become another program. The number of the one that runs then;
    /// `None` if it was the first: the run is over.
    pub fn end_process(&mut self, status: i32) -> Option<i64> {
        if self.is_first_process() {
            if self.others_can_run() {
                self.note("processes that outlived the first one were not followed");
            }
            return None;
        }
        let Identity { pid, parent, group_leader, .. } = self.identity;
        let is_program = std::mem::take(&mut self.is_replaced);
        if is_program {
            self.keep_what_it_reads(pid);
        }
        for fd in self.descriptors.numbers().collect::<Vec<_>>() {
            let _ = self.close(fd);
        }
        let processes = Rc::make_mut(&mut self.processes);
        processes.list.retain(|process| process.parent != pid || process.life.status().is_none());
        for process in &mut processes.list {
            if process.parent == pid {
                process.parent = ADOPTER;
                if let Some(own) = process.life.own_mut() {
                    own.identity.parent = ADOPTER;
                }
            }
            if let Life::Lent { own, to } = &process.life
                && *to == pid
            {
                process.life = Life::Waiting { own: own.clone(), since: 0 };
            }
        }
        let life = if is_program { Life::Program } else { Life::Ended(status) };
        let at = processes.list.partition_point(|process| process.pid < pid);
        processes.list.insert(at, Process { pid, parent, group: group_leader, life });
        self.stir();
        self.tell_parent(pid, parent, status);
        let next = self.next_process(parent)?;
        self.enter_process(next);
        Some(next)
    }

    /// Tells a parent that its child has ended; one that does not want to know need not wait for it.
    fn tell_parent(&mut self, pid: i64, parent: i64, status: i32) {
        let processes = Rc::make_mut(&mut self.processes);
        let own =
            processes.list.iter_mut().find(|process| process.pid == parent).and_then(|process| process.life.own_mut());
        let wants_to_know = own.is_some_and(|own| {
            let signals = Rc::make_mut(&mut own.signals);
            signals.post(signals::SIGCHLD, Cause::Child { pid: pid as u32, status });
            signals.waits_for_children()
        });
        if !wants_to_know {
            self.forget_process(pid);
        }
    }

    fn forget_process(&mut self, pid: i64) {
        Rc::make_mut(&mut self.processes).list.retain(|process| process.pid != pid);
        for ino in Rc::make_mut(&mut self.descriptors).drop_table(pid) {
            self.release(ino);
        }
        self.stir();
    }

    /// Takes up a process that waited.
    fn enter_process(&mut self, pid: i64) {
        let list = &mut Rc::make_mut(&mut self.processes).list;
        let Some(at) = list.iter().position(|process| process.pid == pid) else { return };
        if let Life::Waiting { own, .. } = list.remove(at).life {
            let Own { identity, working_directory, signals, limits, umask, mappings, name, alarm } = *own;
            self.clock.alarm = alarm;
            (self.identity, self.working_directory, self.umask) = (identity, working_directory, umask);
            (self.signals, self.limits, self.mappings, self.name) = (signals, limits, mappings, name);
        }
        Rc::make_mut(&mut self.descriptors).take_table(pid);
    }

    /// The child that a wait is for: its number and status if it has ended; nothing if none has, but one may.
    fn find_child(&self, wanted: Wanted) -> Result<Option<(i64, i32)>, Errno> {
        let own = self.identity.pid;
        let mut children =
            self.processes.list.iter().filter(|child| child.parent == own && wanted.includes(child)).peekable();
        children.peek().ok_or(Errno::ECHILD)?;
        Ok(children.find_map(|child| Some((child.pid, child.life.status()?))))
    }

    /// The same, and waits for it unless told not to.
    fn wait_for_child(&mut self, wanted: Wanted, options: u64) -> Result<Option<(i64, i32)>, Errno> {
        const NO_HANG: u64 = 1;
        match self.find_child(wanted)? {
            None if options & NO_HANG != 0 => Ok(None),
            None if self.deliverable() != 0 => Err(Errno::EINTR),
            None => Err(self.wait()),
            Some(found) => Ok(Some(found)),
        }
    }

    pub(super) fn wait4<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        /// `WNOHANG | WUNTRACED | WCONTINUED | __WNOTHREAD | __WALL | __WCLONE`.
        const KNOWN: u64 = 0xe000_000b;
        const USAGE: [u64; 18] = [0; 18];
        let [pid, status, options, usage, ..] = args;
        let options = u64::from(options as u32);
        if options & !KNOWN != 0 {
            return Err(Errno::EINVAL);
        }
        let wanted = match i64::from(pid as i32) {
            -1 => Wanted::Any,
            0 => Wanted::Group(self.identity.group_leader),
            pid if pid > 0 => Wanted::One(pid),
            group => Wanted::Group(-group),
        };
        let Some((child, ended)) = self.wait_for_child(wanted, options)? else { return Ok(0) };
        self.forget_process(child);
        if status != 0 {
            guest::write_u32s(memory, status, &[ended as u32])?;
        }
        if usage != 0 {
            guest::write_words(memory, usage, &USAGE)?;
        }
        Ok(child)
    }

    pub(super) fn waitid<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const ENDED: u64 = 4;
        const KEEPS: u64 = 0x0100_0000;
        /// `WNOHANG | WSTOPPED | WEXITED | WCONTINUED | WNOWAIT | __WNOTHREAD | __WALL | __WCLONE`.
        const KNOWN: u64 = 0xe100_000f;
        let [kind, id, info, options, ..] = args;
        let options = u64::from(options as u32);
        if options & !KNOWN != 0 || options & 0xe == 0 {
            return Err(Errno::EINVAL);
        }
        let wanted = match (kind as u32, i64::from(id as i32)) {
            (0, _) => Wanted::Any,
            (1, pid) if pid > 0 => Wanted::One(pid),
            (2, group) if group > 0 => Wanted::Group(group),
            (2, 0) => Wanted::Group(self.identity.group_leader),
            _ => return Err(Errno::EINVAL),
        };
        if options & ENDED == 0 {
            // Children do not stop, so there is nothing to wait for.
            self.find_child(wanted)?;
            return Err(self.wait());
        }
        let found = self.wait_for_child(wanted, options)?;
        if info != 0 {
            let bytes = match found {
                Some((pid, status)) => signals::child_info(pid as u32, status, self.identity.user.real).to_bytes(),
                None => [0; 128],
            };
            guest::write_bytes(memory, info, &bytes)?;
        }
        if let Some((child, _)) = found
            && options & KEEPS == 0
        {
            self.forget_process(child);
        }
        Ok(0)
    }

    /// The group of a process, if there is one with this number.
    pub(super) fn group_of(&self, pid: i64) -> Option<i64> {
        let found = self.processes.list.iter().find(|process| process.pid == pid)?;
        Some(found.group)
    }

    /// Whether there is a process in a group.
    pub(super) fn has_group(&self, group: i64) -> bool {
        self.identity.group_leader == group || self.processes.list.iter().any(|process| process.group == group)
    }

    /// Puts a child into a process group. A child that has become another program cannot be moved any more.
    pub(super) fn set_child_group(&mut self, pid: i64, group: i64) -> Answer {
        let own = self.identity.pid;
        let found = Rc::make_mut(&mut self.processes).list.iter_mut().find(|process| process.pid == pid);
        let Some(child) = found.filter(|child| child.parent == own) else { return Err(Errno::ESRCH) };
        match &mut child.life {
            Life::Program => return Err(Errno::EACCES),
            Life::Ended(_) => return Err(Errno::ESRCH),
            Life::Waiting { own, .. } | Life::Lent { own, .. } => own.identity.group_leader = group,
        }
        child.group = group;
        Ok(0)
    }

    /// Sends a signal to the processes besides this one that a number given to `kill` means. Whether there are any.
    pub(super) fn kill_others(&mut self, pid: i64, signal: i32) -> bool {
        let sender = self.identity.pid;
        let own_group = self.identity.group_leader;
        let wanted = match pid {
            0 => Wanted::Group(own_group),
            pid if pid > 0 => Wanted::One(pid),
            -1 => Wanted::Any,
            group => Wanted::Group(-group),
        };
        let mut found = false;
        for process in &mut Rc::make_mut(&mut self.processes).list {
            if !wanted.includes(process) {
                continue;
            }
            found = true;
            if signal == 0 {
                continue;
            }
            if let Some(own) = process.life.own_mut() {
                Rc::make_mut(&mut own.signals).post(signal, Cause::Kill(sender as u32));
            } else if matches!(process.life, Life::Program) {
                process.life = Life::Ended(signal);
            }
        }
        if found {
            self.stir();
        }
        found
    }
}
