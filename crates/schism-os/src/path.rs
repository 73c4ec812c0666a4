//! From a path to what it names, in the order of the kernel's checks.

use std::ops::Deref;
use std::rc::Rc;

use super::descriptors::Object;
use super::errno::Errno;
use super::identity::{EXECUTE, WRITE};
use super::inode::{Ino, Kind, Mount};
use super::looks::Look;
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

/// A path as it was read.
#[derive(Clone, Debug, Default)]
pub(super) struct PathText {
    bytes: Vec<u8>,
    /// Where it stands in the program's memory.
    address: u64,
    /// Whether one of its bytes has a tag.
    is_tagged: bool,
}

impl PathText {
    /// A path whose bytes were looked at already.
    pub(super) fn plain(bytes: Vec<u8>) -> Self {
        PathText { bytes, ..PathText::default() }
    }
}

impl Deref for PathText {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Files of `/etc` that every system has and that the C library looks into: names of machines, of services and of protocols.
const DATABASES: &[&[u8]] = &[b"hosts", b"networks", b"protocols", b"resolv.conf", b"services"];

/// The part of a path that is still to be walked.
struct Rest<'p> {
    bytes: Vec<u8>,
    /// How many of the first bytes come from symbolic links; the others are the end of the path.
    from_links: usize,
    path: &'p PathText,
}

impl Rest<'_> {
    /// Where the first byte stands in the program's memory, if it may have a tag.
    fn address(&self) -> Option<u64> {
        let is_own = self.path.is_tagged && self.from_links == 0;
        is_own.then(|| self.path.address + (self.path.len() - self.bytes.len()) as u64)
    }

    /// Takes the first bytes off.
    fn take(&mut self, count: usize) -> Vec<u8> {
        let after = self.bytes.split_off(count);
        self.from_links = self.from_links.saturating_sub(count);
        std::mem::replace(&mut self.bytes, after)
    }

    /// Puts the text of a link before.
    fn put_before(&mut self, text: &[u8]) {
        self.bytes = [text, &self.bytes].concat();
        self.from_links += text.len();
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
    /// Where the last component stands in the program's memory, if it may have tags.
    address: Option<u64>,
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

    /// Reads a path that is going to be walked: what counts of it is looked at on the way.
    pub(super) fn read_path<M: GuestMemory>(&self, memory: &mut M, address: u64) -> Result<PathText, Errno> {
        if !memory.may_have_tags(address) {
            return Ok(PathText { bytes: guest::read_path(memory, address)?, ..PathText::default() });
        }
        let Some((bytes, is_tagged)) = guest::read_tagged_path(memory, address) else {
            // There is no path, and that depends on all of its bytes.
            return Ok(PathText { bytes: guest::read_path(memory, address)?, ..PathText::default() });
        };
        if is_tagged && bytes.is_empty() {
            self.look(Look::End(address));
        }
        Ok(PathText { bytes, address, is_tagged })
    }

    /// A name is made of a path's last component.
    pub(super) fn look_made(&self, found: &Found) {
        if let (Some(address), Last::Name(name)) = (found.address, &found.last) {
            self.look(Look::Made(address, name.len()));
        }
    }

    /// The slashes that a path goes on with count, and whether it ends behind them.
    fn look_slashes(&self, rest: &Rest, count: usize) {
        let Some(address) = rest.address().filter(|_| count > 0) else { return };
        self.look(Look::Slashes(address, count));
        if count == rest.bytes.len() {
            self.look(Look::End(address + count as u64));
        }
    }

    /// Walks a path to its last component.
    pub(super) fn walk(&mut self, directory: i32, path: &PathText, walk: Walk) -> Result<Found, Errno> {
        if path.is_empty() {
            return Err(Errno::ENOENT);
        }
        let mut at = self.start(directory, path)?;
        let mut rest = Rest { bytes: path.to_vec(), from_links: 0, path };
        let mut links = 0;
        loop {
            let name_start = rest.bytes.iter().position(|&byte| byte != b'/').unwrap_or(rest.bytes.len());
            self.look_slashes(&rest, name_start);
            rest.take(name_start);
            if rest.bytes.is_empty() {
                let target = Some(Target::Inode(at));
                return Ok(Found { parent: at, last: Last::Root, target, slash: false, address: None });
            }
            self.may_search(at)?;
            let name_end = rest.bytes.iter().position(|&byte| byte == b'/').unwrap_or(rest.bytes.len());
            let address = rest.address();
            let name = rest.take(name_end);
            let is_last = rest.bytes.iter().all(|&byte| byte == b'/');
            let slash = is_last && !rest.bytes.is_empty();
            self.look_component(at, &name, address);
            if slash {
                self.look_slashes(&rest, rest.bytes.len());
            }
            let (last, target) = self.step(at, &name, (is_last, slash), walk)?;
            if target.is_none() && matches!(self.tree.get(at).mount, Mount::Proc | Mount::Sys) {
                self.note("a file of /proc or /sys that the model does not have");
            }
            if target.is_none() && DATABASES.contains(&&name[..]) && self.tree.known(at, b"/etc") == Some(at) {
                self.note("a database of /etc that the model does not have");
            }
            let follow = !is_last
                || match walk {
                    Walk::Follow | Walk::Create => true,
                    Walk::NoFollow => slash,
                    Walk::Name | Walk::CreateNoFollow => false,
                };
            if let Some(Target::Inode(ino)) = target {
                match () {
                    () if !is_last || slash => self.look_kind(ino),
                    () if follow => self.look_link(ino),
                    () => {}
                }
            }
            if follow && let Some(text) = self.link_text(target) {
                links += 1;
                if links > MAX_LINKS {
                    return Err(Errno::ELOOP);
                }
                if text.starts_with(b"/") {
                    at = ROOT;
                }
                rest.put_before(&text);
                continue;
            }
            let target = if follow { self.through_descriptor(target)? } else { target };
            if is_last {
                return Ok(Found { parent: at, last, target, slash, address });
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
    pub(super) fn resolve(&mut self, directory: i32, path: &PathText, follow: bool) -> Result<Target, Errno> {
        let target = self.resolve_any(directory, path, follow)?;
        self.look_target(target);
        Ok(target)
    }

    /// The same where it does not count what kind of thing it is.
    pub(super) fn resolve_any(&mut self, directory: i32, path: &PathText, follow: bool) -> Result<Target, Errno> {
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
        path: &PathText,
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
        let is_null = path == 0 && empty_allowed;
        let path = if is_null { PathText::default() } else { self.read_path(memory, path)? };
        if path.is_empty() && empty_allowed {
            if directory == AT_FDCWD {
                return Ok(Target::Inode(self.working_directory));
            }
            return Ok(match self.descriptors.get_any(directory)?.object {
                Object::Inode(ino) => Target::Inode(ino),
                _ => Target::Descriptor(directory),
            });
        }
        self.resolve_any(directory, &path, flags & AT_SYMLINK_NOFOLLOW == 0)
    }

    /// The parent and free name of something to be made. Only a directory may be named with a slash behind it.
    pub(super) fn free_name(&mut self, directory: i32, path: &PathText, is_dir: bool) -> Result<(Ino, Vec<u8>), Errno> {
        let found = self.walk(directory, path, Walk::Name)?;
        let name = found.last.clone().name(Errno::EEXIST)?;
        if found.target.is_some() {
            return Err(Errno::EEXIST);
        }
        let takes_no_names = self.tree.get(found.parent).directory().is_some_and(|names| names.descriptors);
        if (found.slash && !is_dir) || takes_no_names {
            return Err(Errno::ENOENT);
        }
        self.look_made(&found);
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
