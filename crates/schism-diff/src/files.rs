//! Between modelled file trees and real directories.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use schism_case::{Entry, FileTree, Node, Owner};

/// Writes every entry with its mode; owners stay the user's. Named pipes are made as such.
pub fn write(tree: &FileTree, directory: &Path) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let mut modes = Vec::new();
    for (path, entry) in tree.iter() {
        let target = directory.join(OsStr::from_bytes(path));
        match &entry.node {
            Node::File { content, mode } => {
                fs::write(&target, content)?;
                modes.push((target, *mode));
            }
            Node::Directory { mode } => {
                fs::create_dir_all(&target)?;
                modes.push((target, *mode));
            }
            Node::Symlink { target: content } => symlink(OsStr::from_bytes(content), &target)?,
            Node::Socket { mode } => {
                std::os::unix::net::UnixListener::bind(&target)?;
                modes.push((target, *mode));
            }
            Node::Fifo { mode } => {
                make_fifo(&target)?;
                modes.push((target, *mode));
            }
        }
    }
    // Last and innermost first, since a directory may forbid what was just put into it.
    for (target, mode) in modes.into_iter().rev() {
        fs::set_permissions(&target, fs::Permissions::from_mode(u32::from(mode)))?;
    }
    Ok(())
}

fn make_fifo(path: &Path) -> io::Result<()> {
    let path = std::ffi::CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: `path` is a NUL-terminated string that lives through the call.
    if unsafe { libc::mkfifo(path.as_ptr(), 0o600) } == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Everything below a directory. What is neither file, directory, link nor named pipe is left out.
pub fn read(directory: &Path) -> io::Result<FileTree> {
    // SAFETY: these calls cannot fail and touch no memory of ours.
    let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
    let mut tree = FileTree::default();
    let mut waiting = vec![PathBuf::new()];
    while let Some(above) = waiting.pop() {
        for entry in fs::read_dir(directory.join(&above))? {
            let path = above.join(entry?.file_name());
            let full = directory.join(&path);
            let found = fs::symlink_metadata(&full)?;
            let mode = (found.mode() & 0o7777) as u16;
            let node = match found.file_type() {
                kind if kind.is_file() => Node::File { content: fs::read(&full)?, mode },
                kind if kind.is_dir() => Node::Directory { mode },
                kind if kind.is_symlink() => {
                    Node::Symlink { target: fs::read_link(&full)?.into_os_string().into_vec() }
                }
                kind if kind.is_fifo() => Node::Fifo { mode },
                _ => continue,
            };
            // What belongs to the user belongs to the modelled user.
            let owner = Owner {
                uid: if found.uid() == user { Owner::NOBODY.uid } else { found.uid() },
                gid: if found.gid() == group { Owner::NOBODY.gid } else { found.gid() },
            };
            let is_directory = found.is_dir();
            let inserted = tree.insert(path.as_os_str().as_bytes(), Entry { owner, modified: None, node });
            inserted.map_err(|error| io::Error::other(format!("{}: {error}", full.display())))?;
            if is_directory {
                waiting.push(path);
            }
        }
    }
    Ok(tree)
}
