//! The real file tree, as far as a run may see it.

/// The real tree, read-only, below named roots. It is implemented outside this crate, so that the model itself never
/// touches the machine it runs on.
///
/// Paths are absolute and hold no `.`, `..` or symbolic link before the last component. An ancestor of a root is
/// answered as a directory that lists only what leads to a root; everything else outside the roots as absent. The
/// answers must not change during a run.
pub trait HostTree {
    /// What is at a path, without following a symbolic link; `None` if nothing is.
    fn metadata(&self, path: &[u8]) -> Option<HostMeta>;
    /// The bytes of a regular file.
    fn read(&self, path: &[u8]) -> Option<Vec<u8>>;
    /// The names in a directory, without `.` and `..`, in any order.
    fn list(&self, path: &[u8]) -> Option<Vec<Vec<u8>>>;
    /// What a symbolic link holds.
    fn read_link(&self, path: &[u8]) -> Option<Vec<u8>>;
}

/// What a [`HostTree`] says of one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostMeta {
    /// Its kind.
    pub kind: HostKind,
    /// The permission bits.
    pub mode: u16,
    /// The owner's user id as the run shall see it.
    pub uid: u32,
    /// The owner's group id as the run shall see it.
    pub gid: u32,
    /// The size in bytes of a regular file.
    pub size: u64,
    /// The time of the last change of content: seconds since 1970 and nanoseconds.
    pub modified: (i64, u32),
}

/// The kinds of file that are taken over from the real tree; others are absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Symlink,
}
