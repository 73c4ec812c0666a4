//! The real file tree below named roots, as the modelled system may see it: read-only, and owned by whoever the modelled
//! user is if the real user owns it.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use schism_os::{HostKind, HostMeta, HostTree};

/// The user and group that every program runs as.
const MODELLED_ID: u32 = 65534;

/// Files larger than this are not shown: their content would have to be held in memory.
const LARGEST_FILE: u64 = 1 << 30;

/// Real directories that a run may read.
pub(crate) struct Roots {
    roots: Vec<PathBuf>,
    user: u32,
    group: u32,
}

impl Roots {
    /// The given directories; those that do not exist are left out.
    pub(crate) fn new(directories: &[PathBuf]) -> Self {
        let roots = directories.iter().filter_map(|directory| directory.canonicalize().ok()).collect();
        // SAFETY: these calls cannot fail and touch no memory of ours.
        let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
        Self { roots, user, group }
    }

    fn inside(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| path.starts_with(root))
    }

    fn leads_to_root(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| root.starts_with(path))
    }
}

fn as_path(path: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(path))
}

impl HostTree for Roots {
    fn metadata(&self, path: &[u8]) -> Option<HostMeta> {
        let path = as_path(path);
        let inside = self.inside(path);
        if !inside && !self.leads_to_root(path) {
            return None;
        }
        let found = fs::symlink_metadata(path).ok()?;
        let kind = match found.file_type() {
            kind if kind.is_file() && found.len() <= LARGEST_FILE => HostKind::File,
            kind if kind.is_dir() => HostKind::Directory,
            kind if kind.is_symlink() => HostKind::Symlink,
            _ => return None,
        };
        let own = |id: u32, real: u32| if id == real { MODELLED_ID } else { id };
        // The way to a root can be walked whoever owns it.
        let mode = if inside { (found.mode() & 0o7777) as u16 } else { 0o755 };
        Some(HostMeta {
            kind,
            mode,
            uid: own(found.uid(), self.user),
            gid: own(found.gid(), self.group),
            size: found.len(),
            modified: (found.mtime(), u32::try_from(found.mtime_nsec()).unwrap_or(0)),
        })
    }

    fn read(&self, path: &[u8]) -> Option<Vec<u8>> {
        let path = as_path(path);
        if self.inside(path) { fs::read(path).ok() } else { None }
    }

    fn list(&self, path: &[u8]) -> Option<Vec<Vec<u8>>> {
        let path = as_path(path);
        if self.inside(path) {
            let entries = fs::read_dir(path).ok()?;
            return Some(entries.filter_map(|entry| Some(entry.ok()?.file_name().into_vec())).collect());
        }
        let next = |root: &PathBuf| {
            let rest = root.strip_prefix(path).ok()?;
            Some(rest.components().next()?.as_os_str().as_bytes().to_vec())
        };
        let mut names: Vec<Vec<u8>> = self.roots.iter().filter_map(next).collect();
        names.sort();
        names.dedup();
        Some(names)
    }

    fn read_link(&self, path: &[u8]) -> Option<Vec<u8>> {
        let path = as_path(path);
        if self.inside(path) { Some(fs::read_link(path).ok()?.into_os_string().into_vec()) } else { None }
    }
}
