//! All inodes, and the names that lead to them.

use std::rc::Rc;

use super::content::Content;
use super::descriptors::Listing;
use super::errno::Errno;
use super::host::{HostKind, HostTree};
use super::inode::{Directory, Ino, Inode, Kind, Mount, Slot, free};
use super::time::Time;

/// The inode of `/`.
pub(super) const ROOT: Ino = 0;

/// The table of inodes. A copy shares everything until it is written to.
#[derive(Clone)]
pub(super) struct Tree {
    inodes: Rc<Vec<Rc<Inode>>>,
    host: Option<Rc<dyn HostTree>>,
}

impl Tree {
    /// A tree of nothing but `/`, through which the real tree shows.
    pub(super) fn new(host: Option<Rc<dyn HostTree>>, now: Time) -> Self {
        let mut root = Directory::new(ROOT);
        root.host = host.is_some().then(|| Rc::from(&b"/"[..]));
        let inode = Inode::new(Kind::Directory(root), 0o755, (0, 0), now);
        Tree { inodes: Rc::new(vec![Rc::new(inode)]), host }
    }

    /// Whether two trees hold the same.
    pub(super) fn is_same(&self, other: &Tree) -> bool {
        Rc::ptr_eq(&self.inodes, &other.inodes)
            || (self.inodes.len() == other.inodes.len()
                && self.inodes.iter().zip(other.inodes.iter()).all(|(a, b)| Rc::ptr_eq(a, b) || a == b))
    }

    /// All inodes, by their numbers.
    pub(super) fn inodes(&self) -> impl Iterator<Item = &Inode> {
        self.inodes.iter().map(|inode| &**inode)
    }

    pub(super) fn get(&self, ino: Ino) -> &Inode {
        &self.inodes[ino]
    }

    pub(super) fn get_mut(&mut self, ino: Ino) -> &mut Inode {
        Rc::make_mut(&mut Rc::make_mut(&mut self.inodes)[ino])
    }

    /// Puts a new inode into the table, still without a name.
    pub(super) fn add(&mut self, inode: Inode) -> Ino {
        let inodes = Rc::make_mut(&mut self.inodes);
        inodes.push(Rc::new(inode));
        inodes.len() - 1
    }

    /// The inode that a name in a directory belongs to.
    pub(super) fn lookup(&mut self, directory: Ino, name: &[u8]) -> Option<Ino> {
        let names = self.get(directory).directory()?;
        match (names.entries.get(name), &names.host) {
            (Some(Slot::Inode(ino)), _) => Some(*ino),
            (Some(Slot::Removed), _) | (None, None) => None,
            (None, Some(path)) => {
                let path = join(path, name);
                let ino = self.load(directory, path)?;
                self.set_slot(directory, name, Some(Slot::Inode(ino)));
                Some(ino)
            }
        }
    }

    /// Takes something over from the real tree.
    fn load(&mut self, parent: Ino, path: Vec<u8>) -> Option<Ino> {
        let host = self.host.clone()?;
        let meta = host.metadata(&path)?;
        let kind = match meta.kind {
            HostKind::File => Kind::HostFile { path: path.into(), size: meta.size },
            HostKind::Symlink => Kind::Symlink(host.read_link(&path)?.into()),
            HostKind::Directory => {
                let mut directory = Directory::new(parent);
                directory.host = Some(path.into());
                Kind::Directory(directory)
            }
        };
        let modified = Time { seconds: meta.modified.0, nanoseconds: meta.modified.1 };
        let mut inode = Inode::new(kind, meta.mode & 0o7777, (meta.uid, meta.gid), modified);
        inode.pristine = true;
        Some(self.add(inode))
    }

    /// All names in a directory with their inodes, sorted by name.
    pub(super) fn names(&mut self, directory: Ino) -> Listing {
        if let Some(path) = self.get(directory).directory().and_then(|names| names.host.clone()) {
            let names = self.host.clone().and_then(|host| host.list(&path)).unwrap_or_default();
            for name in names {
                self.lookup(directory, &name);
            }
            if let Kind::Directory(names) = &mut self.get_mut(directory).kind {
                // From here on `entries` knows everything.
                names.host = None;
                Rc::make_mut(&mut names.entries).retain(|_, slot| *slot != Slot::Removed);
            }
        }
        self.known_names(directory)
    }

    /// The names in a directory that are known so far, which leaves out what the real tree has and nobody asked for.
    pub(super) fn known_names(&self, directory: Ino) -> Listing {
        let Some(names) = self.get(directory).directory() else { return Vec::new() };
        let inode = |(name, slot): (&Vec<u8>, &Slot)| match slot {
            Slot::Inode(ino) => Some((name.clone(), *ino)),
            Slot::Removed => None,
        };
        names.entries.iter().filter_map(inode).collect()
    }

    /// What a path below a directory leads to, as far as the model knows of it already, and not through any link.
    pub(super) fn known(&self, base: Ino, path: &[u8]) -> Option<Ino> {
        let mut at = if path.starts_with(b"/") { ROOT } else { base };
        for name in path.split(|&byte| byte == b'/').filter(|name| !matches!(*name, b"" | b".")) {
            at = match self.get(at).directory()?.entries.get(name)? {
                Slot::Inode(ino) => *ino,
                Slot::Removed => return None,
            };
        }
        Some(at)
    }

    /// All regular files whose bytes are in the model.
    pub(super) fn contents(&self) -> impl Iterator<Item = (Ino, &Content)> {
        self.inodes.iter().enumerate().filter_map(|(ino, inode)| match &inode.kind {
            Kind::File(content) => Some((ino, content)),
            _ => None,
        })
    }

    /// Gives an inode a name. The caller has made sure that the name is free or is to be replaced.
    pub(super) fn link(&mut self, directory: Ino, name: &[u8], ino: Ino, now: Time) {
        self.set_slot(directory, name, Some(Slot::Inode(ino)));
        if let Kind::Directory(moved) = &mut self.get_mut(ino).kind {
            moved.parent = directory;
            self.get_mut(directory).links += 1;
            self.get_mut(directory).free &= !free::LINKS;
        }
        self.get_mut(directory).touch_content(now);
    }

    /// Takes a name away. Link counts of the inode itself are the caller's business.
    pub(super) fn unlink(&mut self, directory: Ino, name: &[u8], now: Time) {
        let Some(ino) = self.lookup(directory, name) else { return };
        let shows_through = self.get(directory).directory().is_some_and(|names| names.host.is_some());
        self.set_slot(directory, name, shows_through.then_some(Slot::Removed));
        if self.get(ino).is_directory() {
            let parent = self.get_mut(directory);
            parent.links = parent.links.saturating_sub(1);
            parent.free &= !free::LINKS;
        }
        self.get_mut(directory).touch_content(now);
    }

    /// Says what a directory has to say of a name.
    pub(super) fn set_slot(&mut self, directory: Ino, name: &[u8], slot: Option<Slot>) {
        if let Kind::Directory(names) = &mut self.get_mut(directory).kind {
            let entries = Rc::make_mut(&mut names.entries);
            match slot {
                Some(slot) => entries.insert(name.to_vec(), slot),
                None => entries.remove(name),
            };
        }
    }

    /// The absolute path of a directory; `None` if it was removed.
    pub(super) fn path_of(&self, directory: Ino) -> Option<Vec<u8>> {
        let mut parts = Vec::new();
        let mut at = directory;
        while at != ROOT {
            let names = self.get(at).directory()?;
            if names.dead {
                return None;
            }
            let siblings = self.get(names.parent).directory()?;
            let (name, _) = siblings.entries.iter().find(|(_, slot)| **slot == Slot::Inode(at))?;
            parts.push(name.clone());
            at = names.parent;
        }
        if parts.is_empty() {
            return Some(b"/".to_vec());
        }
        Some(parts.iter().rev().flat_map(|part| [b"/".as_slice(), part].concat()).collect())
    }

    /// Whether `below` is `above` or lies somewhere below it.
    pub(super) fn is_within(&self, below: Ino, above: Ino) -> bool {
        let mut at = below;
        loop {
            match self.get(at).directory() {
                _ if at == above => return true,
                Some(names) if at != ROOT => at = names.parent,
                _ => return false,
            }
        }
    }

    /// The bytes of a regular file, fetched from the real tree if need be.
    pub(super) fn content(&mut self, ino: Ino) -> Result<&Content, Errno> {
        self.fetch(ino);
        match &self.get(ino).kind {
            Kind::File(content) => Ok(content),
            _ => Err(Errno::EINVAL),
        }
    }

    /// The same, to write to.
    pub(super) fn content_mut(&mut self, ino: Ino) -> Result<&mut Content, Errno> {
        self.fetch(ino);
        match &mut self.get_mut(ino).kind {
            Kind::File(content) => Ok(content),
            _ => Err(Errno::EINVAL),
        }
    }

    /// The first bytes of a regular file, at most `limit`.
    pub(super) fn bytes(&self, ino: Ino, limit: u64) -> Vec<u8> {
        match &self.get(ino).kind {
            Kind::File(content) => content.read(0, limit),
            Kind::HostFile { path, .. } => {
                let mut bytes = self.host_bytes(path);
                bytes.truncate(limit as usize);
                bytes
            }
            _ => Vec::new(),
        }
    }

    fn host_bytes(&self, path: &[u8]) -> Vec<u8> {
        self.host.as_ref().and_then(|host| host.read(path)).unwrap_or_default()
    }

    fn fetch(&mut self, ino: Ino) {
        if let Kind::HostFile { path, .. } = &self.get(ino).kind {
            let bytes = self.host_bytes(path);
            self.get_mut(ino).kind = Kind::File(Content::from_bytes(&bytes));
        }
    }

    /// Makes a directory of the model at a path below another, with those on the way that do not exist yet.
    pub(super) fn make_directories(&mut self, base: Ino, path: &[u8], owner: (u32, u32), now: Time) -> Ino {
        let mut at = base;
        for name in path.split(|&byte| byte == b'/').filter(|name| !matches!(*name, b"" | b"." | b"..")) {
            at = match self.lookup(at, name) {
                Some(ino) if self.get(ino).is_directory() => ino,
                _ => {
                    let mut directory = Directory::new(at);
                    let above = self.get(at).directory().and_then(|names| names.host.clone());
                    directory.host = above.map(|path| join(&path, name).into());
                    let mut inode = Inode::new(Kind::Directory(directory), 0o755, owner, now);
                    inode.mount = self.get(at).mount;
                    let ino = self.add(inode);
                    self.link(at, name, ino, now);
                    ino
                }
            };
        }
        at
    }

    /// Puts something of another file system than the disk at a name.
    pub(super) fn place(&mut self, directory: Ino, name: &[u8], mut inode: Inode, mount: Mount, now: Time) -> Ino {
        inode.mount = mount;
        let ino = self.add(inode);
        self.link(directory, name, ino, now);
        ino
    }
}

/// A path and a name below it.
pub(super) fn join(path: &[u8], name: &[u8]) -> Vec<u8> {
    let mut joined = path.to_vec();
    if !joined.ends_with(b"/") {
        joined.push(b'/');
    }
    joined.extend_from_slice(name);
    joined
}
