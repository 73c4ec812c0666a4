//! Making, removing and listing directories, and the one that relative paths start from.

use std::rc::Rc;

use super::descriptors::{Listing, Object};
use super::errno::{Answer, Errno};
use super::free::Placed;
use super::identity::EXECUTE;
use super::inode::{Directory, Ino, Kind, STICKY};
use super::path::{AT_FDCWD, Last, Target, Walk};
use super::tagged::Tagged;
use super::{GuestMemory, Os, guest};

impl Os {
    pub(super) fn mkdir<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64, mode: u64) -> Answer {
        let path = self.read_path(memory, path)?;
        let (parent, name) = self.free_name(at, &path, true)?;
        self.may_create(parent)?;
        self.look_links(parent);
        self.make(parent, &name, Kind::Directory(Directory::new(parent)), mode as u16 & 0o1777);
        Ok(0)
    }

    pub(super) fn rmdir<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64) -> Answer {
        let path = self.read_path(memory, path)?;
        let found = self.walk(at, &path, Walk::Name)?;
        let name = match found.last {
            last @ Last::Name(_) => last.name(Errno::ENOENT)?,
            Last::Dot => return Err(Errno::EINVAL),
            Last::DotDot => return Err(Errno::ENOTEMPTY),
            Last::Root => return Err(Errno::EBUSY),
        };
        let target = found.target.ok_or(Errno::ENOENT)?;
        self.look_target(target);
        let ino = self.may_delete(found.parent, target, Some(true))?;
        self.need_empty(ino)?;
        self.look_links(found.parent);
        self.take_name(found.parent, &name);
        self.bury(ino);
        Ok(0)
    }

    pub(super) fn need_empty(&mut self, directory: Ino) -> Result<(), Errno> {
        self.look_count(directory, true);
        if self.tree.names(directory).is_empty() { Ok(()) } else { Err(Errno::ENOTEMPTY) }
    }

    /// Marks a directory that has lost its name.
    pub(super) fn bury(&mut self, directory: Ino) {
        let now = self.clock.now();
        let inode = self.tree.get_mut(directory);
        inode.links = 0;
        inode.touch(now);
        if let Kind::Directory(names) = &mut inode.kind {
            names.dead = true;
        }
    }

    pub(super) fn chdir<M: GuestMemory>(&mut self, memory: &mut M, path: u64) -> Answer {
        let path = self.read_path(memory, path)?;
        let ino = self.resolve_inode(AT_FDCWD, &path, true, Errno::ENOTDIR)?;
        self.enter(ino)
    }

    pub(super) fn fchdir(&mut self, fd: i32) -> Answer {
        match self.descriptors.get_any(fd)?.object {
            Object::Inode(ino) => self.enter(ino),
            _ => Err(Errno::ENOTDIR),
        }
    }

    fn enter(&mut self, ino: Ino) -> Answer {
        if !self.tree.get(ino).is_directory() {
            return Err(Errno::ENOTDIR);
        }
        self.need(ino, EXECUTE)?;
        self.working_directory = ino;
        Ok(0)
    }

    pub(super) fn getcwd<M: GuestMemory>(&mut self, memory: &mut M, address: u64, size: u64) -> Answer {
        self.look_path_to(self.working_directory);
        let mut path = self.tree.path_of(self.working_directory).ok_or(Errno::ENOENT)?;
        path.push(0);
        if path.len() as u64 > size {
            return Err(Errno::ERANGE);
        }
        guest::write_bytes(memory, address, &path)?;
        Ok(path.len() as i64)
    }

    /// Lists a directory: the dots first, then names in order of their bytes. ext4 would give them in an order of its
    /// own, which no program may rely on.
    ///
    /// What is listed is what was there when the reading began, less what has gone since; a program that removes names
    /// while it reads misses none.
    pub(super) fn getdents64<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, to: u64, size: u64) -> Answer {
        let description = self.descriptors.get_real(fd)?;
        let Object::Inode(directory) = description.object else { return Err(Errno::ENOTDIR) };
        let names = self.tree.get(directory).directory().ok_or(Errno::ENOTDIR)?;
        if names.dead {
            return Err(Errno::ENOENT);
        }
        let start = description.position as usize;
        let listing = match description.listing.clone() {
            Some(listing) => listing,
            None => {
                self.look_count(directory, false);
                let listing = Rc::new(self.listing(directory));
                self.description_mut(fd)?.listing = Some(listing.clone());
                listing
            }
        };
        let mut bytes = Tagged::default();
        let mut position = start;
        for (name, ino) in listing.iter().skip(start) {
            let record = self.record(directory, name, *ino, position + 1);
            if bytes.len() + record.len() > size as u32 as usize {
                if bytes.len() == 0 {
                    return Err(Errno::EINVAL);
                }
                break;
            }
            bytes.append(&record);
            position += 1;
        }
        self.tree.get_mut(directory).touch_read(self.clock.now());
        bytes.write(memory, to)?;
        self.description_mut(fd)?.position = position as u64;
        Ok(bytes.len() as i64)
    }

    /// All names of a directory with their inodes.
    fn listing(&mut self, directory: Ino) -> Listing {
        let Some(names) = self.tree.get(directory).directory() else { return Vec::new() };
        let mut listing = vec![(b".".to_vec(), directory), (b"..".to_vec(), names.parent)];
        if names.descriptors {
            listing.extend(self.descriptors.numbers().map(|fd| (fd.to_string().into_bytes(), directory)));
        } else {
            // Free entries come first: they are in order anyway, but nobody knows where among the others.
            let names = self.tree.names(directory);
            let is_free = |entry: &&(Vec<u8>, Ino)| self.free_entry(entry.1).is_some_and(|e| e.is_placed_in(directory));
            let (free, plain): (Listing, Listing) = names.into_iter().partition(|entry| is_free(&entry));
            listing.extend(free.into_iter().chain(plain));
        }
        listing
    }

    /// One `linux_dirent64`; nothing if the name is no longer there.
    fn record(&mut self, directory: Ino, name: &[u8], ino: Ino, next: usize) -> Tagged {
        const LINK: u8 = 10;
        let is_dot = matches!(name, b"." | b"..");
        if let Some(entry) = self.free_entry(ino).filter(|entry| !is_dot && entry.is_placed_in(directory)) {
            return free_record(entry, self.tree.get(ino).file_type(), next);
        }
        let numbered = self.tree.get(directory).directory().is_some_and(|names| names.descriptors);
        if !is_dot && !numbered && self.tree.lookup(directory, name) != Some(ino) {
            return Tagged::default();
        }
        // The type is the one of `st_mode` without its lower bits.
        let kind = (self.tree.get(ino).file_type() >> 12) as u8;
        let kind = if numbered && !is_dot { LINK } else { kind };
        let length = (19 + name.len() + 1).next_multiple_of(8);
        let mut record = Vec::with_capacity(length);
        record.extend((ino as u64 + 2).to_le_bytes());
        record.extend((next as u64).to_le_bytes());
        record.extend((length as u16).to_le_bytes());
        record.push(kind);
        record.extend(name);
        record.resize(length, 0);
        record.into()
    }

    /// Checks that a name may be taken away, in the kernel's order. `want_directory` says what it must be, if that
    /// matters. Returns the inode.
    pub(super) fn may_delete(&self, parent: Ino, target: Target, want_directory: Option<bool>) -> Result<Ino, Errno> {
        self.need(parent, super::identity::WRITE | EXECUTE)?;
        let Target::Inode(ino) = target else {
            return Err(if want_directory == Some(true) { Errno::ENOTDIR } else { Errno::EPERM });
        };
        self.look_mode(parent, STICKY);
        if self.tree.get(parent).mode & STICKY != 0 {
            self.look_owner(ino);
            self.look_owner(parent);
        }
        let victim = self.tree.get(ino);
        if !self.identity.sticky_permits(self.tree.get(parent), victim) {
            return Err(Errno::EPERM);
        }
        match (want_directory, victim.is_directory()) {
            (Some(true), false) => Err(Errno::ENOTDIR),
            (Some(false), true) => Err(Errno::EISDIR),
            // The root of a file system stays where it is.
            (_, true) if victim.mount != self.tree.get(parent).mount => Err(Errno::EBUSY),
            _ => Ok(ino),
        }
    }
}

/// The `linux_dirent64` of a free entry. It has room for the longest name, so that nothing depends on how long the name is.
fn free_record(entry: &Placed, file_type: u32, next: usize) -> Tagged {
    const NAME: usize = 19;
    let length = (NAME + entry.tags.name.len() + 1).next_multiple_of(8);
    let mut bytes = Vec::with_capacity(length);
    bytes.extend((entry.ino as u64 + 2).to_le_bytes());
    bytes.extend((next as u64).to_le_bytes());
    bytes.extend((length as u16).to_le_bytes());
    bytes.push((file_type >> 12) as u8);
    bytes.extend(&entry.name);
    bytes.resize(length, 0);
    let names = (NAME as u32..).zip(entry.tags.name.iter().copied());
    let tags = std::iter::once((NAME as u32 - 1, entry.tags.listed)).chain(names).collect();
    Tagged { bytes, tags }
}
