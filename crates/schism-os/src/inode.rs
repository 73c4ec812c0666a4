//! What a file is, apart from its names.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::content::{Content, PAGE};
use super::devices::Device;
use super::time::Time;

/// The number of an inode; also its place in the tree's table.
pub(super) type Ino = usize;

/// The file type bits of `st_mode`.
pub(super) mod file_type {
    pub const MASK: u32 = 0o170000;
    pub const FIFO: u32 = 0o010000;
    pub const CHARACTER: u32 = 0o020000;
    pub const DIRECTORY: u32 = 0o040000;
    pub const BLOCK: u32 = 0o060000;
    pub const REGULAR: u32 = 0o100000;
    pub const SYMLINK: u32 = 0o120000;
    pub const SOCKET: u32 = 0o140000;
}

/// What of an inode is free: it comes from tags and changes with the input.
pub(super) mod free {
    pub const KIND: u8 = 1;
    pub const MODE: u8 = 2;
    pub const OWNER: u8 = 4;
    pub const GROUP: u8 = 8;
    pub const SIZE: u8 = 16;
    pub const MODIFIED: u8 = 32;
    pub const ACCESSED: u8 = 64;
    pub const LINKS: u8 = 128;
    pub const ALL: u8 = 255;
}

/// The bits of a mode above the nine of read, write and execute.
pub(super) const SETUID: u16 = 0o4000;
pub(super) const SETGID: u16 = 0o2000;
pub(super) const STICKY: u16 = 0o1000;

/// Which file system an inode lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mount {
    /// The disk.
    Disk,
    /// `/dev`.
    Dev,
    /// `/proc`.
    Proc,
    /// `/sys`.
    Sys,
}

/// A file of any kind, apart from its names.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Inode {
    pub kind: Kind,
    /// The twelve permission bits.
    pub mode: u16,
    pub uid: u32,
    pub gid: u32,
    /// How many names it has; a directory counts its own dot and those of its sub-directories, as on ext4.
    pub links: u32,
    pub accessed: Time,
    pub modified: Time,
    pub changed: Time,
    pub born: Time,
    pub mount: Mount,
    /// It came from the real tree and nothing but its access time was changed since.
    pub pristine: bool,
    /// What is free about it, see [`free`]. Nothing that the program has set itself.
    pub free: u8,
}

/// The kinds of file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    File(Content),
    /// A regular file of the real tree that nobody has opened yet.
    HostFile {
        path: Rc<[u8]>,
        size: u64,
    },
    Directory(Directory),
    Symlink(Rc<[u8]>),
    /// A named pipe; the number is of its pipe, made when it is first opened.
    Fifo(Option<usize>),
    Device(Device),
    Socket,
}

/// The names in a directory.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Directory {
    pub parent: Ino,
    pub entries: Rc<BTreeMap<Vec<u8>, Slot>>,
    /// The directory of the real tree whose names show through where `entries` has none.
    pub host: Option<Rc<[u8]>>,
    /// It was removed while somebody still had it open.
    pub dead: bool,
    /// The names are the numbers of the open descriptors.
    pub descriptors: bool,
}

/// What a directory says of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// The name belongs to this inode.
    Inode(Ino),
    /// The real tree has the name, but it was removed in the model.
    Removed,
}

impl Directory {
    pub(super) fn new(parent: Ino) -> Self {
        Directory { parent, entries: Rc::default(), host: None, dead: false, descriptors: false }
    }
}

impl Inode {
    pub(super) fn new(kind: Kind, mode: u16, owner: (u32, u32), now: Time) -> Self {
        let links = if matches!(kind, Kind::Directory(_)) { 2 } else { 1 };
        Inode {
            kind,
            mode,
            uid: owner.0,
            gid: owner.1,
            links,
            accessed: now,
            modified: now,
            changed: now,
            born: now,
            mount: Mount::Disk,
            pristine: false,
            free: 0,
        }
    }

    /// The file type bits.
    pub(super) fn file_type(&self) -> u32 {
        match self.kind {
            Kind::File(_) | Kind::HostFile { .. } => file_type::REGULAR,
            Kind::Directory(_) => file_type::DIRECTORY,
            Kind::Symlink(_) => file_type::SYMLINK,
            Kind::Fifo(_) => file_type::FIFO,
            Kind::Device(_) => file_type::CHARACTER,
            Kind::Socket => file_type::SOCKET,
        }
    }

    pub(super) fn is_directory(&self) -> bool {
        matches!(self.kind, Kind::Directory(_))
    }

    pub(super) fn is_regular(&self) -> bool {
        self.file_type() == file_type::REGULAR
    }

    pub(super) fn is_symlink(&self) -> bool {
        matches!(self.kind, Kind::Symlink(_))
    }

    pub(super) fn directory(&self) -> Option<&Directory> {
        if let Kind::Directory(directory) = &self.kind { Some(directory) } else { None }
    }

    /// `st_size`.
    pub(super) fn size(&self) -> u64 {
        match &self.kind {
            Kind::File(content) => content.length(),
            Kind::HostFile { size, .. } => *size,
            Kind::Directory(_) if self.mount == Mount::Disk => PAGE,
            Kind::Symlink(target) => target.len() as u64,
            _ => 0,
        }
    }

    /// `st_blocks`, in units of 512 bytes, as ext4 counts them.
    pub(super) fn blocks(&self) -> u64 {
        /// A target up to this long is kept in the inode itself.
        const INLINE_TARGET: usize = 59;
        let pages = match &self.kind {
            Kind::File(content) => content.stored_pages(),
            Kind::HostFile { size, .. } => size.div_ceil(PAGE),
            Kind::Directory(_) => u64::from(self.mount == Mount::Disk),
            Kind::Symlink(target) => u64::from(target.len() > INLINE_TARGET),
            _ => 0,
        };
        pages * (PAGE / 512)
    }

    /// Content or names changed.
    pub(super) fn touch_content(&mut self, now: Time) {
        self.modified = now;
        self.free &= !(free::MODIFIED | free::SIZE);
        self.touch(now);
    }

    /// Something of the inode itself changed.
    pub(super) fn touch(&mut self, now: Time) {
        self.changed = now;
        self.pristine = false;
    }

    /// It was read. The access time follows the rule `relatime`: only if it is not newer than the last change, or a
    /// day old.
    pub(super) fn touch_read(&mut self, now: Time) {
        const DAY: i64 = 86_400;
        if self.free & free::ACCESSED != 0
            || self.accessed <= self.modified
            || self.accessed <= self.changed
            || now.seconds.saturating_sub(self.accessed.seconds) >= DAY
        {
            self.accessed = now;
            self.free &= !free::ACCESSED;
        }
    }

    /// The bits that a write or a change of owner by an ordinary user takes away.
    pub(super) fn drop_privileges(&mut self) {
        if self.is_directory() {
            return;
        }
        if self.mode & (SETUID | SETGID) != 0 {
            self.free &= !free::MODE;
        }
        self.mode &= !SETUID;
        if self.mode & 0o010 != 0 {
            self.mode &= !SETGID;
        }
    }
}
