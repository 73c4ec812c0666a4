//! Changing what is known of a file: mode, owner, times. And extended attributes, which no file has.

use super::descriptors::Object;
use super::errno::{Answer, Errno};
use super::identity::WRITE;
use super::inode::{Ino, SETGID, SETUID, free};
use super::path::{AT_EMPTY_PATH, AT_FDCWD, AT_SYMLINK_NOFOLLOW, Target};
use super::time::Time;
use super::{GuestMemory, Os, guest};

/// In place of nanoseconds: "now" and "leave as it is".
const UTIME_NOW: i64 = (1 << 30) - 1;
const UTIME_OMIT: i64 = (1 << 30) - 2;

impl Os {
    /// The inode behind a target whose attributes are to change; pipes and descriptor links have none to change.
    fn changeable(&self, target: Target) -> Result<Option<Ino>, Errno> {
        match target {
            Target::Inode(ino) => Ok(Some(ino)),
            Target::DescriptorLink(_) => Err(Errno::EPERM),
            Target::Descriptor(fd) => match self.descriptors.get_any(fd)?.object {
                Object::Inode(ino) | Object::Pipe { fifo: Some(ino), .. } => Ok(Some(ino)),
                _ => Ok(None),
            },
        }
    }

    pub(super) fn chmod<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64, mode: u64) -> Answer {
        let path = self.read_path(memory, path)?;
        let target = self.resolve(at, &path, true)?;
        self.set_mode(target, mode)
    }

    pub(super) fn fchmod(&mut self, fd: i32, mode: u64) -> Answer {
        self.descriptors.get_real(fd)?;
        self.set_mode(Target::Descriptor(fd), mode)
    }

    fn set_mode(&mut self, target: Target, mode: u64) -> Answer {
        let Some(ino) = self.changeable(target)? else { return Ok(0) };
        self.look_owner(ino);
        let inode = self.tree.get(ino);
        if !self.identity.owns(inode) {
            return Err(Errno::EPERM);
        }
        let mut mode = mode as u16 & 0o7777;
        if mode & SETGID != 0 {
            self.look_group(ino);
        }
        if !self.identity.is_member(inode.gid) {
            mode &= !SETGID;
        }
        let now = self.clock.now();
        let inode = self.tree.get_mut(ino);
        inode.mode = mode;
        inode.free &= !free::MODE;
        inode.touch(now);
        Ok(0)
    }

    pub(super) fn chown<M: GuestMemory>(
        &mut self,
        memory: &mut M,
        at: i32,
        path: u64,
        owner: (u64, u64),
        flags: u64,
    ) -> Answer {
        if flags & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL);
        }
        let target = self.resolve_at(memory, at, path, flags)?;
        self.set_owner(target, owner.0 as u32, owner.1 as u32)
    }

    pub(super) fn fchown(&mut self, fd: i32, uid: u64, gid: u64) -> Answer {
        self.descriptors.get_real(fd)?;
        self.set_owner(Target::Descriptor(fd), uid as u32, gid as u32)
    }

    /// An ordinary user can give a file of his own to a group of his own, and nothing else.
    fn set_owner(&mut self, target: Target, uid: u32, gid: u32) -> Answer {
        const KEEP: u32 = u32::MAX;
        let Some(ino) = self.changeable(target)? else {
            // A pipe belongs to the process.
            let own = (uid == KEEP || uid == self.identity.user.file) && (gid == KEEP || self.identity.is_member(gid));
            return if own { Ok(0) } else { Err(Errno::EPERM) };
        };
        self.look_kind(ino);
        self.look_owner(ino);
        self.look_group(ino);
        self.look_privileges(ino);
        let inode = self.tree.get(ino);
        let owns = self.identity.owns(inode);
        let uid_allowed = uid == KEEP || (owns && uid == inode.uid);
        let gid_allowed = gid == KEEP || (owns && (gid == inode.gid || self.identity.is_member(gid)));
        // Taking the set-id bits away is a change of mode, which needs the owner too.
        let privileged = !inode.is_directory() && inode.mode & (SETUID | SETGID) != 0;
        if !uid_allowed || !gid_allowed || (privileged && !owns) {
            return Err(Errno::EPERM);
        }
        let now = self.clock.now();
        let inode = self.tree.get_mut(ino);
        if gid != KEEP {
            inode.gid = gid;
            inode.free &= !free::GROUP;
        }
        inode.drop_privileges();
        inode.touch(now);
        Ok(0)
    }

    pub(super) fn utimensat<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [at, path, times, flags, ..] = args;
        let wanted = if times == 0 {
            None
        } else {
            let words: [u64; 4] = guest::read_words(memory, times)?;
            let words = words.map(|word| word as i64);
            if words[1] == UTIME_OMIT && words[3] == UTIME_OMIT {
                return Ok(0);
            }
            Some([(words[0], words[1]), (words[2], words[3])])
        };
        if flags & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL);
        }
        let target = if path == 0 && at as i32 != AT_FDCWD {
            if flags != 0 {
                return Err(Errno::EINVAL);
            }
            self.descriptors.get_real(at as i32)?;
            Target::Descriptor(at as i32)
        } else {
            self.resolve_at(memory, at as i32, path, flags)?
        };
        self.set_times(target, wanted)
    }

    /// `utime`, `utimes` and `futimesat`: pairs of seconds and a part of a second, `unit` nanoseconds each.
    pub(super) fn utimes<M: GuestMemory>(
        &mut self,
        memory: &mut M,
        at: i32,
        path: u64,
        times: u64,
        unit: i64,
    ) -> Answer {
        let wanted = match (times, unit) {
            (0, _) => None,
            (_, 0) => {
                let [accessed, modified] = guest::read_words(memory, times)?;
                Some([(accessed as i64, 0), (modified as i64, 0)])
            }
            _ => {
                let words: [u64; 4] = guest::read_words(memory, times)?;
                let [a, b, c, d] = words.map(|word| word as i64);
                if [b, d].iter().any(|part| !(0..1_000_000_000 / unit).contains(part)) {
                    return Err(Errno::EINVAL);
                }
                Some([(a, b * unit), (c, d * unit)])
            }
        };
        let path = self.read_path(memory, path)?;
        let target = self.resolve(at, &path, true)?;
        self.set_times(target, wanted)
    }

    fn set_times(&mut self, target: Target, wanted: Option<[(i64, i64); 2]>) -> Answer {
        let valid = |part: i64| (0..1_000_000_000).contains(&part) || part == UTIME_NOW || part == UTIME_OMIT;
        if wanted.is_some_and(|times| times.iter().any(|time| !valid(time.1))) {
            return Err(Errno::EINVAL);
        }
        // Both "now" is the same as no times at all, which whoever may write is allowed to ask for.
        let wanted = wanted.filter(|times| times.iter().any(|time| time.1 != UTIME_NOW));
        let Some(ino) = self.changeable(target)? else { return Ok(0) };
        self.look_owner(ino);
        if !self.identity.owns(self.tree.get(ino)) {
            if wanted.is_some() {
                return Err(Errno::EPERM);
            }
            self.need(ino, WRITE)?;
        }
        let now = self.clock.now();
        let inode = self.tree.get_mut(ino);
        let chosen = |(seconds, part): (i64, i64), old: Time| match part {
            UTIME_NOW => now,
            UTIME_OMIT => old,
            _ => Time { seconds, nanoseconds: part as u32 },
        };
        let [accessed, modified] = wanted.unwrap_or([(0, UTIME_NOW); 2]);
        inode.accessed = chosen(accessed, inode.accessed);
        inode.modified = chosen(modified, inode.modified);
        for (part, bit) in [(accessed.1, free::ACCESSED), (modified.1, free::MODIFIED)] {
            if part != UTIME_OMIT {
                inode.free &= !bit;
            }
        }
        inode.touch(now);
        Ok(0)
    }

    /// Extended attributes are refused once it is clear that the file exists.
    pub(super) fn no_attributes<M: GuestMemory>(&mut self, memory: &mut M, path: u64, follow: bool) -> Answer {
        let path = self.read_path(memory, path)?;
        self.resolve(AT_FDCWD, &path, follow)?;
        Err(Errno::EOPNOTSUPP)
    }

    pub(super) fn no_attributes_of(&self, fd: i32) -> Answer {
        self.descriptors.get_real(fd).and(Err(Errno::EOPNOTSUPP))
    }
}
