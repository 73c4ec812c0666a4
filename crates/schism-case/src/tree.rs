//! A tree of files as data: what a working directory holds before or after a run.

use std::collections::BTreeMap;
use std::fmt;

/// Files, directories and links by their path relative to one directory, in the order of their paths.
///
/// A path has no empty, `.` or `..` component. Directories that are only implied by a longer path need no entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileTree {
    entries: BTreeMap<Vec<u8>, Entry>,
}

/// One thing in a [`FileTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who owns it.
    pub owner: Owner,
    /// When its content was last changed, in seconds since 1970; `None` where that is of no interest. Of a file that a run left, that is where
    /// it was changed while the program ran; [`Entry::VARIES`] where two runs of one program left different times.
    pub modified: Option<i64>,
    /// What it is.
    pub node: Node,
}

/// The ids of a file's owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The user.
    pub uid: u32,
    /// The group.
    pub gid: u32,
}

/// What an [`Entry`] is. Modes are the twelve permission bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A regular file.
    File {
        /// Its bytes.
        content: Vec<u8>,
        /// Its permission bits.
        mode: u16,
    },
    /// A directory; what is in it has entries of its own.
    Directory {
        /// Its permission bits.
        mode: u16,
    },
    /// A symbolic link.
    Symlink {
        /// The path it holds, as it was written.
        target: Vec<u8>,
    },
    /// A named pipe.
    Fifo {
        /// Its permission bits.
        mode: u16,
    },
    /// What a socket was bound to. Nobody listens there.
    Socket {
        /// Its permission bits.
        mode: u16,
    },
}

/// Why a path cannot stand in a [`FileTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPath {
    /// The path is empty, absolute, holds a NUL, or has an empty, `.` or `..` component.
    NotPlain,
    /// A part of the path that would have to be a directory is something else.
    NotADirectory,
}

impl fmt::Display for BadPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadPath::NotPlain => "not a plain relative path",
            BadPath::NotADirectory => "lies below something that is not a directory",
        })
    }
}

impl std::error::Error for BadPath {}

impl Owner {
    /// The user and group `nobody`, which every run belongs to.
    pub const NOBODY: Owner = Owner { uid: 65534, gid: 65534 };
}

impl Entry {
    /// A time that changes from run to run.
    pub const VARIES: i64 = i64::MIN;

    /// Something of nobody's, of any time.
    pub fn new(node: Node) -> Self {
        Entry { owner: Owner::NOBODY, modified: None, node }
    }

    /// A regular file of nobody's with mode 644.
    pub fn file(content: impl Into<Vec<u8>>) -> Self {
        Entry::new(Node::File { content: content.into(), mode: 0o644 })
    }

    /// A directory of nobody's with mode 755.
    pub fn directory() -> Self {
        Entry::new(Node::Directory { mode: 0o755 })
    }

    /// A symbolic link of nobody's.
    pub fn symlink(target: impl Into<Vec<u8>>) -> Self {
        Entry::new(Node::Symlink { target: target.into() })
    }

    /// The same entry with other permission bits; a symbolic link has none and stays as it is.
    pub fn with_mode(mut self, bits: u16) -> Self {
        match &mut self.node {
            Node::File { mode, .. } | Node::Directory { mode } | Node::Fifo { mode } | Node::Socket { mode } => {
                *mode = bits;
            }
            Node::Symlink { .. } => {}
        }
        self
    }

    /// Whether this is a directory.
    pub fn is_directory(&self) -> bool {
        matches!(self.node, Node::Directory { .. })
    }
}

impl FileTree {
    /// Puts an entry at a path, in place of what was there.
    pub fn insert(&mut self, path: impl Into<Vec<u8>>, entry: Entry) -> Result<(), BadPath> {
        let path = path.into();
        if !is_plain(&path) {
            return Err(BadPath::NotPlain);
        }
        let mut parents = path.iter().enumerate().filter(|&(_, &byte)| byte == b'/').map(|(end, _)| &path[..end]);
        if parents.any(|parent| self.get(parent).is_some_and(|entry| !entry.is_directory())) {
            return Err(BadPath::NotADirectory);
        }
        if !entry.is_directory() && self.has_children(&path) {
            return Err(BadPath::NotADirectory);
        }
        self.entries.insert(path, entry);
        Ok(())
    }

    /// The bytes of a regular file.
    pub fn content(&self, path: &[u8]) -> Option<&[u8]> {
        match &self.get(path)?.node {
            Node::File { content, .. } => Some(content),
            _ => None,
        }
    }

    /// The bytes of a regular file, to be changed.
    pub(crate) fn content_mut(&mut self, path: &[u8]) -> Option<&mut Vec<u8>> {
        match &mut self.entries.get_mut(path)?.node {
            Node::File { content, .. } => Some(content),
            _ => None,
        }
    }

    /// The entry at a path.
    pub fn get(&self, path: &[u8]) -> Option<&Entry> {
        self.entries.get(path)
    }

    /// All entries in the order of their paths; a directory comes before what is in it.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &Entry)> {
        self.entries.iter().map(|(path, entry)| (path.as_slice(), entry))
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether some entry lies below a path.
    fn has_children(&self, path: &[u8]) -> bool {
        let mut prefix = path.to_vec();
        prefix.push(b'/');
        self.entries.range(prefix.clone()..).next().is_some_and(|(path, _)| path.starts_with(&prefix))
    }
}

fn is_plain(path: &[u8]) -> bool {
    !path.contains(&0) && path.split(|&byte| byte == b'/').all(|part| !matches!(part, b"" | b"." | b".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_in_order_of_path() {
        let mut tree = FileTree::default();
        tree.insert("d/b", Entry::file("2")).unwrap();
        tree.insert("d", Entry::directory()).unwrap();
        tree.insert("a", Entry::symlink("d/b")).unwrap();
        let paths: Vec<_> = tree.iter().map(|(path, _)| path.to_vec()).collect();
        assert_eq!(paths, [b"a".to_vec(), b"d".to_vec(), b"d/b".to_vec()]);
        assert_eq!(tree.len(), 3);
        assert_eq!(tree.get(b"d/b"), Some(&Entry::file("2")));
    }

    #[test]
    fn paths_that_leave_the_tree_are_refused() {
        let mut tree = FileTree::default();
        for path in ["", "/a", "a/", "a//b", "./a", "a/../b", "..", "a\0b"] {
            assert_eq!(tree.insert(path, Entry::file("")), Err(BadPath::NotPlain), "{path:?}");
        }
        assert!(tree.is_empty());
    }

    #[test]
    fn nothing_lies_below_a_file() {
        let mut tree = FileTree::default();
        tree.insert("a", Entry::file("")).unwrap();
        assert_eq!(tree.insert("a/b", Entry::file("")), Err(BadPath::NotADirectory));
        tree.insert("d/e/f", Entry::file("")).unwrap();
        assert_eq!(tree.insert("d/e", Entry::symlink("a")), Err(BadPath::NotADirectory));
        assert_eq!(tree.insert("d/e", Entry::directory()), Ok(()));
    }

    #[test]
    fn with_mode_sets_permission_bits() {
        assert_eq!(Entry::directory().with_mode(0o700).node, Node::Directory { mode: 0o700 });
        assert_eq!(Entry::symlink("x").with_mode(0), Entry::symlink("x"));
    }
}
