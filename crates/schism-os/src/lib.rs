//! The modelled operating system: Linux on x86-64 as an unprivileged user sees it, cut at the system call.
//!
//! What is modelled at all, and why:
//!
//! - A call is modelled when an ordinary program can see what it does: files, descriptors, pipes, time,
//!   signals to oneself, identity. It then behaves as Linux does, down to the order of the checks and the error
//!   numbers, because the same program is compared byte by byte with a native run.
//! - What a native run would take from the machine it happens to run on (clock, ids, random bytes, the order of a
//!   directory, free space) is fixed instead. Two runs on the same input are the same run.
//! - Processes run one at a time (`processes.rs`), and so do the threads of one (`threads.rs`). A program that another process becomes is not followed: what
//!   is seen of it is how it was started (`programs.rs`). Sockets lead from one process of a run to another (`sockets.rs`). A call that needs
//!   another machine or a device gets `ENOSYS`, or the error that says there is none. All of that is a line in the [`Ledger`]. Nothing is approximated in silence.
//! - Nothing touches the machine outside. The real tree is read through [`HostTree`]; writes stay in memory.
//! - A byte may carry a tag, which says that it depends on the input. Where bytes only pass through, their tags go with
//!   them. Where their values count, as in a path, the system asks the program's memory for values, and that the path
//!   of execution depends on them is then the machine's business.
//!
//! One file models one area; `table.rs` is the way in. All state lives in [`Os`], which is copied at every branch of an
//! exploration, so its parts are shared until they are written to.

mod addresses;
mod attributes;
mod call;
mod content;
mod copy;
mod descriptors;
mod devices;
mod directories;
mod errno;
mod files;
mod free;
mod guest;
mod host;
mod identity;
mod inode;
mod layout;
mod ledger;
mod lengths;
mod limits;
mod looks;
mod memory_map;
mod messages;
mod names;
mod open;
mod pairs;
mod path;
mod pipes;
mod poll;
mod process;
mod processes;
mod programs;
mod resources;
mod signals;
mod sockets;
mod stat;
mod symbolic;
mod table;
mod tagged;
mod thread_order;
mod threads;
mod time;
mod tree;
mod unknown;
mod utilities;

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use schism_case::{FileTree, Input};

pub use errno::Errno;
pub use free::{FreeDirectory, FreeEntry};
pub use host::{HostKind, HostMeta, HostTree};
pub use ledger::Ledger;
pub use lengths::Source;
pub use looks::{Component, Field, KnownName, Look};
pub use pairs::TaggedBytes;
pub use resources::{Resource, Used, Visible};
pub use signals::{Resume, SignalInfo};
pub use thread_order::ThreadOrder;
pub use threads::{ONE_ORDER, Resumed};

use call::Call;
use content::Content;
use descriptors::{Description, Descriptors, Object, flag};
use devices::Random;
use free::Free;
use identity::Identity;
use inode::{Ino, Inode, Kind};
use lengths::Undecided;
use limits::Limits;
use pipes::{Output, Pipe, Stdin};
use processes::Processes;
use signals::Signals;
use sockets::Socket;
use threads::Threads;
use time::{Clock, Time};
use tree::Tree;

/// The inode number of the pipe that standard input is; output and error follow.
const STDIN_NUMBER: u64 = 5000;

/// An address that the program may not use in the way it asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadAddress;

/// The program's memory, as the system sees it.
///
/// A byte of it may carry a tag: it depends on the input in a way that the tag names.
pub trait GuestMemory {
    /// Copies bytes out of memory because the system looks at their values.
    fn read(&mut self, address: u64, buffer: &mut [u8]) -> Result<(), BadAddress>;
    /// Copies bytes into memory. None of them has a tag.
    fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), BadAddress>;
    /// Copies bytes out of memory that only pass through. Appends the index in the buffer and the tag of each byte that
    /// has one, ascending.
    fn read_tagged(&mut self, address: u64, buffer: &mut [u8], tags: &mut Vec<(u32, u64)>) -> Result<(), BadAddress>;
    /// Whether bytes near an address may have tags.
    fn may_have_tags(&self, address: u64) -> bool;
    /// Copies bytes into memory with the tags of those that have one, ascending; the others are plain from then on.
    fn write_tagged(&mut self, address: u64, bytes: &[u8], tags: &[(u32, u64)]) -> Result<(), BadAddress>;
    /// Makes a new object of zeros and returns its address.
    fn map(&mut self, length: u64) -> Option<u64>;
    /// Ends the object that [`GuestMemory::map`] made at an address.
    fn unmap(&mut self, address: u64) -> bool;
}

/// A standard stream that leads outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// What becomes of a system call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Syscall {
    /// It returns this; an error is its negated number, as from the kernel.
    Return(i64),
    /// The program ends with this exit status.
    Exit(i32),
    /// The program ends by this signal.
    Killed(i32),
    /// It waits for standard input: make it again after [`Os::feed_stdin`] or [`Os::close_stdin`].
    NeedStdin,
    /// It waits for another process or thread: make it again when [`Os::leave_process`] or [`Os::leave_thread`] has come back to this one.
    Wait,
    /// Nothing will ever end its wait.
    Deadlock,
    /// There is a new thread, in which the call returns 0. Here it returns the new one's number.
    Thread {
        /// The number.
        tid: i64,
    },
    /// The thread ends, others go on: [`Os::end_thread`].
    EndThread,
    /// A new process goes on, in which the call returns 0. When the old one goes on, the call returns the new one's number there.
    Fork {
        /// The number.
        child: i64,
        /// Whether the old process gets the memory back as the new one leaves it.
        shares_memory: bool,
    },
    /// A signal handler runs first. When it returns, [`Os::handler_returned`] says how to go on.
    Handler {
        /// The handler's address.
        handler: u64,
        /// Its first argument.
        signal: i32,
        /// What its second argument points to, if it was set with `SA_SIGINFO`.
        info: Option<SignalInfo>,
        /// What the interrupted call returns after all handlers.
        result: i64,
        /// To be kept while the handler runs.
        resume: Resume,
    },
}

/// The state of the modelled system. Copying it is cheap.
#[derive(Clone)]
pub struct Os {
    tree: Tree,
    /// The directory that the run started in.
    start_directory: Ino,
    working_directory: Ino,
    start_time: Time,
    descriptors: Rc<Descriptors>,
    pipes: Rc<Vec<Pipe>>,
    sockets: Rc<Vec<Socket>>,
    stdin: Stdin,
    /// The file that standard input is, if it is one.
    stdin_file: Option<Ino>,
    output: Rc<Vec<Output>>,
    /// Some byte somewhere may have a tag.
    tagged: bool,
    /// The contents whose length is not decided yet.
    lengths: Rc<Vec<Undecided>>,
    /// Directories with free entries.
    free: Rc<Free>,
    /// What the current call has looked at.
    looks: RefCell<Vec<Look>>,
    signals: Rc<Signals>,
    limits: Rc<Limits>,
    identity: Identity,
    umask: u16,
    clock: Clock,
    random: Random,
    mappings: Rc<BTreeMap<u64, u64>>,
    /// Memory was mapped that processes share.
    has_shared_memory: bool,
    /// The program has looked at the clock or at the times of files.
    clock_seen: bool,
    /// The name of the thread, as `prctl` sees it.
    name: [u8; 16],
    processes: Rc<Processes>,
    threads: Rc<Threads>,
    thread_order: ThreadOrder,
    /// How much has happened that processes may wait for.
    events: u64,
    /// The running process has become a program that is not modelled.
    is_replaced: bool,
    /// The programs that were started.
    started: Rc<Vec<TaggedBytes>>,
    ledger: Rc<Ledger>,
}

impl Os {
    /// The system as a run on this input finds it, with the real tree showing through if one is given.
    pub fn new(input: &Input, host: Option<Rc<dyn HostTree>>) -> Self {
        let clock = Clock::default();
        let host = Rc::new(utilities::Utilities::behind(host));
        let (tree, directory) = layout::build(input, Some(host), clock.now());
        let mut os = Os {
            tree,
            start_directory: directory,
            working_directory: directory,
            start_time: clock.now(),
            descriptors: Rc::default(),
            pipes: Rc::default(),
            sockets: Rc::default(),
            stdin: Stdin::default(),
            stdin_file: None,
            output: Rc::default(),
            tagged: false,
            lengths: Rc::default(),
            free: Rc::default(),
            looks: RefCell::default(),
            signals: Rc::default(),
            limits: Rc::default(),
            identity: Identity::default(),
            umask: 0o022,
            clock,
            random: Random::default(),
            mappings: Rc::default(),
            has_shared_memory: false,
            clock_seen: false,
            name: thread_name(input),
            processes: Rc::default(),
            threads: Rc::default(),
            thread_order: ThreadOrder::default(),
            events: 1,
            is_replaced: false,
            started: Rc::default(),
            ledger: Rc::default(),
        };
        os.open_standard_streams(input);
        os
    }

    fn open_standard_streams(&mut self, input: &Input) {
        let stdin = if input.stdin_is_file {
            let owner = (self.identity.user.real, self.identity.group.real);
            let kind = Kind::File(Content::from_bytes(&input.stdin));
            let ino = self.tree.add(Inode::new(kind, 0o644, owner, self.start_time));
            self.stdin_file = Some(ino);
            Description::new(Object::Inode(ino), flag::LARGE_FILE, *b"/stdin")
        } else {
            self.stdin.bytes = Rc::new(input.stdin.clone());
            Description::new(Object::Stdin, flag::READ_ONLY, *b"pipe:[5000]")
        };
        let stdout = Description::new(Object::Output(Stream::Stdout), flag::WRITE_ONLY, *b"pipe:[5001]");
        let stderr = Description::new(Object::Output(Stream::Stderr), flag::WRITE_ONLY, *b"pipe:[5002]");
        for description in [stdin, stdout, stderr] {
            let installed = self.install(description, false);
            debug_assert!(installed.is_ok());
        }
    }

    /// Makes a system call: its number and arguments as the kernel gets them.
    pub fn syscall<M: GuestMemory>(&mut self, memory: &mut M, number: u64, args: [u64; 6]) -> Syscall {
        let call = Call::from_number(number);
        self.clock_seen |= matches!(
            call,
            Some(
                Call::clock_gettime
                    | Call::gettimeofday
                    | Call::time
                    | Call::stat
                    | Call::lstat
                    | Call::newfstatat
                    | Call::statx
                    | Call::getrusage
                    | Call::getpid
                    | Call::statfs
            )
        );
        let answer = match call.and_then(|call| self.process_call(memory, call, args)) {
            Some(Ok(syscall)) => return syscall,
            Some(Err(error)) => Some(Err(error)),
            None => call.and_then(|call| self.dispatch(memory, call, args)),
        };
        match answer.unwrap_or_else(|| self.unmodelled(number)) {
            Ok(value) => self.deliver(value),
            Err(Errno::RESTART) => Syscall::NeedStdin,
            Err(Errno::WAIT) => Syscall::Wait,
            Err(Errno::DEADLOCK) => Syscall::Deadlock,
            Err(Errno(number)) => self.deliver(-i64::from(number)),
        }
    }

    /// What the running process sees of a call that it waited in, now that it goes on: `result`, and signals that came meanwhile.
    pub fn wake(&mut self, result: i64) -> Syscall {
        self.deliver(result)
    }

    /// Whether a signal has come that ends a wait.
    pub fn is_interrupted(&self) -> bool {
        self.deliverable() != 0
    }

    /// Counts a deviation from Linux.
    fn note(&mut self, what: &'static str) {
        Rc::make_mut(&mut self.ledger).count_approximation(what);
    }

    /// How many bytes were written to standard output and error since they were last taken.
    pub fn output_length(&self) -> usize {
        self.output.iter().map(|written| written.bytes.len()).sum()
    }

    /// Takes what was written to standard output and error since the last call, in order.
    pub fn take_output(&mut self) -> Vec<(Stream, Vec<u8>)> {
        if self.output.is_empty() {
            return Vec::new();
        }
        let output = std::mem::take(Rc::make_mut(&mut self.output));
        output.into_iter().map(|written| (written.stream, written.bytes)).collect()
    }

    /// Says that standard input is not complete: more comes by [`Os::feed_stdin`], until [`Os::close_stdin`]. It has no
    /// effect on a standard input that is a regular file.
    pub fn open_stdin(&mut self) {
        self.stdin.open = true;
    }

    /// More bytes have arrived on standard input.
    pub fn feed_stdin(&mut self, bytes: &[u8]) {
        self.stdin.feed(bytes);
    }

    /// No more bytes will arrive on standard input.
    pub fn close_stdin(&mut self) {
        self.stdin.open = false;
    }

    /// Whether the program has asked for something that is not the same a second later: a time, or something about its process.
    pub fn has_seen_clock(&self) -> bool {
        self.clock_seen
    }

    /// Whether it has asked for random bytes.
    pub fn has_drawn_lots(&self) -> bool {
        self.random != Random::default()
    }

    /// Whether programs were started that are not modelled.
    pub fn has_started_programs(&self) -> bool {
        !self.started.is_empty()
    }

    /// What could not be modelled exactly so far.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The tree in the directory that the run started in: what the input gave and what was made or changed. What the
    /// real tree has there and nobody changed is left out.
    pub fn files(&self) -> FileTree {
        let run = [time::Clock::default().now(), self.clock.now()];
        layout::left_behind(&self.tree, self.start_directory, run, &|ino| self.shown_length(ino))
    }
}

/// The kernel names a thread after its program, cut to fifteen bytes.
fn thread_name(input: &Input) -> [u8; 16] {
    let path = input.argv.first().map_or(&b""[..], Vec::as_slice);
    let program = path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let mut name = [0; 16];
    let length = program.len().min(15);
    name[..length].copy_from_slice(&program[..length]);
    name
}
