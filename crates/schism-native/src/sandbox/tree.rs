//! Between file trees as data and the folder of a run.

use std::ffi::{CString, OsStr};
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt, lchown, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use schism_case::{Entry, FileTree, Node, Owner};

use super::sys::check;
use crate::error::{FileContext, Result};

/// More entries than this are not looked at.
const MAX_ENTRIES: usize = 20_000;
/// Seconds by which a time may be before a run or behind it and still be of the run: file systems round, and so do programs.
const MARGIN: i64 = 2;
/// Longer paths are not looked at: most calls refuse them.
const MAX_PATH: usize = 3_000;

/// What a run left behind, and what was left out of it.
#[derive(Debug)]
pub(super) struct Collected {
    pub(super) files: FileTree,
    pub(super) note: Option<String>,
}

/// Puts the entries of a tree into a folder. Only root can give them their owners.
pub(super) fn fill(tree: &FileTree, folder: &Path, root: bool) -> Result<()> {
    for (path, entry) in tree.iter() {
        let target = folder.join(OsStr::from_bytes(path));
        make_parents(folder, &target, root).file("make the folder of", &target)?;
        make(&entry.node, &target).file("make", &target)?;
        if root {
            let Owner { uid, gid } = entry.owner;
            lchown(&target, Some(uid), Some(gid)).file("give away", &target)?;
        }
    }
    // Last and innermost first: a folder may forbid what was just put into it, and that changed its time.
    let entries: Vec<_> = tree.iter().collect();
    for (path, entry) in entries.into_iter().rev() {
        let target = folder.join(OsStr::from_bytes(path));
        if let Node::File { mode, .. } | Node::Directory { mode } | Node::Fifo { mode } | Node::Socket { mode } =
            entry.node
        {
            let mode = Permissions::from_mode(u32::from(mode & 0o7777));
            fs::set_permissions(&target, mode).file("set the mode of", &target)?;
        }
        if let Some(time) = entry.modified {
            set_time(&target, time).file("set the time of", &target)?;
        }
    }
    Ok(())
}

/// Makes the folders that a path implies; they belong to nobody.
fn make_parents(folder: &Path, target: &Path, root: bool) -> io::Result<()> {
    let missing: Vec<&Path> =
        target.ancestors().skip(1).take_while(|above| *above != folder && !above.exists()).collect();
    for above in missing.into_iter().rev() {
        fs::create_dir(above)?;
        fs::set_permissions(above, Permissions::from_mode(0o755))?;
        if root {
            lchown(above, Some(Owner::NOBODY.uid), Some(Owner::NOBODY.gid))?;
        }
    }
    Ok(())
}

fn make(node: &Node, target: &Path) -> io::Result<()> {
    match node {
        Node::File { content, .. } => fs::write(target, content),
        Node::Directory { .. } => fs::create_dir(target),
        Node::Symlink { target: text } => symlink(OsStr::from_bytes(text), target),
        Node::Socket { .. } => UnixListener::bind(target).map(drop),
        Node::Fifo { .. } => {
            let name = CString::new(target.as_os_str().as_bytes())?;
            // SAFETY: the name is a live string that ends with a zero.
            check(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }).map(|_| ())
        }
    }
}

/// Sets both times of a file, or of a link itself.
fn set_time(path: &Path, seconds: i64) -> io::Result<()> {
    let name = CString::new(path.as_os_str().as_bytes())?;
    let times = [libc::timespec { tv_sec: seconds, tv_nsec: 0 }; 2];
    // SAFETY: the name is a live string that ends with a zero, and there are two times.
    let done = unsafe { libc::utimensat(libc::AT_FDCWD, name.as_ptr(), times.as_ptr(), libc::AT_SYMLINK_NOFOLLOW) };
    check(done).map(|_| ())
}

/// Everything below a folder, in the shape that the virtual machine predicts: no times of the run itself, which began then, and nothing that is
/// neither file, folder, link nor named pipe. At most `room` bytes of content. No run may be alive in the folder.
pub(super) fn collect(folder: &Path, root: bool, room: u64, began: SystemTime) -> Result<Collected> {
    let seconds = |time: SystemTime| time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    let run = seconds(began) - MARGIN..=seconds(SystemTime::now()) + MARGIN;
    let mut collector = Collector { files: FileTree::default(), room, left_out: 0, root, run };
    let mut waiting = vec![PathBuf::new()];
    while let Some(above) = waiting.pop() {
        let full = folder.join(&above);
        if !root {
            // The owner may have closed it, even to itself; its mode is already known.
            let _ = fs::set_permissions(&full, Permissions::from_mode(0o700));
        }
        for entry in fs::read_dir(&full).file("read", &full)? {
            let path = above.join(entry.file("read", &full)?.file_name());
            let place = folder.join(&path);
            if collector.add(&path, &place).file("read", &place)? {
                waiting.push(path);
            }
        }
    }
    let note = (collector.left_out > 0).then(|| format!("{} files were too many or too large", collector.left_out));
    Ok(Collected { files: collector.files, note })
}

struct Collector {
    files: FileTree,
    room: u64,
    left_out: usize,
    root: bool,
    /// Seconds since 1970 in which the run took place.
    run: RangeInclusive<i64>,
}

impl Collector {
    /// Adds an entry; true if it is a folder to look into.
    fn add(&mut self, path: &Path, full: &Path) -> io::Result<bool> {
        if self.files.len() >= MAX_ENTRIES || full.as_os_str().len() > MAX_PATH {
            self.left_out += 1;
            return Ok(false);
        }
        let found = fs::symlink_metadata(full)?;
        let mode = (found.mode() & 0o7777) as u16;
        let node = match found.file_type() {
            kind if kind.is_file() => Node::File { content: self.content(full, &found)?, mode },
            kind if kind.is_dir() => Node::Directory { mode },
            kind if kind.is_symlink() => Node::Symlink { target: fs::read_link(full)?.into_os_string().into_vec() },
            kind if kind.is_fifo() => Node::Fifo { mode },
            kind if kind.is_socket() => Node::Socket { mode },
            _ => return Ok(false),
        };
        let modified = Some(found.mtime()).filter(|time| !self.run.contains(time));
        let entry = Entry { owner: self.owner(&found), modified, node };
        // Parents come first, and names from a folder are plain.
        let inserted = self.files.insert(path.as_os_str().as_bytes(), entry);
        inserted.map_err(|error| io::Error::other(error.to_string()))?;
        Ok(found.is_dir())
    }

    fn content(&mut self, path: &Path, found: &Metadata) -> io::Result<Vec<u8>> {
        if found.len() > self.room {
            self.left_out += 1;
            return Ok(Vec::new());
        }
        let open = || File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path);
        let file = match open() {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && !self.root => {
                fs::set_permissions(path, Permissions::from_mode(0o600))?;
                open()?
            }
            result => result?,
        };
        let mut content = Vec::with_capacity(found.len() as usize);
        file.take(self.room).read_to_end(&mut content)?;
        self.room -= content.len() as u64;
        Ok(content)
    }

    /// What belongs to the user of the run belongs to nobody.
    fn owner(&self, found: &Metadata) -> Owner {
        if self.root { Owner { uid: found.uid(), gid: found.gid() } } else { Owner::NOBODY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_root() -> bool {
        // SAFETY: geteuid has no effects.
        unsafe { libc::geteuid() == 0 }
    }

    #[test]
    fn what_is_filled_is_collected() {
        let mut tree = FileTree::default();
        tree.insert("d", Entry::directory().with_mode(0o500)).unwrap();
        tree.insert("d/f", Entry::file("x").with_mode(0)).unwrap();
        tree.insert("l", Entry::symlink("/nonexistent")).unwrap();
        tree.insert("p", Entry::new(Node::Fifo { mode: 0o600 })).unwrap();
        tree.insert("s", Entry::new(Node::Socket { mode: 0o711 })).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fill(&tree, folder.path(), is_root()).unwrap();
        let found = collect(folder.path(), is_root(), 100, SystemTime::now()).unwrap();
        assert_eq!(found.files, tree);
        assert_eq!(found.note, None);
    }

    #[test]
    fn implied_folders_and_times_are_made() {
        let mut tree = FileTree::default();
        let entry = Entry { modified: Some(1_000_000), ..Entry::file("") };
        tree.insert("a/b/c", entry).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fill(&tree, folder.path(), is_root()).unwrap();
        assert_eq!(fs::metadata(folder.path().join("a/b/c")).unwrap().mtime(), 1_000_000);
        let found = collect(folder.path(), is_root(), 100, SystemTime::now()).unwrap().files;
        assert_eq!(found.get(b"a/b"), Some(&Entry::directory()));
        assert_eq!(found.get(b"a/b/c").and_then(|entry| entry.modified), Some(1_000_000));
    }

    #[test]
    fn too_large_files_are_noted() {
        let mut tree = FileTree::default();
        tree.insert("large", Entry::file([0; 101])).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fill(&tree, folder.path(), is_root()).unwrap();
        let found = collect(folder.path(), is_root(), 100, SystemTime::now()).unwrap();
        assert_eq!(found.note.as_deref(), Some("1 files were too many or too large"));
        assert_eq!(found.files.content(b"large"), Some(&b""[..]));
    }
}
