//! Waiting for descriptors. Nothing ever has to be waited for, except standard input that is still to come.

use super::addresses::Family;
use super::descriptors::Object;
use super::errno::{Answer, Errno};
use super::pipes::CAPACITY;
use super::time::read_duration;
use super::{GuestMemory, Os, guest};

const IN: u16 = 0x01;
const OUT: u16 = 0x04;
const ERROR: u16 = 0x08;
const HANG_UP: u16 = 0x10;
const INVALID: u16 = 0x20;
const READ_NORMAL: u16 = 0x40;
const WRITE_NORMAL: u16 = 0x100;
const READ_HANG_UP: u16 = 0x2000;

const READABLE: u16 = IN | READ_NORMAL;
const WRITABLE: u16 = OUT | WRITE_NORMAL;

/// The most descriptors that `select` looks at.
const SET_SIZE: usize = 1024;

impl Os {
    /// What a descriptor is ready for; `INVALID` if it is not open.
    fn readiness(&self, fd: i32) -> u16 {
        let Ok(description) = self.descriptors.get_real(fd) else { return INVALID };
        match description.object {
            Object::Inode(_) => READABLE | WRITABLE,
            Object::Output(_) => WRITABLE,
            Object::Socket(socket) => {
                let (can_read, has_ended, can_write) = self.socket_readiness(socket);
                let mut ready = if can_read { READABLE } else { 0 };
                ready |= if can_write { WRITABLE } else { 0 };
                ready |= if has_ended { self.ended_readiness(socket) } else { 0 };
                ready | if self.sockets[socket].error.is_some() { ERROR | HANG_UP | READABLE | WRITABLE } else { 0 }
            }
            Object::Stdin => pipe_readiness(self.stdin.available(), self.stdin.open),
            Object::Pipe { pipe, .. } => {
                let mut ready = 0;
                if description.readable() {
                    ready |= pipe_readiness(self.pipe_length(pipe), self.has_writer(pipe));
                }
                if description.writable() {
                    ready |= if self.pipe_length(pipe) < CAPACITY { WRITABLE } else { 0 };
                    ready |= if self.has_reader(pipe) { 0 } else { ERROR };
                }
                ready
            }
        }
    }

    /// What is told of a socket to which nothing more comes: that the other end writes no more, or that it is gone.
    fn ended_readiness(&self, socket: usize) -> u16 {
        let own = &self.sockets[socket];
        let is_gone = match own.peer {
            Some(peer) if own.family == Family::Unix => !self.is_open_socket(peer) || (own.read_ends && own.write_ends),
            Some(_) => own.write_ends,
            None => true,
        };
        READ_HANG_UP | if is_gone { HANG_UP } else { 0 }
    }

    /// Nothing is ready: waits, as long as something can still happen.
    fn wait_until_ready(&mut self, timeout: Option<u64>, watched: impl Iterator<Item = i32>) -> Answer {
        if let Some(timeout) = timeout {
            if timeout > 0 && self.other_threads_can_run() {
                return Err(self.wait());
            }
            return if self.sleep(timeout) == 0 { Ok(0) } else { Err(Errno::EINTR) };
        }
        let mut objects = watched.filter_map(|fd| self.descriptors.get_any(fd).ok().map(|open| open.object));
        if self.stdin.open && objects.any(|object| object == Object::Stdin) {
            return Err(Errno::RESTART);
        }
        self.wait_for_signal()
    }

    /// Whether a `poll` depends on there being bytes on standard input. That it has an end is told in any case.
    pub(super) fn polls_stdin<M: GuestMemory>(&self, memory: &mut M, fds: u64, count: u64) -> bool {
        if count > self.descriptor_limit() {
            return false;
        }
        let bytes = guest::read_bytes(memory, fds, 8 * count).unwrap_or_default();
        bytes.chunks_exact(8).any(|entry| {
            let fd = i32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
            let events = u16::from_le_bytes([entry[4], entry[5]]);
            events & READABLE != 0 && self.is_stdin(fd)
        })
    }

    /// The same for `select`, which does not tell bytes from an end.
    pub(super) fn selects_stdin<M: GuestMemory>(&self, memory: &mut M, count: u64, set: u64) -> bool {
        let count = (count as usize).min(SET_SIZE);
        if !self.stdin.open || set == 0 {
            return false;
        }
        let asked = guest::read_bytes(memory, set, count.div_ceil(64) as u64 * 8).unwrap_or_default();
        (0..count.min(8 * asked.len())).any(|fd| asked[fd / 8] >> (fd % 8) & 1 != 0 && self.is_stdin(fd as i32))
    }

    fn is_stdin(&self, fd: i32) -> bool {
        self.descriptors.get_real(fd).is_ok_and(|open| open.object == Object::Stdin)
    }

    /// `poll`, with the timeout in milliseconds.
    pub(super) fn poll<M: GuestMemory>(&mut self, memory: &mut M, fds: u64, count: u64, timeout: u64) -> Answer {
        let timeout = timeout as i32;
        let timeout = (timeout >= 0).then(|| timeout as u64 * 1_000_000);
        self.poll_for(memory, fds, count, timeout)
    }

    /// `ppoll`, with the timeout as a `timespec`. The signal mask is not looked at.
    pub(super) fn ppoll<M: GuestMemory>(&mut self, memory: &mut M, fds: u64, count: u64, timeout: u64) -> Answer {
        let timeout = if timeout == 0 { None } else { Some(read_duration(memory, timeout)?) };
        self.poll_for(memory, fds, count, timeout)
    }

    fn poll_for<M: GuestMemory>(&mut self, memory: &mut M, fds: u64, count: u64, timeout: Option<u64>) -> Answer {
        if count > self.descriptor_limit() {
            return Err(Errno::EINVAL);
        }
        let mut bytes = guest::read_bytes(memory, fds, 8 * count)?;
        let mut ready = 0;
        let mut watched = Vec::new();
        for entry in bytes.chunks_exact_mut(8) {
            let fd = i32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
            let events = u16::from_le_bytes([entry[4], entry[5]]);
            let found = if fd < 0 { 0 } else { self.readiness(fd) & (events | ERROR | HANG_UP | INVALID) };
            entry[6..8].copy_from_slice(&found.to_le_bytes());
            ready += i64::from(found != 0);
            watched.push(fd);
        }
        if ready == 0 {
            self.wait_until_ready(timeout, watched.into_iter())?;
        }
        guest::write_bytes(memory, fds, &bytes)?;
        Ok(ready)
    }

    /// `select` and `pselect6`, whose timeouts count in parts of a second of different `unit`. The signal mask is not
    /// looked at.
    pub(super) fn select<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6], unit: u64) -> Answer {
        let [count, sets @ .., timeout, _] = args;
        if (count as i32) < 0 {
            return Err(Errno::EINVAL);
        }
        let limit = match timeout {
            0 => None,
            _ => {
                let [seconds, part] = guest::read_words(memory, timeout)?;
                if (seconds as i64) < 0 || (part as i64) < 0 {
                    return Err(Errno::EINVAL);
                }
                Some(seconds.saturating_mul(1_000_000_000).saturating_add(part.saturating_mul(unit)))
            }
        };
        let count = (count as usize).min(SET_SIZE);
        let size = count.div_ceil(64) * 8;
        let wanted = [READABLE | HANG_UP | ERROR, WRITABLE | ERROR, 0];
        let mut results = Vec::new();
        let mut watched = Vec::new();
        let mut ready = 0;
        for (set, events) in sets.into_iter().zip(wanted).filter(|(set, _)| *set != 0) {
            let asked = guest::read_bytes(memory, set, size as u64)?;
            let mut answer = vec![0_u8; size];
            for fd in (0..count).filter(|fd| asked[fd / 8] >> (fd % 8) & 1 != 0) {
                let found = self.readiness(fd as i32);
                if found == INVALID {
                    return Err(Errno::EBADF);
                }
                watched.push(fd as i32);
                if found & events != 0 {
                    answer[fd / 8] |= 1 << (fd % 8);
                    ready += 1;
                }
            }
            results.push((set, answer));
        }
        if ready == 0 {
            self.wait_until_ready(limit, watched.into_iter())?;
            if timeout != 0 {
                guest::write_words(memory, timeout, &[0, 0])?;
            }
        }
        for (set, answer) in results {
            guest::write_bytes(memory, set, &answer)?;
        }
        Ok(ready)
    }
}

/// The reading end of a pipe.
fn pipe_readiness(length: usize, has_writer: bool) -> u16 {
    let data = if length > 0 { READABLE } else { 0 };
    if has_writer { data } else { data | HANG_UP }
}
