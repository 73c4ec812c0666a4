//! Resource limits, priorities and what was used.

use std::rc::Rc;

use super::descriptors::DEFAULT_LIMIT;
use super::errno::{Answer, Errno};
use super::{GuestMemory, Os, guest};

const INFINITY: u64 = u64::MAX;

/// The resources that the model itself looks at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Resource {
    FileSize = 1,
    OpenFiles = 7,
}

/// A limit and the ceiling that it may be raised to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    pub soft: u64,
    pub hard: u64,
}

/// The limits in the kernel's order, and the niceness.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Limits {
    limits: [Limit; 16],
    nice: i64,
}

impl Default for Limits {
    fn default() -> Self {
        let same = |value| Limit { soft: value, hard: value };
        let mut limits = [same(INFINITY); 16];
        limits[3] = Limit { soft: 8 << 20, hard: INFINITY };
        limits[4] = Limit { soft: 0, hard: INFINITY };
        limits[6] = same(15_000);
        limits[Resource::OpenFiles as usize] = DEFAULT_LIMIT;
        limits[8] = same(8 << 20);
        limits[11] = same(15_000);
        limits[12] = same(819_200);
        limits[13] = same(0);
        limits[14] = same(0);
        Limits { limits, nice: 0 }
    }
}

impl Limits {
    pub(super) fn soft(&self, resource: Resource) -> u64 {
        self.limits[resource as usize].soft
    }
}

impl Os {
    pub(super) fn prlimit<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [pid, resource, new, old, ..] = args;
        if pid as i32 != 0 && i64::from(pid as i32) != self.identity.pid {
            return Err(Errno::ESRCH);
        }
        let index = usize::try_from(resource as u32).map_err(|_| Errno::EINVAL)?;
        let before = *self.limits.limits.get(index).ok_or(Errno::EINVAL)?;
        if new != 0 {
            let [soft, hard] = guest::read_words(memory, new)?;
            if soft > hard {
                return Err(Errno::EINVAL);
            }
            if hard > before.hard {
                return Err(Errno::EPERM);
            }
            Rc::make_mut(&mut self.limits).limits[index] = Limit { soft, hard };
        }
        if old != 0 {
            guest::write_words(memory, old, &[before.soft, before.hard])?;
        }
        Ok(0)
    }

    pub(super) fn getpriority(&self, which: u64, who: u64) -> Answer {
        self.priority_target(which, who)?;
        Ok(20 - self.limits.nice)
    }

    pub(super) fn setpriority(&mut self, which: u64, who: u64, nice: u64) -> Answer {
        self.priority_target(which, who)?;
        let nice = i64::from(nice as i32).clamp(-20, 19);
        if nice < self.limits.nice {
            return Err(Errno::EACCES);
        }
        Rc::make_mut(&mut self.limits).nice = nice;
        Ok(0)
    }

    /// Checks that a process, group or user is the only one there is.
    fn priority_target(&self, which: u64, who: u64) -> Result<(), Errno> {
        let who = who as i32 as i64;
        let known = match which as u32 {
            0 | 1 => who == 0 || who == self.identity.pid,
            2 => who == 0 || who == i64::from(self.identity.user.real),
            _ => return Err(Errno::EINVAL),
        };
        if known { Ok(()) } else { Err(Errno::ESRCH) }
    }

    pub(super) fn getrusage<M: GuestMemory>(&self, memory: &mut M, who: u64, address: u64) -> Answer {
        let mut words = [0; 18];
        match who as i32 {
            0 | 1 => {
                let used = self.clock.busy_microseconds();
                (words[0], words[1]) = (used / 1_000_000, used % 1_000_000);
                // A plausible resident set in KiB.
                words[4] = 1024;
            }
            -1 => {}
            _ => return Err(Errno::EINVAL),
        }
        guest::write_words(memory, address, &words)?;
        Ok(0)
    }
}
