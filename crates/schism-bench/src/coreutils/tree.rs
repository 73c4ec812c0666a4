//! A small tree of files: made before a run, read back after it.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::ffi::CString;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, lchown, symlink};
use std::path::Path;

/// Content of a file that the reader of a tree may not open.
const UNREADABLE: &[u8] = b"<unreadable>";

/// One file, as far as it is compared: not its times, owner or number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A regular file.
    File {
        /// Its bytes.
        content: Vec<u8>,
        /// Permission bits.
        mode: u32,
    },
    /// A folder.
    Folder {
        /// Permission bits.
        mode: u32,
    },
    /// A symbolic link.
    Link {
        /// Where it points.
        target: String,
    },
    /// A named pipe.
    Fifo {
        /// Permission bits.
        mode: u32,
    },
    /// Any other kind.
    Other,
}

/// Path below the root, to what is there.
pub type Tree = BTreeMap<String, Entry>;

/// Makes the files below `root`; with `owner`, they and the root belong to that user and group.
pub fn make(root: &Path, files: &[(String, Entry)], owner: Option<u32>) -> Result<()> {
    for (name, entry) in files {
        let path = root.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        match entry {
            Entry::File { content, .. } => fs::write(&path, content),
            Entry::Folder { .. } => fs::create_dir_all(&path),
            Entry::Link { target } => symlink(target, &path),
            Entry::Fifo { .. } => make_fifo(&path),
            Entry::Other => Ok(()),
        }
        .with_context(|| format!("cannot make {}", path.display()))?;
    }
    // Modes last and backwards: a folder without write permission must be filled first.
    for (name, entry) in files.iter().rev() {
        if let Entry::File { mode, .. } | Entry::Folder { mode } | Entry::Fifo { mode } = entry {
            fs::set_permissions(root.join(name), Permissions::from_mode(*mode))?;
        }
    }
    match owner {
        Some(owner) => give(root, owner),
        None => Ok(()),
    }
}

fn make_fifo(path: &Path) -> std::io::Result<()> {
    let name = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: the pointer is to a live string that ends with a zero.
    match unsafe { libc::mkfifo(name.as_ptr(), 0o600) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}

fn give(path: &Path, owner: u32) -> Result<()> {
    lchown(path, Some(owner), Some(owner)).with_context(|| format!("cannot give away {}", path.display()))?;
    if fs::symlink_metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            give(&entry?.path(), owner)?;
        }
    }
    Ok(())
}

/// Everything below `root`.
pub fn read(root: &Path) -> Result<Tree> {
    let mut tree = Tree::new();
    let mut pending = vec![root.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.strip_prefix(root)?.to_string_lossy().into_owned();
            let metadata = fs::symlink_metadata(&path)?;
            let (kind, mode) = (metadata.file_type(), metadata.mode() & 0o7777);
            let found = if kind.is_file() {
                Entry::File { content: fs::read(&path).unwrap_or_else(|_| UNREADABLE.to_vec()), mode }
            } else if kind.is_dir() {
                pending.push(path);
                Entry::Folder { mode }
            } else if kind.is_symlink() {
                Entry::Link { target: fs::read_link(&path)?.to_string_lossy().into_owned() }
            } else if kind.is_fifo() {
                Entry::Fifo { mode }
            } else {
                Entry::Other
            };
            tree.insert(name, found);
        }
    }
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::{Entry, make, read};

    #[test]
    fn what_was_made_is_read_back() {
        let files = [
            ("d".to_owned(), Entry::Folder { mode: 0o750 }),
            ("d/f".to_owned(), Entry::File { content: b"x".to_vec(), mode: 0o640 }),
            ("l".to_owned(), Entry::Link { target: "d/f".to_owned() }),
            ("p".to_owned(), Entry::Fifo { mode: 0o600 }),
        ];
        let root = tempfile::tempdir().unwrap();
        make(root.path(), &files, None).unwrap();
        assert_eq!(read(root.path()).unwrap(), files.into_iter().collect());
    }
}
