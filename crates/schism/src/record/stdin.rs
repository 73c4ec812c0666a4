//! Standard input of an invocation.
//!
//! A file can be looked at without moving in it. What comes through a pipe must be passed on; and what the program does not ask for must
//! stay in the pipe, because another program may be meant to read it. So it is passed on only while the program waits for it.

use std::fs;
use std::io::{self, Write};
use std::mem::MaybeUninit;
use std::os::fd::AsRawFd;
use std::process::{Child, ExitStatus};
use std::thread::sleep;
use std::time::Duration;

use super::files::{LeftOut, too_much};
use super::trailer::Bounds;
use crate::interrupt;

/// What standard input is.
pub(super) enum Stdin {
    /// Nothing to be read, or nobody knows what: a terminal, a device.
    Nothing,
    /// A regular file: what is left of it.
    File(Vec<u8>),
    /// A pipe or a socket.
    Stream,
}

/// Time between two looks at a program that asks for nothing.
const LOOK: Duration = Duration::from_micros(300);
/// Bytes that are passed on to a program that does not say how many it wants.
const SOME: usize = 4096;

/// Looks at standard input.
pub(super) fn look(bounds: Bounds) -> Result<Stdin, LeftOut> {
    let mut status = MaybeUninit::<libc::stat>::uninit();
    // SAFETY: fstat fills the structure if it returns 0.
    let status = unsafe {
        if libc::fstat(0, status.as_mut_ptr()) != 0 {
            return Ok(Stdin::Nothing);
        }
        status.assume_init()
    };
    match status.st_mode & libc::S_IFMT {
        libc::S_IFIFO | libc::S_IFSOCK => Ok(Stdin::Stream),
        libc::S_IFREG => {
            // SAFETY: only asks for the position.
            let position = unsafe { libc::lseek(0, 0, libc::SEEK_CUR) }.max(0);
            let length = (status.st_size - position).max(0) as u64;
            if length > bounds.bytes {
                return Err(too_much(bounds));
            }
            Ok(Stdin::File(read_at(position, length as usize)))
        }
        _ => Ok(Stdin::Nothing),
    }
}

fn read_at(mut position: i64, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    let mut filled = 0;
    while filled < length {
        // SAFETY: the rest of the buffer is ours to write to.
        let count = unsafe { libc::pread(0, bytes[filled..].as_mut_ptr().cast(), length - filled, position) };
        if count <= 0 {
            break;
        }
        filled += count as usize;
        position += count as i64;
    }
    bytes.truncate(filled);
    bytes
}

/// Passes standard input on to a child until that ends; also what was passed on, unless it is too much.
pub(super) fn relay(child: &mut Child, bounds: Bounds) -> io::Result<(ExitStatus, Option<Vec<u8>>)> {
    let mut to = child.stdin.take();
    let mut passed = Some(Vec::new());
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, passed));
        }
        if let Some(signal) = interrupt::take_end() {
            // SAFETY: the child was not waited for yet, so its number is still its own.
            unsafe { libc::kill(child.id() as libc::pid_t, signal) };
        }
        let wanted = match &to {
            Some(pipe) if unread(pipe.as_raw_fd()) == 0 => wanted(child.id()),
            _ => None,
        };
        let Some(bytes) = wanted.filter(|_| is_ready()).map(read) else {
            sleep(LOOK);
            continue;
        };
        // Both sides may be done: nothing more comes, or nobody reads any more.
        if bytes.is_empty() || to.as_mut().is_some_and(|to| to.write_all(&bytes).is_err()) {
            to = None;
        }
        if let Some(all) = &mut passed {
            all.extend(bytes);
            if all.len() as u64 > bounds.bytes {
                passed = None;
            }
        }
    }
}

/// How many bytes a process waits for, if it waits for any: what it says in its system call.
fn wanted(process: u32) -> Option<usize> {
    let Ok(text) = fs::read_to_string(format!("/proc/{process}/syscall")) else { return Some(SOME) };
    let mut words = text.split_whitespace();
    let number: libc::c_long = words.next()?.parse().ok()?;
    match number {
        libc::SYS_read => {
            let count = words.nth(2)?;
            let count = usize::from_str_radix(count.trim_start_matches("0x"), 16).ok()?;
            Some(count.clamp(1, 1 << 16))
        }
        libc::SYS_readv
        | libc::SYS_poll
        | libc::SYS_ppoll
        | libc::SYS_select
        | libc::SYS_pselect6
        | libc::SYS_epoll_wait
        | libc::SYS_splice
        | libc::SYS_sendfile
        // One of its own children may be the one that reads.
        | libc::SYS_wait4
        | libc::SYS_waitid => Some(SOME),
        _ => None,
    }
}

/// Bytes in a pipe that nobody has read yet.
fn unread(pipe: i32) -> usize {
    let mut count: libc::c_int = 0;
    // SAFETY: FIONREAD stores one number.
    let failed = unsafe { libc::ioctl(pipe, libc::FIONREAD, &raw mut count) } != 0;
    if failed { 0 } else { count as usize }
}

/// Whether reading standard input would not wait.
fn is_ready() -> bool {
    let mut poll = libc::pollfd { fd: 0, events: libc::POLLIN, revents: 0 };
    // SAFETY: one structure, which outlives the call.
    unsafe { libc::poll(&raw mut poll, 1, 2) > 0 }
}

/// Reads up to so many bytes; none at the end or after an error.
fn read(most: usize) -> Vec<u8> {
    let mut bytes = vec![0; most];
    // SAFETY: the buffer is ours to write to.
    let count = unsafe { libc::read(0, bytes.as_mut_ptr().cast(), most) };
    bytes.truncate(count.max(0) as usize);
    bytes
}
