//! From a path to what it names, in the order of the kernel's checks.

use std::rc::Rc;

use super::descriptors::Object;
use super::errno::Errno;
use super::identity::{EXECUTE, WRITE};
use super::inode::{Ino, Kind};
use super::tree::{ROOT, join};
use super::{GuestMemory, Os, guest};

/// "The working directory" in place of a directory's descriptor.
pub(super) const AT_FDCWD: i32 = -100;
pub(super) const AT_SYMLINK_NOFOLLOW: u64 = 0x100;
pub(super) const AT_SYMLINK_FOLLOW: u64 = 0x400;
pub(super) const AT_EMPTY_PATH: u64 = 0x1000;

const NAME_MAX: usize = 255;
/// How many symbolic links one path may lead through.
const MAX_LINKS: usize = 40;

/// What a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Inode(Ino),
    /// What an open descriptor stands for, when that has no inode: `/dev/stdin` on a pipe.
    Descriptor(i32),
    /// The symbolic link of a descriptor below `/proc/self/fd` itself.
    DescriptorLink(i32),
}

/// The last component of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Last {
    Name(Vec<u8>),
    Dot,
    DotDot,
    /// The path is of slashes only.
    Root,
}

/// `ENAMETOOLONG` if a name is too long for any directory.
pub(super) fn check_name(name: &[u8]) -> Result<(), Errno> {
    if name.len() > NAME_MAX { Err(Errno::ENAMETOOLONG) } else { Ok(()) }
}

impl Last {
    /// The name that is to be made, removed or moved; `otherwise` if there is none.
    pub(super) fn name(self, otherwise: Errno) -> Result<Vec<u8>, Errno> {
        match self {
            Last::Name(name) => check_name(&name).map(|()| name),
            _ => Err(otherwise),
        }
    }
}

/// Where a path leads.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The directory that the last component is looked up in.
    pub parent: Ino,
    pub last: Last,
    /// What is there, if anything is.
    pub target: Option<Target>,
    /// Slashes follow the last component.
    pub slash: bool,
}

/// How the last component is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walk {
    /// It is looked up, through a symbolic link if it is one.
    Follow,
    /// It is looked up, but a symbolic link without a slash behind it is meant itself.
    NoFollow,
    /// It is a name to be made, removed or moved; never a link to be followed.
    Name,
    /// It is to be opened or made, through a symbolic link; a slash behind it is an error.
    Create,
    /// The same, but a symbolic link is meant itself.
    CreateNoFollow,
}

impl Os {
    /// The directory that a relative path starts from.
    fn start(&self, directory: i32, path: &[u8]) -> Result<Ino, Errno> {
        if path.starts_with(b"/") {
            Ok(ROOT)
        } else if directory == AT_FDCWD {
            Ok(self.working_directory)
        } else {
            match self.descriptors.get_any(directory)?.object {
                Object::Inode(ino) if self.tree.get(ino).is_directory() => Ok(ino),
                _ => Err(Errno::ENOTDIR),
            }
        }
    }

    /// Walks a path to its last component.
    pub(super) fn walk(&mut self, directory: i32, path: &[u8], walk: Walk) -> Result<Found, Errno> {
        if path.is_empty() {
            return Err(Errno::ENOENT);
        }
        let mut at = self.start(directory, path)?;
        let mut rest = path.to_vec();
        let mut links = 0;
        loop {
            let name_start = rest.iter().position(|&byte| byte != b'/').unwrap_or(rest.len());
            rest.drain(..name_start);
            if rest.is_empty() {
                return Ok(Found { parent: at, last: Last::Root, target: Some(Target::Inode(at)), slash: false });
            }
            self.may_search(at)?;
            let name_end = rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len());
            let after = rest.split_off(name_end);
            let name = std::mem::replace(&mut rest, after);
            let is_last = rest.iter().all(|&byte| byte == b'/');
            let slash = is_last && !rest.is_empty();
            let (last, target) = self.step(at, &name, (is_last, slash), walk)?;
            let follow = !is_last
                || match walk {
                    Walk::Follow | Walk::Create => true,
                    Walk::NoFollow => slash,
                    Walk::Name | Walk::CreateNoFollow => false,
                };
            if follow && let Some(text) = self.link_text(target) {
                links += 1;
                if links > MAX_LINKS {
                    return Err(Errno::ELOOP);
                }
                if text.starts_with(b"/") {
                    at = ROOT;
                }
                rest = [&text, rest.as_slice()].concat();
                continue;
            }
            let target = if follow { self.through_descriptor(target)? } else { target };
            if is_last {
                return Ok(Found { parent: at, last, target, slash });
            }
            at = match target {
                Some(Target::Inode(ino)) => ino,
                Some(_) => return Err(Errno::ENOTDIR),
                None => return Err(Errno::ENOENT),
            };
        }
    }

    fn may_search(&self, at: Ino) -> Result<(), Errno> {
        if !self.tree.get(at).is_directory() {
            return Err(Errno::ENOTDIR);
        }
        self.need(at, EXECUTE)
    }

    /// Looks one component up.
    fn step(
        &mut self,
        at: Ino,
        name: &[u8],
        (is_last, slash): (bool, bool),
        walk: Walk,
    ) -> Result<(Last, Option<Target>), Errno> {
        if name == b"." {
            return Ok((Last::Dot, Some(Target::Inode(at))));
        }
        let directory = self.tree.get(at).directory().ok_or(Errno::ENOTDIR)?;
        if name == b".." {
            return Ok((Last::DotDot, Some(Target::Inode(directory.parent))));
        }
        if slash && matches!(walk, Walk::Create | Walk::CreateNoFollow) {
            return Err(Errno::EISDIR);
        }
        if name.len() > NAME_MAX {
            // A name that is not looked up yet is only found too long later.
            let later = is_last && walk == Walk::Name;
            return if later { Ok((Last::Name(name.to_vec()), None)) } else { Err(Errno::ENAMETOOLONG) };
        }
        let target = if directory.descriptors {
            let fd = self.descriptors.numbers().find(|fd| fd.to_string().as_bytes() == name);
            if fd.is_none() && walk != Walk::Name {
                // Nothing can be made here, so this comes before any other check.
                return Err(Errno::ENOENT);
            }
            fd.map(Target::DescriptorLink)
        } else {
            self.tree.lookup(at, name).map(Target::Inode)
        };
        Ok((Last::Name(name.to_vec()), target))
    }

    /// What an ordinary symbolic link holds.
    fn link_text(&self, target: Option<Target>) -> Option<Rc<[u8]>> {
        match target {
            Some(Target::Inode(ino)) => match &self.tree.get(ino).kind {
                Kind::Symlink(text) => Some(text.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Goes through the link of a descriptor to what is open there.
    fn through_descriptor(&self, target: Option<Target>) -> Result<Option<Target>, Errno> {
        let Some(Target::DescriptorLink(fd)) = target else { return Ok(target) };
        Ok(Some(match self.descriptors.get_any(fd)?.object {
            Object::Inode(ino) => Target::Inode(ino),
            Object::Pipe { fifo: Some(ino), .. } => Target::Inode(ino),
            _ => Target::Descriptor(fd),
        }))
    }

    /// What a path names; it must exist, and be a directory if slashes follow it.
    pub(super) fn resolve(&mut self, directory: i32, path: &[u8], follow: bool) -> Result<Target, Errno> {
        let walk = if follow { Walk::Follow } else { Walk::NoFollow };
        let found = self.walk(directory, path, walk)?;
        let target = found.target.ok_or(Errno::ENOENT)?;
        match target {
            Target::Inode(ino) if found.slash && !self.tree.get(ino).is_directory() => Err(Errno::ENOTDIR),
            _ => Ok(target),
        }
    }

    /// The same, where only something with an inode will do; anything else is refused with `otherwise`.
    pub(super) fn resolve_inode(
        &mut self,
        directory: i32,
        path: &[u8],
        follow: bool,
        otherwise: Errno,
    ) -> Result<Ino, Errno> {
        match self.resolve(directory, path, follow)? {
            Target::Inode(ino) => Ok(ino),
            _ => Err(otherwise),
        }
    }

    /// The target of the calls that take a directory, a path and flags, among them `AT_EMPTY_PATH`.
    pub(super) fn resolve_at<M: GuestMemory>(
        &mut self,
        memory: &mut M,
        directory: i32,
        path: u64,
        flags: u64,
    ) -> Result<Target, Errno> {
        // A null pointer stands for the empty path.
        let empty_allowed = flags & AT_EMPTY_PATH != 0;
        let path = if path == 0 && empty_allowed { Vec::new() } else { guest::read_path(memory, path)? };
        if path.is_empty() && empty_allowed {
            if directory == AT_FDCWD {
                return Ok(Target::Inode(self.working_directory));
            }
            return Ok(match self.descriptors.get_any(directory)?.object {
                Object::Inode(ino) => Target::Inode(ino),
                _ => Target::Descriptor(directory),
            });
        }
        self.resolve(directory, &path, flags & AT_SYMLINK_NOFOLLOW == 0)
    }

    /// The parent and free name of something to be made. Only a directory may be named with a slash behind it.
    pub(super) fn free_name(&mut self, directory: i32, path: &[u8], is_dir: bool) -> Result<(Ino, Vec<u8>), Errno> {
        let found = self.walk(directory, path, Walk::Name)?;
        let name = found.last.name(Errno::EEXIST)?;
        if found.target.is_some() {
            return Err(Errno::EEXIST);
        }
        let takes_no_names = self.tree.get(found.parent).directory().is_some_and(|names| names.descriptors);
        if (found.slash && !is_dir) || takes_no_names {
            return Err(Errno::ENOENT);
        }
        Ok((found.parent, name))
    }

    /// Checks that a name may be made in a directory.
    pub(super) fn may_create(&self, parent: Ino) -> Result<(), Errno> {
        if self.tree.get(parent).directory().is_some_and(|names| names.dead) {
            return Err(Errno::ENOENT);
        }
        self.need(parent, WRITE | EXECUTE)
    }

    /// The absolute path of a name in a directory, as `/proc/self/fd` shows it.
    pub(super) fn shown_path(&self, parent: Ino, last: &Last) -> Rc<[u8]> {
        let Some(above) = self.tree.path_of(parent) else { return Rc::from(&b"(deleted)"[..]) };
        match last {
            Last::Name(name) => join(&above, name).into(),
            _ => above.into(),
        }
    }
}
