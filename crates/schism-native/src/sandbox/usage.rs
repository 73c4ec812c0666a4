//! What a run uses as a whole: the memory of all its processes, and files that are in no folder.
//!
//! Limits of the kernel hold for one process or one file each; many of them together could still take all of the machine. Nothing here may
//! allocate: the keeper asks, see [`sys::fork`].

use std::ffi::CStr;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use super::sys;

const PAGE: u64 = 4096;
/// Files without a name that are told apart; of more each descriptor counts.
const FILES: usize = 512;
/// A path below `/proc`.
type Text = [u8; 64];

/// Which processes a run has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Whose {
    /// All but this one: `/proc` is that of a pid namespace.
    All,
    /// Those of a process group.
    Group(libc::pid_t),
}

/// Bytes in use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Memory that is no file's.
    pub(super) memory: u64,
    /// Open files that have no name, on disk or in memory.
    pub(super) nameless: u64,
}

impl Usage {
    /// What the processes of a run use now. What is shared since a `fork` counts for each, unless that would be more than `limit`.
    pub(super) fn now(whose: Whose, limit: u64) -> Self {
        let mut usage = Self::sum(whose, resident);
        if usage.memory > limit {
            usage.memory = Self::sum(whose, |pid| proportional(pid).unwrap_or_else(|| resident(pid))).memory;
        }
        usage
    }

    fn sum(whose: Whose, memory: impl Fn(u64) -> u64) -> Self {
        let mut usage = Self::default();
        let mut known = Known { files: [(0, 0); FILES], count: 0 };
        // SAFETY: getpid has no effects.
        let own = unsafe { libc::getpid() } as u64;
        each_number(c"/proc", |pid| {
            let counts = match whose {
                Whose::All => pid != own,
                Whose::Group(group) => group_of(pid) == Some(group as u64),
            };
            if counts {
                usage.memory += memory(pid);
                usage.nameless += known.nameless(pid);
            }
        });
        usage
    }
}

/// Bytes of all memory of this machine that is shared or in files in memory, whoever it belongs to.
pub(super) fn shared_memory() -> Option<u64> {
    let mut text = [0; 4096];
    field(read(c"/proc/meminfo", &mut text)?, b"Shmem:").map(|kilobytes| kilobytes << 10)
}

/// Files without a name that have been counted.
struct Known {
    files: [(u64, u64); FILES],
    count: usize,
}

impl Known {
    /// Bytes of the open files without a name of a process that were not counted before.
    fn nameless(&mut self, pid: u64) -> u64 {
        let mut sum = 0;
        let folder = path(&[b"/proc/", &digits(pid), b"/fd"]);
        each_number(as_text(&folder), |descriptor| {
            let file = path(&[b"/proc/", &digits(pid), b"/fd/", &digits(descriptor)]);
            // SAFETY: stat is plain data, all zeros is a value of it.
            let mut found: libc::stat = unsafe { std::mem::zeroed() };
            // SAFETY: the path ends with a zero, and the buffer is a live local.
            let done = unsafe { libc::stat(file.as_ptr().cast(), &mut found) } == 0;
            let is_one = done && found.st_nlink == 0 && found.st_mode & libc::S_IFMT == libc::S_IFREG;
            if is_one && found.st_blocks > 0 && self.is_new((found.st_dev, found.st_ino)) {
                sum += found.st_blocks as u64 * 512;
            }
        });
        sum
    }

    fn is_new(&mut self, file: (u64, u64)) -> bool {
        if self.files[..self.count].contains(&file) {
            return false;
        }
        if let Some(slot) = self.files.get_mut(self.count) {
            *slot = file;
            self.count += 1;
        }
        true
    }
}

/// The group of a process.
fn group_of(pid: u64) -> Option<u64> {
    let mut text = [0; 1024];
    let stat = read(as_text(&path(&[b"/proc/", &digits(pid), b"/stat"])), &mut text)?;
    // The name of a program may hold anything, but nothing behind it holds a bracket.
    let behind = stat.iter().rposition(|&byte| byte == b')')?;
    number(stat[behind..].split(|&byte| byte == b' ').nth(3)?)
}

/// Bytes of private memory of a process; what it shares with others is that of files.
fn resident(pid: u64) -> u64 {
    let mut text = [0; 256];
    let Some(statm) = read(as_text(&path(&[b"/proc/", &digits(pid), b"/statm"])), &mut text) else { return 0 };
    let mut words = statm.split(|&byte| byte == b' ').skip(1).filter_map(number);
    let (all, shared) = (words.next().unwrap_or(0), words.next().unwrap_or(0));
    all.saturating_sub(shared) * PAGE
}

/// The same, but memory that is shared since a `fork` counts in parts.
fn proportional(pid: u64) -> Option<u64> {
    let mut text = [0; 2048];
    let rollup = read(as_text(&path(&[b"/proc/", &digits(pid), b"/smaps_rollup"])), &mut text)?;
    field(rollup, b"Pss_Anon:").map(|kilobytes| kilobytes << 10)
}

/// The number behind a word at the start of a line.
fn field(text: &[u8], word: &[u8]) -> Option<u64> {
    let line = text.split(|&byte| byte == b'\n').find(|line| line.starts_with(word))?;
    number(line[word.len()..].trim_ascii_start().split(|&byte| byte == b' ').next()?)
}

fn number(digits: &[u8]) -> Option<u64> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Reads the start of a file.
fn read<'b>(path: &CStr, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
    // SAFETY: the path is a live string that ends with a zero.
    let file = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    if file < 0 {
        return None;
    }
    // SAFETY: the descriptor is fresh and owned by nobody else.
    let file = unsafe { OwnedFd::from_raw_fd(file) };
    let count = sys::read(file.as_raw_fd(), buffer).ok()?;
    buffer.get(..count)
}

/// Calls `work` for each entry of a folder of `/proc` that is a number.
fn each_number(folder: &CStr, mut work: impl FnMut(u64)) {
    // SAFETY: the path is a live string that ends with a zero.
    let file = unsafe { libc::open(folder.as_ptr(), libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC) };
    if file < 0 {
        return;
    }
    // SAFETY: the descriptor is fresh and owned by nobody else.
    let file = unsafe { OwnedFd::from_raw_fd(file) };
    let mut buffer = [0_u8; 4096];
    loop {
        let (descriptor, room) = (file.as_raw_fd(), buffer.len());
        // SAFETY: the pointer and the length are those of a live buffer.
        let count = unsafe { libc::syscall(libc::SYS_getdents64, descriptor, buffer.as_mut_ptr(), room) };
        let Some(mut entries) = usize::try_from(count).ok().filter(|&count| count > 0).map(|count| &buffer[..count])
        else {
            return;
        };
        // The kernel's `struct linux_dirent64`: 16 bytes, the length of the entry, its kind, its name.
        while let Some(&[low, high]) = entries.get(16..18) {
            let length = usize::from(u16::from_ne_bytes([low, high]));
            let name = entries.get(19..length).and_then(|name| name.split(|&byte| byte == 0).next());
            if let Some(number) = name.and_then(number) {
                work(number);
            }
            entries = entries.get(length.max(19)..).unwrap_or_default();
        }
    }
}

/// A number as text, with zeros behind it.
fn digits(number: u64) -> [u8; 20] {
    let (mut text, mut rest, mut count) = ([0; 20], number, 1);
    while rest >= 10 {
        rest /= 10;
        count += 1;
    }
    rest = number;
    for slot in text[..count].iter_mut().rev() {
        *slot = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    text
}

/// A path of pieces, of which each ends at its first zero; a longer one is cut.
fn path(pieces: &[&[u8]]) -> Text {
    let mut text = [0; 64];
    let bytes = pieces.iter().flat_map(|piece| piece.iter().take_while(|&&byte| byte != 0));
    for (slot, &byte) in text[..63].iter_mut().zip(bytes) {
        *slot = byte;
    }
    text
}

fn as_text(text: &Text) -> &CStr {
    CStr::from_bytes_until_nul(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_process_is_measured() {
        let own = u64::from(std::process::id());
        // Other tests of this process take and give back memory meanwhile, so what is measured has no more than a lower bound.
        let ballast = std::hint::black_box(vec![1_u8; 64 << 20]);
        assert!(resident(own) >= 60 << 20, "{}", resident(own));
        assert!(proportional(own).unwrap() >= 60 << 20);
        assert_eq!(std::hint::black_box(&ballast)[0], 1);
        // SAFETY: getpgrp has no effects.
        assert_eq!(group_of(own), Some(unsafe { libc::getpgrp() } as u64));
        assert!(shared_memory().is_some());
    }

    #[test]
    fn files_without_a_name_are_counted_once() {
        let own = u64::from(std::process::id());
        let mut known = Known { files: [(0, 0); FILES], count: 0 };
        let before = known.nameless(own);
        let mut file = std::fs::File::from(sys::memory_file().unwrap());
        file.write_all(&[1; 1 << 20]).unwrap();
        let _again = file.try_clone().unwrap();
        let mut known = Known { files: [(0, 0); FILES], count: 0 };
        let after = known.nameless(own);
        // Other tests of this process may have such files, too.
        assert!(after >= 1 << 20 && after < before + (2 << 20), "{before} {after}");
        assert!(known.nameless(own) < 1 << 20);
    }

    #[test]
    fn numbers_and_paths_are_written() {
        assert_eq!(as_text(&path(&[b"/proc/", &digits(0), b"/fd/", &digits(40_960)])), c"/proc/0/fd/40960");
    }
}
