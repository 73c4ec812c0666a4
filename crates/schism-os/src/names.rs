//! Names of files: links, removal, renaming.

use super::descriptors::Object;
use super::errno::{Answer, Errno};
use super::identity::{READ, WRITE};
use super::inode::{Ino, Inode, Kind, SETGID, SETUID, file_type, free};
use super::path::{
    AT_EMPTY_PATH, AT_FDCWD, AT_SYMLINK_FOLLOW, AT_SYMLINK_NOFOLLOW, Found, Last, Target, Walk, check_name,
};
use super::{GuestMemory, Os, guest};

const MAX_LINKS: u32 = 65_000;
const RENAME_NOREPLACE: u64 = 1;
const RENAME_EXCHANGE: u64 = 2;
const RENAME_WHITEOUT: u64 = 4;

/// One side of a renaming: the directory, the name, and what is there.
struct Side {
    parent: Ino,
    name: Vec<u8>,
    target: Option<Target>,
    slash: bool,
}

impl Side {
    fn new(found: Found, otherwise: Errno) -> Result<Self, Errno> {
        let Last::Name(name) = found.last else { return Err(otherwise) };
        Ok(Side { parent: found.parent, name, target: found.target, slash: found.slash })
    }
}

impl Os {
    pub(super) fn unlink<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64) -> Answer {
        let path = self.read_path(memory, path)?;
        let found = self.walk(at, &path, Walk::Name)?;
        let name = found.last.name(Errno::EISDIR)?;
        let target = found.target.ok_or(Errno::ENOENT)?;
        self.look_target(target);
        if found.slash {
            return Err(match target {
                Target::Inode(ino) if self.tree.get(ino).is_directory() => Errno::EISDIR,
                _ => Errno::ENOTDIR,
            });
        }
        let ino = self.may_delete(found.parent, target, Some(false))?;
        self.take_name(found.parent, &name);
        self.drop_link(ino);
        Ok(0)
    }

    pub(super) fn unlinkat<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64, flags: u64) -> Answer {
        const REMOVE_DIRECTORY: u64 = 0x200;
        match flags {
            0 => self.unlink(memory, at, path),
            REMOVE_DIRECTORY => self.rmdir(memory, at, path),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Takes a name away.
    pub(super) fn take_name(&mut self, directory: Ino, name: &[u8]) {
        if let Some(ino) = self.tree.lookup(directory, name) {
            self.unplace(directory, ino);
        }
        self.tree.unlink(directory, name, self.clock.now());
    }

    /// What kind of thing a target is counts.
    pub(super) fn look_target(&self, target: Target) {
        if let Target::Inode(ino) = target {
            self.look_kind(ino);
        }
    }

    /// One name less.
    fn drop_link(&mut self, ino: Ino) {
        let now = self.clock.now();
        let inode = self.tree.get_mut(ino);
        inode.links = inode.links.saturating_sub(1);
        inode.free &= !free::LINKS;
        inode.touch(now);
        self.release(ino);
    }

    pub(super) fn symlink<M: GuestMemory>(&mut self, memory: &mut M, text: u64, at: i32, path: u64) -> Answer {
        let text = guest::read_path(memory, text)?;
        if text.is_empty() {
            return Err(Errno::ENOENT);
        }
        let path = self.read_path(memory, path)?;
        let (parent, name) = self.free_name(at, &path, false)?;
        self.may_create(parent)?;
        self.make(parent, &name, Kind::Symlink(text.into()), 0o777);
        Ok(0)
    }

    pub(super) fn readlink<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64, room: (u64, u64)) -> Answer {
        let (to, size) = room;
        if size as i32 <= 0 {
            return Err(Errno::EINVAL);
        }
        let path = self.read_path(memory, path)?;
        let target = if path.is_empty() {
            // A link that was opened as a path can be read by its descriptor.
            if at == AT_FDCWD {
                return Err(Errno::ENOENT);
            }
            match self.descriptors.get_any(at)?.object {
                Object::Inode(ino) if self.tree.get(ino).is_symlink() => Target::Inode(ino),
                _ => return Err(Errno::ENOENT),
            }
        } else {
            self.resolve(at, &path, false)?
        };
        let mut text = match target {
            Target::Inode(ino) => match &self.tree.get(ino).kind {
                Kind::Symlink(text) => {
                    let text = text.to_vec();
                    self.tree.get_mut(ino).touch_read(self.clock.now());
                    text
                }
                _ => return Err(Errno::EINVAL),
            },
            Target::DescriptorLink(fd) => {
                let description = self.descriptors.get_any(fd)?;
                let text = description.path.to_vec();
                if matches!(description.object, Object::Inode(ino) if self.free_entry(ino).is_some()) {
                    self.note("the path of an open free entry was taken as it is on one input");
                }
                text
            }
            Target::Descriptor(_) => return Err(Errno::EINVAL),
        };
        text.truncate(size as usize);
        guest::write_bytes(memory, to, &text)?;
        Ok(text.len() as i64)
    }

    pub(super) fn link<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [old_at, old, new_at, new, flags, ..] = args;
        if flags & !(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL);
        }
        let follow = if flags & AT_SYMLINK_FOLLOW != 0 { 0 } else { AT_SYMLINK_NOFOLLOW };
        let target = self.resolve_at(memory, old_at as i32, old, follow | flags & AT_EMPTY_PATH)?;
        self.look_target(target);
        let new = self.read_path(memory, new)?;
        let (parent, name) = self.free_name(new_at as i32, &new, false)?;
        let Target::Inode(ino) = target else { return Err(Errno::EXDEV) };
        self.look_owner(ino);
        if !self.identity.owns(self.tree.get(ino)) {
            self.look_mode(ino, 0o7777);
        }
        let inode = self.tree.get(ino);
        if inode.mount != self.tree.get(parent).mount {
            return Err(Errno::EXDEV);
        }
        if !self.may_link(ino, inode) {
            return Err(Errno::EPERM);
        }
        self.may_create(parent)?;
        match inode {
            _ if inode.is_directory() => return Err(Errno::EPERM),
            _ if inode.links == 0 => return Err(Errno::ENOENT),
            _ if inode.links >= MAX_LINKS => return Err(Errno::EMLINK),
            _ => {}
        }
        let now = self.clock.now();
        let inode = self.tree.get_mut(ino);
        inode.links += 1;
        inode.free &= !free::LINKS;
        inode.touch(now);
        self.tree.link(parent, &name, ino, now);
        Ok(0)
    }

    /// The rule `protected_hardlinks`, which distributions switch on: who does not own a file must be able to read and
    /// write it, and it must not be a special one.
    fn may_link(&self, ino: Ino, inode: &Inode) -> bool {
        let set_gid = SETGID | 0o010;
        let safe = inode.is_regular() && inode.mode & SETUID == 0 && inode.mode & set_gid != set_gid;
        self.identity.owns(inode) || (safe && self.need(ino, READ | WRITE).is_ok())
    }

    pub(super) fn mknod<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64, mode: u64) -> Answer {
        let kind = match mode as u32 & file_type::MASK {
            0 | file_type::REGULAR => Some(Kind::File(Default::default())),
            file_type::FIFO => Some(Kind::Fifo(None)),
            file_type::SOCKET => Some(Kind::Socket),
            file_type::CHARACTER | file_type::BLOCK => None,
            file_type::DIRECTORY => return Err(Errno::EPERM),
            _ => return Err(Errno::EINVAL),
        };
        let path = self.read_path(memory, path)?;
        let (parent, name) = self.free_name(at, &path, false)?;
        self.may_create(parent)?;
        // Devices are for the superuser.
        let kind = kind.ok_or(Errno::EPERM)?;
        self.make(parent, &name, kind, mode as u16 & 0o7777);
        Ok(0)
    }

    pub(super) fn rename<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [old_at, old, new_at, new, flags, ..] = args;
        let exchange = flags & RENAME_EXCHANGE != 0;
        if flags & !(RENAME_NOREPLACE | RENAME_EXCHANGE | RENAME_WHITEOUT) != 0
            || (exchange && flags & (RENAME_NOREPLACE | RENAME_WHITEOUT) != 0)
        {
            return Err(Errno::EINVAL);
        }
        let old_path = self.read_path(memory, old)?;
        let new_path = self.read_path(memory, new)?;
        let old = self.walk(old_at as i32, &old_path, Walk::Name)?;
        let new = self.walk(new_at as i32, &new_path, Walk::Name)?;
        if self.tree.get(old.parent).mount != self.tree.get(new.parent).mount {
            return Err(Errno::EXDEV);
        }
        [old.target, new.target].into_iter().flatten().for_each(|target| self.look_target(target));
        self.look_made(&new);
        if exchange {
            self.look_made(&old);
        }
        let old = Side::new(old, Errno::EBUSY)?;
        let no_replace = flags & RENAME_NOREPLACE != 0;
        let new = Side::new(new, if no_replace { Errno::EEXIST } else { Errno::EBUSY })?;
        let moved = self.check_rename(&old, &new, no_replace, exchange)?;
        if new.target == Some(Target::Inode(moved)) {
            return Ok(0);
        }
        if flags & RENAME_WHITEOUT != 0 {
            return Err(Errno::EPERM);
        }
        self.may_rename(&old, &new, moved, exchange)?;
        if exchange { self.swap_names(&old, &new) } else { self.move_name(&old, &new, moved) }
    }

    /// The checks on what the names are. Returns the inode to be moved.
    fn check_rename(&self, old: &Side, new: &Side, no_replace: bool, exchange: bool) -> Result<Ino, Errno> {
        check_name(&old.name)?;
        let target = old.target.ok_or(Errno::ENOENT)?;
        check_name(&new.name)?;
        let Target::Inode(moved) = target else { return Err(Errno::EPERM) };
        let is_directory = |target: Target| matches!(target, Target::Inode(ino) if self.tree.get(ino).is_directory());
        if no_replace && new.target.is_some() {
            return Err(Errno::EEXIST);
        }
        if exchange {
            let target = new.target.ok_or(Errno::ENOENT)?;
            if new.slash && !is_directory(target) {
                return Err(Errno::ENOTDIR);
            }
        }
        if !self.tree.get(moved).is_directory() && (old.slash || (!exchange && new.slash)) {
            return Err(Errno::ENOTDIR);
        }
        if self.tree.get(moved).is_directory() && self.tree.is_within(new.parent, moved) {
            return Err(Errno::EINVAL);
        }
        if let Some(Target::Inode(victim)) = new.target
            && self.tree.get(victim).is_directory()
            && self.tree.is_within(old.parent, victim)
        {
            return Err(if exchange { Errno::EINVAL } else { Errno::ENOTEMPTY });
        }
        Ok(moved)
    }

    /// The checks on what is permitted.
    fn may_rename(&mut self, old: &Side, new: &Side, moved: Ino, exchange: bool) -> Result<(), Errno> {
        let is_directory = self.tree.get(moved).is_directory();
        self.may_delete(old.parent, Target::Inode(moved), None)?;
        let crosses = old.parent != new.parent;
        let Some(target) = new.target else {
            self.may_create(new.parent)?;
            return if is_directory && crosses { self.need(moved, WRITE) } else { Ok(()) };
        };
        let victim = self.may_delete(new.parent, target, (!exchange).then_some(is_directory))?;
        // A directory that gets another parent is written to: its dot-dot changes.
        if crosses && is_directory {
            self.need(moved, WRITE)?;
        }
        if exchange {
            return if crosses && self.tree.get(victim).is_directory() { self.need(victim, WRITE) } else { Ok(()) };
        }
        if is_directory { self.need_empty(victim) } else { Ok(()) }
    }

    fn move_name(&mut self, old: &Side, new: &Side, moved: Ino) -> Answer {
        let now = self.clock.now();
        if self.tree.get(moved).is_directory() {
            self.look_links(old.parent);
            self.look_links(new.parent);
        }
        if let Some(Target::Inode(victim)) = new.target {
            self.take_name(new.parent, &new.name);
            if self.tree.get(victim).is_directory() {
                self.bury(victim);
            } else {
                self.drop_link(victim);
            }
        }
        self.take_name(old.parent, &old.name);
        self.tree.link(new.parent, &new.name, moved, now);
        self.tree.get_mut(moved).touch(now);
        Ok(0)
    }

    fn swap_names(&mut self, old: &Side, new: &Side) -> Answer {
        let (Some(Target::Inode(first)), Some(Target::Inode(second))) = (old.target, new.target) else {
            return Err(Errno::EPERM);
        };
        let now = self.clock.now();
        self.look_links(old.parent);
        self.look_links(new.parent);
        self.take_name(old.parent, &old.name);
        self.take_name(new.parent, &new.name);
        self.tree.link(old.parent, &old.name, second, now);
        self.tree.link(new.parent, &new.name, first, now);
        self.tree.get_mut(first).touch(now);
        self.tree.get_mut(second).touch(now);
        Ok(0)
    }
}
