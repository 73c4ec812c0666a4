//! How much of the disk a run has taken, looked at from outside while it runs.
//!
//! The kernel limits one file, not all of them, and a file system of a run's own would show: sizes of folders, the order of their entries.

use std::fs;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often at most, and which part of the time the looking may take.
const PAUSE: Duration = Duration::from_millis(40);
const SHARE: u32 = 8;
/// What the disk may lose meanwhile, in limits: others write there, too, and see what the run has hidden.
const LOST: u64 = 8;

/// What all files of a run may take together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Bytes.
    pub(super) bytes: u64,
    /// Files and folders.
    pub(super) entries: u64,
}

/// A look at the folder of a run from time to time.
pub(super) struct Gauge {
    folder: OwnedFd,
    room: Room,
    /// Bytes and entries that the disk had left at the start.
    left: Option<(u64, u64)>,
    pub(super) next: Instant,
}

impl Gauge {
    pub(super) fn new(folder: OwnedFd, room: Room) -> Self {
        let left = left(&folder);
        Self { folder, room, left, next: Instant::now() + PAUSE }
    }

    /// Whether it takes more than it may; to be asked when it is time.
    pub(super) fn is_over(&mut self) -> bool {
        let start = Instant::now();
        let over = self.lost_too_much() || self.holds_too_much();
        self.next = Instant::now() + PAUSE.max(start.elapsed() * SHARE);
        over
    }

    fn lost_too_much(&self) -> bool {
        let (Some(before), Some(now)) = (self.left, left(&self.folder)) else { return false };
        before.0.saturating_sub(now.0) > self.room.bytes.saturating_mul(LOST)
            || before.1.saturating_sub(now.1) > self.room.entries.saturating_mul(LOST)
    }

    fn holds_too_much(&self) -> bool {
        let mut waiting = vec![PathBuf::from(format!("/proc/self/fd/{}", self.folder.as_raw_fd()))];
        let (mut bytes, mut entries) = (0, 0);
        while let Some(folder) = waiting.pop() {
            // What is gone meanwhile, or closed, takes little.
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                entries += 1;
                if let Ok(found) = entry.metadata() {
                    bytes += found.blocks() * 512;
                    if found.is_dir() {
                        waiting.push(entry.path());
                    }
                }
                if bytes > self.room.bytes || entries > self.room.entries {
                    return true;
                }
            }
        }
        false
    }
}

/// Bytes and entries that the disk of a folder has left.
fn left(folder: &OwnedFd) -> Option<(u64, u64)> {
    let mut found = MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the buffer is a live local, and is only read if it was filled.
    let found = unsafe {
        if libc::fstatvfs(folder.as_raw_fd(), found.as_mut_ptr()) != 0 {
            return None;
        }
        found.assume_init()
    };
    Some((found.f_bfree * found.f_frsize, found.f_ffree))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_entries_are_counted_in_all_folders() {
        let top = tempfile::tempdir().unwrap();
        let over = |bytes, entries| {
            let folder = fs::File::open(top.path()).unwrap().into();
            Gauge::new(folder, Room { bytes, entries }).is_over()
        };
        assert!(!over(100 << 10, 3));
        fs::create_dir(top.path().join("inner")).unwrap();
        fs::write(top.path().join("inner/file"), [1; 200 << 10]).unwrap();
        fs::write(top.path().join("other"), "").unwrap();
        assert!(over(100 << 10, 3) && over(1 << 20, 2) && !over(1 << 20, 3));
    }
}
