//! Who the program runs as, and what that permits.

use super::errno::{Answer, Errno};
use super::inode::{Ino, Inode, STICKY};
use super::{GuestMemory, Os, guest};

/// Wanted access, as in the last octal digit of a mode.
pub(super) const READ: u16 = 4;
pub(super) const WRITE: u16 = 2;
pub(super) const EXECUTE: u16 = 1;

/// The first process, its parent, its group and its session.
pub(super) const PID: i64 = 1000;
pub(super) const PARENT: i64 = 999;
const SESSION: i64 = 999;

/// The user and group `nobody`.
const NOBODY: u32 = 65534;

/// The ids of a user or of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ids {
    pub real: u32,
    pub effective: u32,
    saved: u32,
    /// What access to files is checked against.
    pub file: u32,
}

/// Everything the process is known by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Identity {
    pub user: Ids,
    pub group: Ids,
    pub pid: i64,
    pub parent: i64,
    pub group_leader: i64,
}

impl Default for Identity {
    fn default() -> Self {
        let nobody = Ids { real: NOBODY, effective: NOBODY, saved: NOBODY, file: NOBODY };
        Identity { user: nobody, group: nobody, pid: PID, parent: PARENT, group_leader: PID }
    }
}

impl Ids {
    /// `setuid` of an ordinary user.
    fn set(&mut self, id: u32) -> Answer {
        if id != self.real && id != self.saved {
            return Err(if id == u32::MAX { Errno::EINVAL } else { Errno::EPERM });
        }
        self.effective = id;
        self.file = id;
        Ok(0)
    }

    /// `setreuid` of an ordinary user.
    fn set_two(&mut self, real: u32, effective: u32) -> Answer {
        let old = *self;
        if real != u32::MAX && real != old.real && real != old.effective {
            return Err(Errno::EPERM);
        }
        if effective != u32::MAX && ![old.real, old.effective, old.saved].contains(&effective) {
            return Err(Errno::EPERM);
        }
        let chosen = |new: u32, kept: u32| if new == u32::MAX { kept } else { new };
        self.real = chosen(real, old.real);
        self.effective = chosen(effective, old.effective);
        if real != u32::MAX || (effective != u32::MAX && effective != old.real) {
            self.saved = self.effective;
        }
        self.file = self.effective;
        Ok(0)
    }

    /// `setresuid` of an ordinary user.
    fn set_three(&mut self, wanted: [u32; 3]) -> Answer {
        let mine = [self.real, self.effective, self.saved];
        if wanted.iter().any(|id| *id != u32::MAX && !mine.contains(id)) {
            return Err(Errno::EPERM);
        }
        for (id, new) in [&mut self.real, &mut self.effective, &mut self.saved].into_iter().zip(wanted) {
            if new != u32::MAX {
                *id = new;
            }
        }
        self.file = self.effective;
        Ok(0)
    }

    /// `setfsuid`: always returns the old id.
    fn set_file(&mut self, id: u32) -> Answer {
        let old = self.file;
        if [self.real, self.effective, self.saved, old].contains(&id) {
            self.file = id;
        }
        Ok(i64::from(old))
    }

    fn write<M: GuestMemory>(&self, memory: &mut M, addresses: [u64; 3]) -> Answer {
        for (address, id) in addresses.into_iter().zip([self.real, self.effective, self.saved]) {
            guest::write_u32s(memory, address, &[id])?;
        }
        Ok(0)
    }
}

impl Identity {
    /// Whether access to a file is checked as its owner.
    pub(super) fn owns(&self, inode: &Inode) -> bool {
        self.user.file == inode.uid
    }

    /// Whether the process belongs to a group. It has no supplementary ones.
    pub(super) fn is_member(&self, gid: u32) -> bool {
        self.group.file == gid
    }

    /// Whether the mode grants access: the owner's bits for the owner, else the group's for a member, else the others'.
    pub(super) fn permits(&self, inode: &Inode, want: u16) -> bool {
        let shift = match () {
            () if self.owns(inode) => 6,
            () if self.is_member(inode.gid) => 3,
            () => 0,
        };
        want & !(inode.mode >> shift) & 7 == 0
    }

    /// Whether a name of `victim` may be taken out of `parent`, as far as the sticky bit goes.
    pub(super) fn sticky_permits(&self, parent: &Inode, victim: &Inode) -> bool {
        parent.mode & STICKY == 0 || self.owns(victim) || self.owns(parent)
    }
}

impl Os {
    /// `EACCES` unless the mode of an inode grants the wanted access.
    pub(super) fn need(&self, ino: Ino, want: u16) -> Result<(), Errno> {
        let inode = self.tree.get(ino);
        // The directory of its own descriptors never refuses a process.
        let own = inode.directory().is_some_and(|names| names.descriptors);
        if inode.free != 0 {
            self.look_access(ino, want);
        }
        if own || self.identity.permits(inode, want) { Ok(()) } else { Err(Errno::EACCES) }
    }

    pub(super) fn setuid(&mut self, id: u64) -> Answer {
        self.identity.user.set(id as u32)
    }

    pub(super) fn setgid(&mut self, id: u64) -> Answer {
        self.identity.group.set(id as u32)
    }

    pub(super) fn setreuid(&mut self, real: u64, effective: u64) -> Answer {
        self.identity.user.set_two(real as u32, effective as u32)
    }

    pub(super) fn setregid(&mut self, real: u64, effective: u64) -> Answer {
        self.identity.group.set_two(real as u32, effective as u32)
    }

    pub(super) fn setresuid(&mut self, ids: [u64; 6]) -> Answer {
        self.identity.user.set_three([ids[0] as u32, ids[1] as u32, ids[2] as u32])
    }

    pub(super) fn setresgid(&mut self, ids: [u64; 6]) -> Answer {
        self.identity.group.set_three([ids[0] as u32, ids[1] as u32, ids[2] as u32])
    }

    pub(super) fn setfsuid(&mut self, id: u64) -> Answer {
        self.identity.user.set_file(id as u32)
    }

    pub(super) fn setfsgid(&mut self, id: u64) -> Answer {
        self.identity.group.set_file(id as u32)
    }

    pub(super) fn getresuid<M: GuestMemory>(&self, memory: &mut M, args: [u64; 6]) -> Answer {
        self.identity.user.write(memory, [args[0], args[1], args[2]])
    }

    pub(super) fn getresgid<M: GuestMemory>(&self, memory: &mut M, args: [u64; 6]) -> Answer {
        self.identity.group.write(memory, [args[0], args[1], args[2]])
    }

    /// There are no supplementary groups, whatever the room for them.
    pub(super) fn getgroups(&self, room: u64) -> Answer {
        if (room as i32) < 0 { Err(Errno::EINVAL) } else { Ok(0) }
    }

    pub(super) fn getpgid(&self, pid: u64) -> Answer {
        match pid as i32 as i64 {
            0 => Ok(self.identity.group_leader),
            pid if pid == self.identity.pid => Ok(self.identity.group_leader),
            PARENT => Ok(PARENT),
            pid => self.group_of(pid).ok_or(Errno::ESRCH),
        }
    }

    pub(super) fn setpgid(&mut self, pid: u64, group: u64) -> Answer {
        if (group as i32) < 0 {
            return Err(Errno::EINVAL);
        }
        let own = self.identity.pid;
        let pid = if pid as i32 == 0 { own } else { i64::from(pid as i32) };
        if pid != own && self.group_of(pid).is_none() {
            return Err(Errno::ESRCH);
        }
        let group = match i64::from(group as i32) {
            0 => pid,
            group if group == pid || group == PARENT || self.has_group(group) => group,
            _ => return Err(Errno::EPERM),
        };
        if pid != own {
            return self.set_child_group(pid, group);
        }
        self.identity.group_leader = group;
        Ok(0)
    }

    pub(super) fn getsid(&self, pid: u64) -> Answer {
        let pid = i64::from(pid as i32);
        let known = matches!(pid, 0 | PARENT) || pid == self.identity.pid || self.group_of(pid).is_some();
        if known { Ok(SESSION) } else { Err(Errno::ESRCH) }
    }

    /// A leader of a process group cannot start a session; anybody else would leave the group, which nobody can see.
    pub(super) fn setsid(&mut self) -> Answer {
        let pid = self.identity.pid;
        if self.identity.group_leader == pid {
            return Err(Errno::EPERM);
        }
        self.identity.group_leader = pid;
        Ok(pid)
    }
}
