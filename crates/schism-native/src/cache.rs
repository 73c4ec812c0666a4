//! The cache folder: keys, atomic writes, locks, and a bound on what is kept.

use std::fs::{self, File};
use std::io::Write;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, io};

use crate::error::{Error, FileContext, Result};

/// The folder below which everything is kept. It may be deleted at any time.
#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// `$SCHISM_CACHE`, else `$XDG_CACHE_HOME/schism`, else `~/.cache/schism`.
    ///
    /// # Errors
    /// If none of these variables is set.
    pub fn from_env() -> Result<Self> {
        let var = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let root = var("SCHISM_CACHE")
            .or_else(|| var("XDG_CACHE_HOME").map(|base| base.join("schism")))
            .or_else(|| var("HOME").map(|home| home.join(".cache/schism")))
            .ok_or(Error::NoCache)?;
        Ok(Self::at(std::path::absolute(&root).unwrap_or(root)))
    }

    /// A cache in this folder, which is made when something is stored.
    pub fn at(root: PathBuf) -> Self {
        Self { root }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A folder inside, made if absent.
    ///
    /// What lies in it is believed and run, so whoever may write there decides what schism says: then it is refused.
    ///
    /// # Errors
    /// If it cannot be made, or somebody else may write there.
    pub fn folder(&self, name: &str) -> Result<PathBuf> {
        let path = self.root.join(name);
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&path).file("make the folder", &path)?;
        self.check_owner(&self.root)?;
        self.check_owner(&path)?;
        Ok(path)
    }

    fn check_owner(&self, folder: &Path) -> Result<()> {
        let data = fs::metadata(folder).file("look at", folder)?;
        // SAFETY: it only asks a number from the kernel.
        let us = unsafe { ::libc::geteuid() };
        let why = if data.uid() != us {
            format!("it belongs to user {}, not to you (user {us})", data.uid())
        } else if data.mode() & 0o022 != 0 {
            "others may write in it".to_owned()
        } else {
            return Ok(());
        };
        Err(Error::SharedCache { folder: folder.to_owned(), root: self.root.clone(), why })
    }
}

/// Writes a file so that others see all of it or nothing.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).file("write in", folder)?;
    file.write_all(bytes).file("write", path)?;
    file.persist(path).map_err(|error| error.error).file("write", path)?;
    Ok(())
}

/// Marks a cached file as used just now, for [`prune`]. Failure only makes it older than it is.
pub(crate) fn touch(path: &Path) {
    let _ = File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
}

/// Work in a folder of the cache that takes longer belongs to a process that was killed.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Who asked for a file so short a time ago may still need it.
const IN_USE: Duration = Duration::from_secs(600);

/// Removes the files that were not used for longest until the folder is within its bounds, and abandoned work. What may be in use stays, even if
/// the folder is then beyond its bounds for a while.
pub fn prune(folder: &Path, max_files: usize, max_bytes: u64) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut files = Vec::new();
    for entry in entries.flatten() {
        let Ok(data) = entry.metadata() else { continue };
        let Ok(time) = data.modified() else { continue };
        if !data.is_dir() {
            files.push((time, data.len(), entry.path()));
        } else if !is_younger(time, ABANDONED) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    files.sort();
    let (mut count, mut bytes) = (files.len(), files.iter().map(|file| file.1).sum::<u64>());
    for (_, size, path) in files {
        if count <= max_files && bytes <= max_bytes {
            break;
        }
        // Another process may have asked for it since the folder was read.
        if fs::metadata(&path).and_then(|data| data.modified()).is_ok_and(|time| is_younger(time, IN_USE)) {
            continue;
        }
        // Another process may have been faster; then the file is gone, as wanted.
        let _ = fs::remove_file(path);
        count -= 1;
        bytes -= size;
    }
}

/// Times in the future are young.
fn is_younger(time: SystemTime, than: Duration) -> bool {
    time.elapsed().map_or(true, |age| age < than)
}

/// Removes all but the youngest folders whose names start with `prefix` and a dash.
pub(crate) fn prune_folders(root: &Path, prefix: &str, keep: usize) {
    let Ok(entries) = fs::read_dir(root) else { return };
    let prefix = format!("{prefix}-");
    let mut folders: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    folders.sort();
    folders.reverse();
    for (_, path) in folders.into_iter().skip(keep) {
        let _ = fs::remove_dir_all(path);
    }
}

/// An exclusive lock between processes, held until dropped.
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits for the lock on a file, which is made if absent.
    pub(crate) fn take(path: &Path) -> Result<Self> {
        let file = File::options().create(true).append(true).open(path).file("open", path)?;
        loop {
            // SAFETY: the descriptor is open, because `file` lives.
            if unsafe { ::libc::flock(file.as_raw_fd(), ::libc::LOCK_EX) } == 0 {
                return Ok(Self { _file: file });
            }
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error).file("lock", path);
            }
        }
    }
}

/// A cache key: BLAKE3, so that nobody can make two contents with one key. Each part is framed by its length, so that parts cannot run into
/// each other.
#[derive(Clone)]
pub(crate) struct Key(blake3::Hasher);

impl Key {
    pub(crate) fn new(purpose: &str) -> Self {
        Self(blake3::Hasher::new()).with(purpose)
    }

    #[must_use]
    pub(crate) fn with(mut self, part: impl AsRef<[u8]>) -> Self {
        let part = part.as_ref();
        self.0.update(&(part.len() as u64).to_le_bytes()).update(part);
        self
    }

    pub(crate) fn hex(&self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}

/// A name that a content has to itself.
pub fn content_hash(content: &[u8]) -> String {
    Key::new("content").with(content).hex()
}

/// What identifies a program file without reading it: its place, size and time of change.
pub(crate) fn file_identity(path: &Path) -> Result<String> {
    let data = fs::metadata(path).file("read", path)?;
    let since_epoch = data.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    let nanoseconds = since_epoch.map_or(0, |time| time.as_nanos());
    Ok(format!("{} {} {nanoseconds}", path.display(), data.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn key_parts_do_not_run_together() {
        assert_ne!(Key::new("t").with("ab").with("c").hex(), Key::new("t").with("a").with("bc").hex());
        assert_eq!(Key::new("t").with("ab").hex(), Key::new("t").with("ab").hex());
    }

    #[test]
    fn a_cache_that_others_may_write_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path().join("deep/cache"));
        let made = cache.folder("cc").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
        assert_eq!((mode(&made), mode(cache.root())), (0o700, 0o700));
        for shared in [made.as_path(), cache.root()] {
            for wrong in [0o720, 0o702] {
                fs::set_permissions(shared, fs::Permissions::from_mode(wrong)).unwrap();
                let words = cache.folder("cc").unwrap_err().to_string();
                assert!(words.contains("others may write in it") && words.contains("SCHISM_CACHE"), "{words}");
            }
            fs::set_permissions(shared, fs::Permissions::from_mode(0o755)).unwrap();
            cache.folder("cc").unwrap();
        }
        // SAFETY: it only asks a number from the kernel.
        if unsafe { ::libc::geteuid() } == 0 {
            std::os::unix::fs::chown(cache.root(), Some(12), None).unwrap();
            let words = cache.folder("cc").unwrap_err().to_string();
            assert!(words.contains("it belongs to user 12, not to you (user 0)"), "{words}");
        }
    }

    #[test]
    fn prune_removes_the_oldest_first() {
        let folder = tempfile::tempdir().unwrap();
        for age in 0..4u64 {
            let path = folder.path().join(age.to_string());
            fs::write(&path, [0; 10]).unwrap();
            let time = SystemTime::now() - Duration::from_secs(1000 * age);
            File::open(&path).unwrap().set_modified(time).unwrap();
        }
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        prune(folder.path(), 3, 1000);
        assert_eq!(names(), ["0", "1", "2"]);
        touch(&folder.path().join("2"));
        prune(folder.path(), 3, 25);
        assert_eq!(names(), ["0", "2"]);
    }

    #[test]
    fn prune_leaves_what_may_be_in_use() {
        let folder = tempfile::tempdir().unwrap();
        for (name, age) in [("used", 300), ("unused", 900)] {
            let path = folder.path().join(name);
            fs::write(&path, "").unwrap();
            File::open(&path).unwrap().set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        prune(folder.path(), 0, 0);
        assert!(folder.path().join("used").exists() && !folder.path().join("unused").exists());
    }

    #[test]
    fn prune_removes_abandoned_work() {
        let folder = tempfile::tempdir().unwrap();
        for (name, age) in [("old", 4000), ("young", 100)] {
            let path = folder.path().join(name);
            fs::create_dir(&path).unwrap();
            fs::write(path.join("part"), "").unwrap();
            File::open(&path).unwrap().set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        prune(folder.path(), 0, 0);
        assert!(!folder.path().join("old").exists() && folder.path().join("young").exists());
    }

    #[test]
    fn prune_folders_keeps_the_youngest() {
        let root = tempfile::tempdir().unwrap();
        for (name, age) in [("a-1", 30), ("a-2", 10), ("a-3", 20), ("ab", 90), ("b-1", 90)] {
            let path = root.path().join(name);
            fs::create_dir(&path).unwrap();
            File::open(&path).unwrap().set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        prune_folders(root.path(), "a", 2);
        let left = ["a-1", "a-2", "a-3", "ab", "b-1"].map(|name| root.path().join(name).exists());
        assert_eq!(left, [false, true, true, true, true]);
    }

    #[test]
    fn atomic_write_replaces_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write_atomically(&path, b"one").unwrap();
        write_atomically(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
