//! File descriptors: small numbers for open files.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::errno::{Answer, Errno};
use super::inode::Ino;
use super::limits::{self, Resource};
use super::{GuestMemory, Os, Stream, guest};

/// The flags of `open` and `fcntl`.
pub(super) mod flag {
    pub const ACCESS: u32 = 0o3;
    pub const READ_ONLY: u32 = 0;
    pub const WRITE_ONLY: u32 = 1;
    pub const READ_WRITE: u32 = 2;
    pub const CREATE: u32 = 0o100;
    pub const EXCLUSIVE: u32 = 0o200;
    pub const NO_TERMINAL: u32 = 0o400;
    pub const TRUNCATE: u32 = 0o1000;
    pub const APPEND: u32 = 0o2000;
    pub const NON_BLOCKING: u32 = 0o4000;
    pub const ASYNC: u32 = 0o20000;
    pub const DIRECT: u32 = 0o40000;
    pub const LARGE_FILE: u32 = 0o100000;
    pub const DIRECTORY: u32 = 0o200000;
    pub const NO_FOLLOW: u32 = 0o400000;
    pub const NO_ACCESS_TIME: u32 = 0o1000000;
    pub const CLOSE_ON_EXEC: u32 = 0o2000000;
    pub const PATH: u32 = 0o10000000;
    pub const TEMPORARY: u32 = 0o20000000;
}

/// What an open file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Object {
    Inode(Ino),
    /// The pipe that standard input comes from.
    Stdin,
    /// A pipe to the outside.
    Output(Stream),
    /// A pipe of the program's own; a named one has an inode too.
    Pipe {
        pipe: usize,
        fifo: Option<Ino>,
    },
    /// A socket, by its place in the table of them.
    Socket(usize),
}

/// The names in a directory with their inodes.
pub(super) type Listing = Vec<(Vec<u8>, Ino)>;

/// An open file, which several descriptors may share.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Description {
    pub object: Object,
    /// The flags that `F_GETFL` shows.
    pub flags: u32,
    pub position: u64,
    /// The names of a directory as they were when it was read from the start.
    pub listing: Option<Rc<Listing>>,
    /// The path it was opened by, as `/proc/self/fd` shows it.
    pub path: Rc<[u8]>,
}

impl Description {
    pub(super) fn new(object: Object, flags: u32, path: impl Into<Rc<[u8]>>) -> Self {
        Description { object, flags, position: 0, listing: None, path: path.into() }
    }

    pub(super) fn readable(&self) -> bool {
        matches!(self.flags & flag::ACCESS, flag::READ_ONLY | flag::READ_WRITE) && !self.is_path()
    }

    pub(super) fn writable(&self) -> bool {
        matches!(self.flags & flag::ACCESS, flag::WRITE_ONLY | flag::READ_WRITE) && !self.is_path()
    }

    /// Opened with `O_PATH`: good for naming the file, not for reading or writing it.
    pub(super) fn is_path(&self) -> bool {
        self.flags & flag::PATH != 0
    }

    pub(super) fn non_blocking(&self) -> bool {
        self.flags & flag::NON_BLOCKING != 0
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Slot {
    description: usize,
    close_on_exec: bool,
}

/// The descriptors of the process and the open files behind them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Descriptors {
    slots: Vec<Option<Slot>>,
    descriptions: Vec<Option<Description>>,
    /// The numbers of processes that do not run.
    kept: BTreeMap<i64, Vec<Option<Slot>>>,
}

impl Descriptors {
    fn slot(&self, fd: i32) -> Result<Slot, Errno> {
        let index = usize::try_from(fd).map_err(|_| Errno::EBADF)?;
        self.slots.get(index).copied().flatten().ok_or(Errno::EBADF)
    }

    /// The open file of a descriptor, be it only a path.
    pub(super) fn get_any(&self, fd: i32) -> Result<&Description, Errno> {
        self.descriptions[self.slot(fd)?.description].as_ref().ok_or(Errno::EBADF)
    }

    /// The open file of a descriptor; one opened as a path only does not count.
    pub(super) fn get_real(&self, fd: i32) -> Result<&Description, Errno> {
        self.get_any(fd).and_then(|description| if description.is_path() { Err(Errno::EBADF) } else { Ok(description) })
    }

    pub(super) fn get_mut(&mut self, fd: i32) -> Result<&mut Description, Errno> {
        let slot = self.slot(fd)?;
        self.descriptions[slot.description].as_mut().ok_or(Errno::EBADF)
    }

    /// All open files.
    pub(super) fn descriptions(&self) -> impl Iterator<Item = &Description> {
        self.descriptions.iter().flatten()
    }

    /// The numbers in use.
    pub(super) fn numbers(&self) -> impl Iterator<Item = i32> {
        self.slots.iter().enumerate().filter(|(_, slot)| slot.is_some()).map(|(fd, _)| fd as i32)
    }

    /// The lowest free number from `first` on; `EMFILE` if it would not be below `limit`.
    fn free_number(&self, first: usize, limit: u64) -> Result<usize, Errno> {
        let free = (first..self.slots.len()).find(|&fd| self.slots[fd].is_none());
        let fd = free.unwrap_or(self.slots.len().max(first));
        if fd as u64 >= limit { Err(Errno::EMFILE) } else { Ok(fd) }
    }

    fn set(&mut self, fd: usize, slot: Option<Slot>) {
        if fd >= self.slots.len() {
            self.slots.resize(fd + 1, None);
        }
        self.slots[fd] = slot;
    }

    fn add(&mut self, fd: usize, description: Description, close_on_exec: bool) {
        let free = self.descriptions.iter().position(Option::is_none);
        let index = free.unwrap_or_else(|| {
            self.descriptions.push(None);
            self.descriptions.len() - 1
        });
        self.descriptions[index] = Some(description);
        self.set(fd, Some(Slot { description: index, close_on_exec }));
    }

    /// Frees a number. Returns the open file if this was its last one.
    fn remove(&mut self, fd: i32) -> Result<Option<Description>, Errno> {
        let slot = self.slot(fd)?;
        self.set(fd as usize, None);
        Ok(self.take_unused(slot))
    }

    /// The open file of a number that is gone, if it has no other.
    fn take_unused(&mut self, slot: Slot) -> Option<Description> {
        let mut tables = self.kept.values().chain([&self.slots]);
        let is_used = tables.any(|table| table.iter().flatten().any(|other| other.description == slot.description));
        if is_used { None } else { self.descriptions[slot.description].take() }
    }

    /// Keeps the numbers of a process that will not run for now. They stay the running one's too.
    pub(super) fn keep_table(&mut self, pid: i64) {
        self.kept.insert(pid, self.slots.clone());
    }

    /// The numbers that were kept for a process are the running one's.
    pub(super) fn take_table(&mut self, pid: i64) {
        self.slots = self.kept.remove(&pid).unwrap_or_default();
    }

    /// Forgets the numbers that were kept for a process. The files that nobody has open any more.
    pub(super) fn drop_table(&mut self, pid: i64) -> Vec<Ino> {
        let gone = self.kept.remove(&pid).unwrap_or_default();
        let unused = gone.into_iter().flatten().filter_map(|slot| self.take_unused(slot));
        unused.filter_map(|open| if let Object::Inode(ino) = open.object { Some(ino) } else { None }).collect()
    }

    /// Keeps those numbers of the running process for another for which `wanted` says so.
    pub(super) fn keep_some(&mut self, pid: i64, wanted: impl Fn(&Description) -> bool) {
        let is_wanted = |slot: &Slot| self.descriptions[slot.description].as_ref().is_some_and(&wanted);
        let kept = self.slots.iter().map(|slot| slot.filter(is_wanted)).collect();
        self.kept.insert(pid, kept);
    }

    /// The numbers that go when a process becomes another program.
    pub(super) fn closed_on_exec(&self) -> Vec<i32> {
        let numbers = self.slots.iter().enumerate();
        numbers.filter(|(_, slot)| slot.is_some_and(|slot| slot.close_on_exec)).map(|(fd, _)| fd as i32).collect()
    }
}

impl Os {
    pub(super) fn descriptor_limit(&self) -> u64 {
        self.limits.soft(Resource::OpenFiles)
    }

    /// `EMFILE` if no number is free.
    pub(super) fn need_free_descriptor(&self) -> Result<(), Errno> {
        self.descriptors.free_number(0, self.descriptor_limit()).map(drop)
    }

    /// Gives an open file the lowest free number.
    pub(super) fn install(&mut self, description: Description, close_on_exec: bool) -> Answer {
        let fd = self.descriptors.free_number(0, self.descriptor_limit())?;
        Rc::make_mut(&mut self.descriptors).add(fd, description, close_on_exec);
        Ok(fd as i64)
    }

    pub(super) fn description_mut(&mut self, fd: i32) -> Result<&mut Description, Errno> {
        Rc::make_mut(&mut self.descriptors).get_mut(fd)
    }

    pub(super) fn close(&mut self, fd: i32) -> Answer {
        let last = Rc::make_mut(&mut self.descriptors).remove(fd)?;
        if matches!(&last, Some(Description { object: Object::Pipe { .. } | Object::Socket(_), .. })) {
            self.stir();
        }
        if let Some(Description { object: Object::Inode(ino), .. }) = last {
            self.release(ino);
        }
        Ok(0)
    }

    pub(super) fn close_range(&mut self, first: u64, last: u64, flags: u64) -> Answer {
        const UNSHARE: u64 = 2;
        const CLOSE_ON_EXEC: u64 = 4;
        let (first, last) = (first as u32, last as u32);
        if flags & !(UNSHARE | CLOSE_ON_EXEC) != 0 || first > last {
            return Err(Errno::EINVAL);
        }
        let chosen: Vec<i32> = self.descriptors.numbers().filter(|&fd| (first..=last).contains(&(fd as u32))).collect();
        for fd in chosen {
            if flags & CLOSE_ON_EXEC != 0 {
                self.set_close_on_exec(fd, true)?;
            } else {
                self.close(fd)?;
            }
        }
        Ok(0)
    }

    fn set_close_on_exec(&mut self, fd: i32, value: bool) -> Answer {
        let slot = self.descriptors.slot(fd)?;
        Rc::make_mut(&mut self.descriptors).set(fd as usize, Some(Slot { close_on_exec: value, ..slot }));
        Ok(0)
    }

    /// `dup` and `F_DUPFD`: another number, from `first` on, for the same open file.
    pub(super) fn duplicate(&mut self, fd: i32, first: u64, close_on_exec: bool) -> Answer {
        let slot = self.descriptors.slot(fd)?;
        if first >= self.descriptor_limit() {
            return Err(Errno::EINVAL);
        }
        let new = self.descriptors.free_number(first as usize, self.descriptor_limit())?;
        Rc::make_mut(&mut self.descriptors).set(new, Some(Slot { close_on_exec, ..slot }));
        Ok(new as i64)
    }

    pub(super) fn dup2(&mut self, old: i32, new: i32) -> Answer {
        if old == new {
            return self.descriptors.slot(old).map(|_| i64::from(new));
        }
        self.dup3(old, new, 0)
    }

    pub(super) fn dup3(&mut self, old: i32, new: i32, flags: u64) -> Answer {
        if flags as u32 & !flag::CLOSE_ON_EXEC != 0 || old == new {
            return Err(Errno::EINVAL);
        }
        if new < 0 || new as u64 >= self.descriptor_limit() {
            return Err(Errno::EBADF);
        }
        let slot = self.descriptors.slot(old)?;
        if self.descriptors.slot(new).is_ok() {
            self.close(new)?;
        }
        let close_on_exec = flags as u32 & flag::CLOSE_ON_EXEC != 0;
        Rc::make_mut(&mut self.descriptors).set(new as usize, Some(Slot { close_on_exec, ..slot }));
        Ok(i64::from(new))
    }

    pub(super) fn fcntl<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, command: u64, argument: u64) -> Answer {
        let slot = self.descriptors.slot(fd)?;
        let description = self.descriptors.get_any(fd)?;
        let flags = description.flags;
        match command as u32 {
            0 => return self.duplicate(fd, u64::from(argument as u32), false),
            1030 => return self.duplicate(fd, u64::from(argument as u32), true),
            1 => return Ok(i64::from(slot.close_on_exec)),
            2 => return self.set_close_on_exec(fd, argument & 1 != 0),
            3 => return Ok(i64::from(flags)),
            _ if description.is_path() => return Err(Errno::EBADF),
            _ => {}
        }
        let is_pipe = !matches!(description.object, Object::Inode(_) | Object::Socket(_));
        match command as u32 {
            4 => self.set_status_flags(fd, argument as u32),
            5 | 36 => {
                // F_GETLK: nobody else holds a lock.
                const UNLOCKED: u16 = 2;
                check_lock(memory, argument, None)?;
                guest::write_bytes(memory, argument, &UNLOCKED.to_le_bytes())?;
                Ok(0)
            }
            6 | 7 | 37 | 38 => check_lock(memory, argument, Some(description)),
            // Owner and signal of asynchronous reading, which never happens.
            8 | 10 => Ok(0),
            9 | 11 => Ok(0),
            1031 | 1032 if is_pipe => Ok(super::pipes::CAPACITY as i64),
            1031 | 1032 => Err(Errno::EBADF),
            // Leases and hints on lifetime change nothing that can be seen.
            1024 => Ok(0),
            1025 => Ok(2),
            _ => Err(Errno::EINVAL),
        }
    }

    fn set_status_flags(&mut self, fd: i32, wanted: u32) -> Answer {
        const SETTABLE: u32 = flag::APPEND | flag::NON_BLOCKING | flag::ASYNC | flag::DIRECT | flag::NO_ACCESS_TIME;
        let description = self.descriptors.get_any(fd)?;
        if wanted & flag::NO_ACCESS_TIME & !description.flags != 0
            && let Object::Inode(ino) = description.object
            && !self.identity.owns(self.tree.get(ino))
        {
            return Err(Errno::EPERM);
        }
        let description = self.description_mut(fd)?;
        description.flags = description.flags & !SETTABLE | wanted & SETTABLE;
        Ok(0)
    }

    pub(super) fn flock(&mut self, fd: i32, operation: u64) -> Answer {
        const NON_BLOCKING: u64 = 4;
        if !matches!(operation & !NON_BLOCKING, 1 | 2 | 8) {
            return Err(Errno::EINVAL);
        }
        self.descriptors.get_real(fd).map(|_| 0)
    }

    /// Frees what an inode holds once it has neither a name nor a user.
    pub(super) fn release(&mut self, ino: Ino) {
        let used = |description: &Description| match description.object {
            Object::Inode(other) | Object::Pipe { fifo: Some(other), .. } => other == ino,
            _ => false,
        };
        if self.tree.get(ino).links == 0
            && self.tree.get(ino).is_regular()
            && !self.descriptors.descriptions().any(used)
            && let Ok(content) = self.tree.content_mut(ino)
        {
            content.truncate(0);
            self.forget_length(ino);
        }
    }
}

/// Checks a `struct flock`. A lock itself always succeeds: there is nobody to wait for.
fn check_lock<M: GuestMemory>(memory: &mut M, address: u64, setting: Option<&Description>) -> Answer {
    let bytes = guest::read_bytes(memory, address, 32)?;
    let short = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let start = i64::from_le_bytes(std::array::from_fn(|i| bytes[8 + i]));
    if !(0..=2).contains(&short(2)) || (short(2) == 0 && start < 0) {
        return Err(Errno::EINVAL);
    }
    match (short(0), setting) {
        (0, Some(description)) if !description.readable() => Err(Errno::EBADF),
        (1, Some(description)) if !description.writable() => Err(Errno::EBADF),
        (0 | 1, _) => Ok(0),
        (2, Some(_)) => Ok(0),
        _ => Err(Errno::EINVAL),
    }
}

/// The number of descriptors a process may have unless it says otherwise.
pub(super) const DEFAULT_LIMIT: limits::Limit = limits::Limit { soft: 1024, hard: 1 << 20 };
