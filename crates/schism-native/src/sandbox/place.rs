//! Where the folders of runs are: below one folder, so that whatever happens nothing is left elsewhere.
//!
//! Each sandbox has a folder of its own there and a lock file beside it. The lock ends with the process that holds it,
//! however it ends; the next sandbox in the same place removes what nobody has locked.

use std::fs::{self, File, FileTimes, Permissions};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use super::plan::CASE_ELSEWHERE;
use super::walls::NOBODY;
use crate::error::{FileContext, Result};

const PREFIX: &str = "sandbox-";
const LOCK: &str = "lock";

/// The folder of one sandbox.
#[derive(Debug)]
pub(super) struct Place {
    folder: PathBuf,
    lock_path: PathBuf,
    _lock: File,
    next: AtomicU64,
    /// Runs belong to nobody, because this process is root.
    root: bool,
}

/// The folder of one run, gone when dropped.
#[derive(Debug)]
pub(super) struct RunFolder {
    /// Its name among the folders of runs.
    pub(super) name: String,
    folder: PathBuf,
    case: PathBuf,
    /// The working directory, wherever the program may move it.
    opened: File,
    /// The folder around the working directory, if the program may have changed that, too.
    around: Option<PathBuf>,
}

impl Place {
    /// Makes a place below `parent`, which is made if absent, and removes places that dead processes left there.
    pub(super) fn new(parent: &Path) -> Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        fs::create_dir_all(parent).file("make the folder", parent)?;
        let parent = fs::canonicalize(parent).file("find", parent)?;
        sweep(&parent);
        loop {
            let name = format!("{PREFIX}{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            let folder = parent.join(&name);
            let lock_path = folder.with_extension(LOCK);
            let Some(lock) = take(&lock_path).file("lock", &lock_path)? else { continue };
            // SAFETY: geteuid has no effects.
            let root = unsafe { libc::geteuid() } == 0;
            let place = Self { folder, lock_path, _lock: lock, next: AtomicU64::new(0), root };
            for folder in [place.folder.clone(), place.runs(), place.root(), place.elsewhere()] {
                fs::create_dir(&folder).file("make the folder", &folder)?;
                fs::set_permissions(&folder, Permissions::from_mode(0o755)).file("open", &folder)?;
            }
            place.close().file("close", &place.folder)?;
            return Ok(place);
        }
    }

    /// Lets nobody in but the user of the runs: a program may leave one of its own there that would run as that user.
    fn close(&self) -> io::Result<()> {
        if self.root {
            chown(&self.folder, None, Some(NOBODY))?;
        }
        fs::set_permissions(&self.folder, Permissions::from_mode(if self.root { 0o710 } else { 0o700 }))
    }

    /// The folder of all runs.
    pub(super) fn runs(&self) -> PathBuf {
        self.folder.join("runs")
    }

    /// An empty folder on which a private root can be mounted.
    pub(super) fn root(&self) -> PathBuf {
        self.folder.join("root")
    }

    /// An empty folder that can be a private root itself.
    pub(super) fn elsewhere(&self) -> PathBuf {
        self.folder.join("elsewhere")
    }

    /// A file of the sandbox itself.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// An empty folder for a run.
    pub(super) fn run_folder(&self) -> Result<RunFolder> {
        self.make_run(|folder| folder.join("case"), None)
    }

    /// An empty folder for a run in the root elsewhere, of which there is one at a time: its working directory is in that root. The folder
    /// around it is the program's own, which cannot write there, as where a test is run again by somebody.
    pub(super) fn run_folder_elsewhere(&self) -> Result<RunFolder> {
        let case = self.elsewhere().join(CASE_ELSEWHERE.trim_start_matches('/'));
        let around = case.parent().unwrap_or(&case).to_owned();
        remove_tree(&around).file("empty", &around)?;
        fs::create_dir(&around).file("make the folder", &around)?;
        let run = self.make_run(|_| case, Some(around.clone()))?;
        // Long ago, so that a program that prints it does not print the same twice.
        let times = FileTimes::new().set_accessed(SystemTime::UNIX_EPOCH).set_modified(SystemTime::UNIX_EPOCH);
        run.opened.set_times(times).file("set the times of", &run.case)?;
        if self.root {
            chown(&around, Some(NOBODY), Some(NOBODY)).file("give away", &around)?;
        }
        fs::set_permissions(&around, Permissions::from_mode(0o555)).file("close", &around)?;
        Ok(run)
    }

    fn make_run(&self, case: impl FnOnce(&Path) -> PathBuf, around: Option<PathBuf>) -> Result<RunFolder> {
        let name = self.next.fetch_add(1, Ordering::Relaxed).to_string();
        let folder = self.runs().join(&name);
        fs::create_dir(&folder).file("make the folder", &folder)?;
        let case = case(&folder);
        fs::create_dir(&case).file("make the folder", &case)?;
        for folder in [&folder, &case] {
            fs::set_permissions(folder, Permissions::from_mode(0o755)).file("open", folder)?;
        }
        if self.root {
            chown(&case, Some(NOBODY), Some(NOBODY)).file("give away", &case)?;
        }
        let opened = File::open(&case).file("open", &case)?;
        Ok(RunFolder { name, folder, case, opened, around })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // What stays is removed by the next sandbox here.
        let _ = remove_tree(&self.folder);
        let _ = fs::remove_file(&self.lock_path);
    }
}

impl RunFolder {
    /// The working directory of the run.
    pub(super) fn case(&self) -> PathBuf {
        self.case.clone()
    }

    /// The same once the program has run: it may have put something else where that was.
    pub(super) fn left(&self) -> PathBuf {
        format!("/proc/self/fd/{}", self.opened.as_raw_fd()).into()
    }

    /// The working directory itself.
    pub(super) fn opened(&self) -> io::Result<OwnedFd> {
        Ok(self.opened.try_clone()?.into())
    }

    /// The file with declared values.
    pub(super) fn declared(&self) -> PathBuf {
        self.folder.join("declared")
    }

    /// The file for declared outputs.
    pub(super) fn outputs(&self) -> PathBuf {
        self.folder.join("outputs")
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        if let Some(around) = &self.around {
            let _ = remove_tree(around);
        }
        let _ = remove_tree(&self.folder);
    }
}

/// Locks a fresh lock file; `None` if somebody else has it or has just removed it.
fn take(path: &Path) -> io::Result<Option<File>> {
    let file = File::options().create(true).append(true).open(path)?;
    if !try_lock(&file) {
        return Ok(None);
    }
    let same = fs::metadata(path).is_ok_and(|found| file.metadata().is_ok_and(|own| own.ino() == found.ino()));
    Ok(same.then_some(file))
}

fn try_lock(file: &File) -> bool {
    // SAFETY: the descriptor is open, because `file` lives.
    unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) == 0 }
}

/// Removes the places below `parent` whose process is gone.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let path = entry.path();
        let ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if !ours || path.extension().is_none_or(|extension| extension != LOCK) {
            continue;
        }
        if let Ok(file) = File::open(&path)
            && try_lock(&file)
        {
            let _ = remove_tree(&path.with_extension(""));
            let _ = fs::remove_file(&path);
        }
    }
}

/// Removes a folder and all in it, whatever its modes and however deep: a program may have nested folders further than a
/// path or a stack can reach. So folders move up to the top before they are looked into.
fn remove_tree(top: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(top).is_ok_and(|found| found.is_dir()) {
        return Ok(());
    }
    let mut waiting = vec![top.to_owned()];
    let mut count = 0_u64;
    while let Some(folder) = waiting.pop() {
        open_up(&folder);
        // All of them before the first is moved, or what was moved here would be met again.
        for entry in fs::read_dir(&folder)?.collect::<io::Result<Vec<_>>>()? {
            let path = entry.path();
            if !fs::symlink_metadata(&path)?.is_dir() {
                fs::remove_file(&path)?;
                continue;
            }
            // A folder of which the parent changes must be writable.
            open_up(&path);
            loop {
                let to = top.join(format!(".removed-{count}"));
                count += 1;
                if fs::symlink_metadata(&to).is_err() {
                    fs::rename(&path, &to)?;
                    waiting.push(to);
                    break;
                }
            }
        }
        if folder != top {
            fs::remove_dir(&folder)?;
        }
    }
    fs::remove_dir(top)
}

fn open_up(folder: &Path) {
    // If this fails, so will what comes next, with a better error.
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_the_living_stay_and_those_of_the_dead_go() {
        let parent = tempfile::tempdir().unwrap();
        let living = Place::new(parent.path()).unwrap();
        let dead = parent.path().join("sandbox-1-1");
        fs::create_dir_all(dead.join("runs/0/case/deep")).unwrap();
        fs::write(dead.with_extension("lock"), "").unwrap();
        fs::write(parent.path().join("other.lock"), "").unwrap();
        let second = Place::new(parent.path()).unwrap();
        assert!(living.runs().is_dir() && second.runs().is_dir());
        assert!(!dead.exists() && !dead.with_extension("lock").exists());
        drop((living, second));
        let left: Vec<_> = fs::read_dir(parent.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["other.lock"]);
    }

    #[test]
    fn closed_and_very_deep_folders_are_removed() {
        let parent = tempfile::tempdir().unwrap();
        let top = parent.path().join("top");
        fs::create_dir_all(top.join("closed/inner")).unwrap();
        fs::set_permissions(top.join("closed"), Permissions::from_mode(0o000)).unwrap();
        std::os::unix::fs::symlink(parent.path(), top.join("link")).unwrap();
        // From the inside out, because no path reaches the innermost.
        let (inner, outer) = (top.join("directory"), top.join("outer"));
        fs::create_dir(&inner).unwrap();
        for _ in 0..900 {
            fs::create_dir(&outer).unwrap();
            fs::rename(&inner, outer.join("directory")).unwrap();
            fs::rename(&outer, &inner).unwrap();
        }
        remove_tree(&top).unwrap();
        assert!(!top.exists() && parent.path().exists());
    }
}
