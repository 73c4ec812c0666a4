//! Directories of which the entries are free: how many there are, their names, kinds, modes, owners, sizes and times.
//!
//! An entry is always in the tree as the current input has it. What a call depends on it leaves as a look; what only passes through,
//! as in `stat`, carries tags. A new input changes the tree in place, except for what the program itself has changed.

use std::rc::Rc;

use schism_case::EntryKind;

use super::Os;
use super::content::Content;
use super::inode::{Directory, Ino, Inode, Kind, free};
use super::lengths::Undecided;
use super::looks::{Field, Look};
use super::time::Time;
use super::tree::Tree;

/// Tags of what is free about an entry, a tag for each byte, low bytes first.
#[derive(Clone, Debug, PartialEq)]
pub struct FreeEntry {
    /// 0 or 1: whether it is there.
    pub present: u64,
    /// The name, filled up with zeros. Names are in order and all different.
    pub name: Vec<u64>,
    /// The number of its [`EntryKind`].
    pub kind: u64,
    /// `d_type`.
    pub listed: u64,
    /// `st_mode`.
    pub mode: [u64; 4],
    /// `st_nlink`.
    pub links: [u64; 8],
    /// `st_uid`.
    pub uid: [u64; 4],
    /// `st_gid`.
    pub gid: [u64; 4],
    /// `st_size`.
    pub size: [u64; 8],
    /// `st_blocks`.
    pub blocks: [u64; 8],
    /// The seconds of `st_mtime` and `st_atime`.
    pub time: [u64; 8],
    /// The length of a regular file's content, as [`Os::undecided_length`] gives it.
    pub length: u64,
}

/// Tags of what is free about a directory.
#[derive(Clone, Debug, PartialEq)]
pub struct FreeDirectory {
    /// The number of entries.
    pub count: u64,
    /// `st_nlink`.
    pub links: [u64; 8],
    /// All entries that there may be; the first of them are there.
    pub entries: Vec<FreeEntry>,
    /// The greatest length of a regular file.
    pub longest: u64,
}

/// An entry, as it is on the current input.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    pub ino: Ino,
    pub tags: Rc<FreeEntry>,
    pub name: Vec<u8>,
    pub is_present: bool,
    /// The directory that it has its free name in; none once the program has taken the name away.
    directory: Option<Ino>,
    kind: u8,
    links: u64,
    size: u64,
    blocks: u64,
}

impl Placed {
    pub(super) fn is_placed_in(&self, directory: Ino) -> bool {
        self.directory == Some(directory)
    }
}

/// A free directory.
#[derive(Clone, Debug, PartialEq)]
struct Holder {
    ino: Ino,
    tags: Rc<FreeDirectory>,
    count: u64,
}

/// All free directories and their entries.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Free {
    pub entries: Vec<Placed>,
    directories: Vec<Holder>,
}

/// What `stat` tells of a free entry, with tags.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    pub mode: Option<[u64; 4]>,
    pub links: Option<([u64; 8], u64)>,
    pub uid: Option<[u64; 4]>,
    pub gid: Option<[u64; 4]>,
    /// Size and blocks.
    pub size: Option<([u64; 8], u64)>,
    pub blocks: Option<([u64; 8], u64)>,
    pub accessed: Option<[u64; 8]>,
    pub modified: Option<[u64; 8]>,
}

type Value<'a> = &'a mut dyn FnMut(u64) -> u8;

fn number(tags: &[u64], value: Value) -> u64 {
    tags.iter().rev().fold(0, |number, &tag| number << 8 | u64::from(value(tag)))
}

impl Os {
    /// Makes the entries of a directory free that the input gave and that is empty, by its path from the directory that the run
    /// started in. Returns whether there is such a directory. `value` gives a tag's value on the current input.
    pub fn free_directory(&mut self, path: &[u8], directory: FreeDirectory, value: Value) -> bool {
        let Some(parent) = self.tree.known(self.start_directory, path) else { return false };
        let is_empty = |inode: &Inode| inode.directory().is_some_and(|names| names.entries.is_empty());
        if !is_empty(self.tree.get(parent)) {
            return false;
        }
        let now = self.start_time;
        let table = Rc::make_mut(&mut self.free);
        for entry in &directory.entries {
            let mut inode = Inode::new(Kind::File(Content::default()), 0, (0, 0), now);
            inode.free = free::ALL;
            let ino = self.tree.add(inode);
            let tags = Rc::new(entry.clone());
            let length = Undecided::of_entry(ino, entry.length);
            Rc::make_mut(&mut self.lengths).push(length);
            table.entries.push(Placed {
                ino,
                tags,
                name: Vec::new(),
                is_present: false,
                directory: Some(parent),
                kind: u8::MAX,
                links: 0,
                size: 0,
                blocks: 0,
            });
        }
        table.directories.push(Holder { ino: parent, tags: Rc::new(directory), count: 0 });
        self.tree.get_mut(parent).free = free::LINKS;
        self.tagged = true;
        self.renew_entries(value);
        true
    }

    /// Gives every free entry what its tags say now.
    pub(super) fn renew_entries(&mut self, value: Value) {
        if self.free.entries.is_empty() {
            return;
        }
        let table = Rc::make_mut(&mut self.free);
        // All names are taken away first, because one may become that of another.
        for entry in table.entries.iter().filter(|entry| entry.is_present) {
            if let Some(directory) = entry.directory {
                self.tree.set_slot(directory, &entry.name, None);
            }
        }
        let longest = table.directories.iter().map(|directory| directory.tags.longest).max().unwrap_or(0);
        for entry in &mut table.entries {
            let parent = entry.directory.unwrap_or(self.start_directory);
            entry.renew(&mut self.tree, parent, longest, value);
        }
        for entry in table.entries.iter().filter(|entry| entry.is_present) {
            if let Some(directory) = entry.directory {
                self.tree.set_slot(directory, &entry.name, Some(super::inode::Slot::Inode(entry.ino)));
            }
        }
        for directory in &mut table.directories {
            directory.count = value(directory.tags.count).into();
            let inode = self.tree.get_mut(directory.ino);
            if inode.free & free::LINKS != 0 {
                inode.links = number(&directory.tags.links, value) as u32;
            }
        }
    }

    pub(super) fn is_free_directory(&self, ino: Ino) -> bool {
        self.held(ino).is_some()
    }

    fn held(&self, ino: Ino) -> Option<&Holder> {
        self.free.directories.iter().find(|directory| directory.ino == ino)
    }

    /// The free entry that an inode is.
    pub(super) fn free_entry(&self, ino: Ino) -> Option<&Placed> {
        if self.tree.get(ino).free & free::KIND == 0 {
            return None;
        }
        self.free.entries.iter().find(|entry| entry.ino == ino)
    }

    /// The length at which a file of undecided length is left behind.
    pub(super) fn shown_length(&self, ino: Ino) -> Option<u64> {
        let entry = self.free_entry(ino)?;
        (self.tree.get(ino).free & free::SIZE != 0).then_some(entry.size)
    }

    /// A name was taken away.
    pub(super) fn unplace(&mut self, directory: Ino, ino: Ino) {
        if self.free_entry(ino).is_some_and(|entry| entry.is_placed_in(directory)) {
            let table = Rc::make_mut(&mut self.free);
            for entry in table.entries.iter_mut().filter(|entry| entry.ino == ino) {
                entry.directory = None;
            }
        }
    }

    /// The kind of an inode counts.
    pub(super) fn look_kind(&self, ino: Ino) {
        if let Some(entry) = self.free_entry(ino) {
            self.look(Look::Bits { field: Field::new(&[entry.tags.kind], entry.kind.into()), mask: 0xff });
        }
    }

    /// Whether an inode is a symbolic link counts, and if it is one, which.
    pub(super) fn look_link(&self, ino: Ino) {
        let Some(entry) = self.free_entry(ino) else { return };
        let bound = EntryKind::Dangling as u64;
        self.look(Look::Below { field: Field::new(&[entry.tags.kind], entry.kind.into()), bound });
        if self.tree.get(ino).is_symlink() {
            self.look_kind(ino);
        }
    }

    /// Some of the mode's bits count.
    pub(super) fn look_mode(&self, ino: Ino, mask: u16) {
        let inode = self.tree.get(ino);
        if let Some(entry) = self.free_entry(ino).filter(|_| inode.free & free::MODE != 0) {
            self.look(Look::Bits { field: Field::new(&entry.tags.mode[..2], inode.mode.into()), mask: mask.into() });
        }
    }

    /// The owner counts.
    pub(super) fn look_owner(&self, ino: Ino) {
        let inode = self.tree.get(ino);
        if let Some(entry) = self.free_entry(ino).filter(|_| inode.free & free::OWNER != 0) {
            self.look(Look::Bits { field: Field::new(&entry.tags.uid, inode.uid.into()), mask: u32::MAX.into() });
        }
    }

    /// The group counts.
    pub(super) fn look_group(&self, ino: Ino) {
        let inode = self.tree.get(ino);
        if let Some(entry) = self.free_entry(ino).filter(|_| inode.free & free::GROUP != 0) {
            self.look(Look::Bits { field: Field::new(&entry.tags.gid, inode.gid.into()), mask: u32::MAX.into() });
        }
    }

    /// Whether an inode grants access counts.
    pub(super) fn look_access(&self, ino: Ino, want: u16) {
        let inode = self.tree.get(ino);
        let Some(entry) = self.free_entry(ino).filter(|_| want != 0) else { return };
        let field = |bit: u8, tags: &[u64], value: u64| {
            if inode.free & bit != 0 { Field::new(tags, value) } else { Field::new(&vec![0; tags.len()], value) }
        };
        self.look(Look::Access {
            mode: field(free::MODE, &entry.tags.mode[..2], inode.mode.into()),
            uid: field(free::OWNER, &entry.tags.uid, inode.uid.into()),
            gid: field(free::GROUP, &entry.tags.gid, inode.gid.into()),
            want,
            user: self.identity.user.file,
            group: self.identity.group.file,
        });
    }

    /// The set-id bits count, because they are about to be dropped.
    pub(super) fn look_privileges(&self, ino: Ino) {
        const SET_ID: u16 = super::inode::SETUID | super::inode::SETGID;
        self.look_mode(ino, SET_ID);
        if self.tree.get(ino).mode & SET_ID != 0 {
            self.look_mode(ino, 0o7777);
        }
    }

    /// Which names a directory has counts; or only whether it has any.
    pub(super) fn look_count(&self, ino: Ino, only_whether: bool) {
        if let Some(directory) = self.held(ino) {
            let field = Field::new(&[directory.tags.count], directory.count);
            self.look(if only_whether { Look::Below { field, bound: 1 } } else { Look::Bits { field, mask: 0xff } });
        }
    }

    /// The number of a directory's links is about to change, so it counts.
    pub(super) fn look_links(&self, ino: Ino) {
        if self.is_free_directory(ino) && self.tree.get(ino).free & free::LINKS != 0 {
            self.look_count(ino, false);
            let present = self.free.entries.iter().filter(|entry| entry.is_present && entry.is_placed_in(ino));
            present.for_each(|entry| self.look_kind(entry.ino));
        }
    }

    /// The names on the way to a directory count.
    pub(super) fn look_path_to(&self, directory: Ino) {
        let mut at = directory;
        while let Some(names) = self.tree.get(at).directory().filter(|_| at != super::tree::ROOT) {
            if let Some(entry) = self.free_entry(at).filter(|entry| entry.directory.is_some()) {
                for (index, &tag) in entry.tags.name.iter().enumerate() {
                    let byte = entry.name.get(index).copied().unwrap_or(0);
                    self.look(Look::Bits { field: Field::new(&[tag], byte.into()), mask: 0xff });
                }
            }
            at = names.parent;
        }
    }

    /// What `stat` tells with tags.
    pub(super) fn told(&self, ino: Ino) -> Told {
        let inode = self.tree.get(ino);
        let mut told = Told::default();
        if inode.free == 0 {
            return told;
        }
        if let Some(directory) = self.held(ino) {
            told.links = (inode.free & free::LINKS != 0).then_some((directory.tags.links, inode.links.into()));
        }
        let Some(entry) = self.free_entry(ino) else { return told };
        let tags = &entry.tags;
        let has = |bit: u8| inode.free & bit != 0;
        told.mode = has(free::MODE).then_some(tags.mode);
        told.uid = has(free::OWNER).then_some(tags.uid);
        told.gid = has(free::GROUP).then_some(tags.gid);
        told.links = has(free::LINKS).then_some((tags.links, entry.links));
        told.size = has(free::SIZE).then_some((tags.size, entry.size));
        told.blocks = has(free::SIZE).then_some((tags.blocks, entry.blocks));
        told.accessed = has(free::ACCESSED).then_some(tags.time);
        told.modified = has(free::MODIFIED).then_some(tags.time);
        told
    }
}

impl Placed {
    /// Takes the values of its tags.
    fn renew(&mut self, tree: &mut Tree, parent: Ino, longest: u64, value: Value) {
        let tags = Rc::clone(&self.tags);
        self.is_present = value(tags.present) != 0;
        self.name = tags.name.iter().map(|&tag| value(tag)).take_while(|&byte| byte != 0).collect();
        self.size = number(&tags.size, value);
        self.blocks = number(&tags.blocks, value);
        self.links = number(&tags.links, value);
        let kind = value(tags.kind);
        let inode = tree.get_mut(self.ino);
        if kind != self.kind {
            self.kind = kind;
            inode.kind = content_of(kind, parent, longest);
        }
        if inode.free & free::MODE != 0 {
            inode.mode = number(&tags.mode, value) as u16 & 0o7777;
        }
        if inode.free & free::OWNER != 0 {
            inode.uid = number(&tags.uid, value) as u32;
        }
        if inode.free & free::GROUP != 0 {
            inode.gid = number(&tags.gid, value) as u32;
        }
        if inode.free & free::LINKS != 0 {
            inode.links = self.links as u32;
        }
        let time = Time { seconds: number(&tags.time, value) as i64, nanoseconds: 0 };
        if inode.free & free::ACCESSED != 0 {
            inode.accessed = time;
        }
        if inode.free & free::MODIFIED != 0 {
            inode.modified = time;
        }
    }
}

/// What an entry of a kind holds at first. A file has its greatest length until that is decided.
fn content_of(kind: u8, parent: Ino, longest: u64) -> Kind {
    let kind = EntryKind::ALL.get(usize::from(kind)).copied().unwrap_or(EntryKind::File);
    match kind {
        EntryKind::File => {
            let mut content = Content::default();
            content.truncate(longest);
            Kind::File(content)
        }
        EntryKind::Directory => Kind::Directory(Directory::new(parent)),
        EntryKind::Fifo => Kind::Fifo(None),
        EntryKind::Dangling | EntryKind::Loop => Kind::Symlink(Rc::from(kind.target().unwrap_or_default())),
    }
}
