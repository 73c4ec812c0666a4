//! Locks between processes: they end with the process that holds them, however it ends.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;

use crate::error::{FileContext, Result};

/// A lock, held until dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits for the lock on a file, which is made if absent.
    pub(crate) fn take(path: &Path) -> Result<Self> {
        loop {
            if let Some(lock) = Self::with(path, libc::LOCK_EX)? {
                return Ok(lock);
            }
        }
    }

    /// Takes the lock if nobody has it.
    pub(crate) fn try_take(path: &Path) -> Result<Option<Self>> {
        Self::with(path, libc::LOCK_EX | libc::LOCK_NB)
    }

    fn with(path: &Path, how: i32) -> Result<Option<Self>> {
        let file = File::options().create(true).append(true).open(path).file("open", path)?;
        // SAFETY: the descriptor is open, because `file` lives.
        if unsafe { libc::flock(file.as_raw_fd(), how) } == 0 {
            return Ok(Some(Self { _file: file }));
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error() {
            Some(libc::EINTR | libc::EWOULDBLOCK) => Ok(None),
            _ => Err(error).file("lock", path),
        }
    }
}

/// The name of the lock in a folder that ends with its process.
pub(crate) const NAME: &str = "lock";

/// Removes the folders that dead processes left: those whose names begin so, and whose lock nobody holds.
pub(crate) fn sweep(parent: &Path, prefix: &str) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let lock = entry.path().join(NAME);
        let is_one = entry.file_name().to_string_lossy().starts_with(prefix) && lock.is_file();
        if is_one && matches!(Lock::try_take(&lock), Ok(Some(_))) {
            // Another process may have been faster.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_holds_is_swept() {
        let parent = tempfile::tempdir().unwrap();
        for name in ["session-a", "session-b", "other"] {
            fs::create_dir(parent.path().join(name)).unwrap();
            fs::write(parent.path().join(name).join(NAME), "").unwrap();
        }
        let held = Lock::take(&parent.path().join("session-a").join(NAME)).unwrap();
        assert!(Lock::try_take(&parent.path().join("session-a").join(NAME)).unwrap().is_none());
        sweep(parent.path(), "session-");
        let left = ["session-a", "session-b", "other"].map(|name| parent.path().join(name).exists());
        assert_eq!(left, [true, false, true]);
        drop(held);
        sweep(parent.path(), "session-");
        assert!(!parent.path().join("session-a").exists());
    }
}
