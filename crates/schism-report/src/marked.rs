//! Which folders are schism's own, and who is writing in one.
//!
//! A folder that schism makes carries a file of a name and a content that nobody else gives to a file. Nothing without it is
//! ever replaced or removed, whatever it looks like. As long as a run writes, it holds a lock on that file; the lock goes with the
//! process, however that ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, FileContext, Result, malformed};

/// The file that marks a folder.
pub(crate) const MARKER: &str = ".schism-output";

const CONTENT: &str = "schism made this folder, and a later run may replace or remove it with all that is in it.\n\
                       Remove this file to keep the folder.\n";

/// What `schism explore` tells in numbers.
pub(crate) const SUMMARY: &str = "summary.json";
/// What `schism diff` found.
pub(crate) const FINDINGS: &str = "findings.json";

/// Files that every output folder of the versions before the marker had one of.
const EARLIER: [&str; 2] = [SUMMARY, FINDINGS];

/// How long a run that ends may still hold its folder: a child that it just made has a copy of the lock until it becomes another program.
const GRACE: Duration = Duration::from_millis(300);
/// How often to look who has a lock.
const LOOKS: usize = 5;
/// How long to wait for a run that is making or removing folders at the same place. Removing many tests takes a second or two.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(20);

/// What stands at a path.
pub(crate) enum Stands {
    Nothing,
    /// A folder without anything in it.
    Empty,
    /// A folder of schism.
    Ours,
    /// Something else; why it must not be touched, and what to do.
    Foreign(&'static str),
}

/// What stands at a path, which has no slash at its end.
pub(crate) fn look(path: &Path) -> Result<Stands> {
    let kind = match path.symlink_metadata() {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Stands::Nothing),
        Err(error) => return Err(error).file("look at", path),
    };
    if kind.is_symlink() {
        return Ok(Stands::Foreign("is a symbolic link, which is never replaced; name a folder with --output"));
    }
    if !kind.is_dir() {
        return Ok(Stands::Foreign("is there already and not a folder; name another with --output"));
    }
    let mut names = Vec::new();
    // More names than these make no difference.
    for entry in fs::read_dir(path).file("read", path)?.take(2) {
        names.push(entry.file("read", path)?.file_name());
    }
    let marker = path.join(MARKER);
    let is_file = marker.symlink_metadata().is_ok_and(|found| found.is_file());
    let content = if is_file { fs::read(&marker).file("read", &marker)? } else { Vec::new() };
    Ok(match &names[..] {
        [] => Stands::Empty,
        _ if content == CONTENT.as_bytes() => Stands::Ours,
        // Whoever was killed while he made the marker left nothing else.
        [only] if is_file && only == MARKER && CONTENT.as_bytes().starts_with(&content) => Stands::Ours,
        _ if EARLIER.iter().any(|name| path.join(name).is_file()) => Stands::Foreign(
            "is there already and without the mark of schism: the output of an earlier version, or somebody else's. Move or remove it, or \
             name another with --output",
        ),
        _ => Stands::Foreign("is there already and was not made by schism; move it, or name another with --output"),
    })
}

/// A folder in which nobody else writes as long as this lives.
#[derive(Debug)]
pub(crate) struct Held {
    _marker: File,
}

impl Held {
    /// Marks a folder that was just made.
    pub(crate) fn mark(folder: &Path) -> Result<Self> {
        let path = folder.join(MARKER);
        let mut marker = OpenOptions::new().write(true).create_new(true).open(&path).file("write", &path)?;
        let held = lock(&marker, folder)?;
        marker.write_all(CONTENT.as_bytes()).file("write", &path)?;
        debug_assert!(held);
        Ok(Held { _marker: marker })
    }

    /// Takes a marked folder.
    ///
    /// # Errors
    /// If somebody writes in it: who that is.
    pub(crate) fn take(folder: &Path) -> Result<Self> {
        let path = folder.join(MARKER);
        let marker = OpenOptions::new().read(true).write(true).open(&path).file("open", &path)?;
        let start = Instant::now();
        loop {
            if lock(&marker, folder)? {
                return Ok(Held { _marker: marker });
            }
            if start.elapsed() >= GRACE {
                break;
            }
            thread::sleep(PAUSE);
        }
        let holder = holder(&marker).unwrap_or_else(|| "another run".to_owned());
        Err(malformed(folder, format!("{holder} is writing there; wait for it, or name another with --output")))
    }
}

/// Whether a file could be locked. A file system without locks has none to give, and is used without.
fn lock(file: &File, path: &Path) -> Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(source)) => Err(Error::File { action: "lock", path: path.to_owned(), source }),
    }
}

/// The process that has locked a file, in words.
fn holder(file: &File) -> Option<String> {
    let inode = file.metadata().ok()?.ino();
    // The list is read in pieces, and who locks something else meanwhile moves its lines.
    let process = (0..LOOKS).find_map(|_| {
        let locks = fs::read_to_string("/proc/locks").ok()?;
        locks.lines().find_map(|line| locker(line, inode))
    })?;
    let command = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let words: Vec<_> = command.split(|&byte| byte == 0).map(String::from_utf8_lossy).collect();
    match words.join(" ").trim() {
        "" => Some(format!("process {process}")),
        command => Some(format!("process {process} ({command})")),
    }
}

/// The process of a line of /proc/locks, if that is about a file of this number:
/// `1: FLOCK  ADVISORY  WRITE 708 08:01:2638241 0 EOF`.
fn locker(line: &str, inode: u64) -> Option<u32> {
    let mut words = line.split_whitespace().skip(1);
    if words.next()? != "FLOCK" {
        return None;
    }
    let process = words.nth(2)?.parse().ok()?;
    let (_, number) = words.next()?.rsplit_once(':')?;
    (number.parse() == Ok(inode)).then_some(process)
}

/// Makes sure that no other run makes, renames or removes folders in the same place; nothing on file systems that do not lock folders.
pub(crate) fn alone_in(parent: &Path) -> Result<Option<File>> {
    let opened = File::open(parent).file("open", parent)?;
    let start = Instant::now();
    loop {
        match opened.try_lock() {
            Ok(()) => return Ok(Some(opened)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => {
                let holder = holder(&opened).unwrap_or_else(|| "another process".to_owned());
                return Err(malformed(
                    parent,
                    format!("{holder} has locked this folder; try again, or name another with --output"),
                ));
            }
        }
    }
}
