//! Limits that the reader sets on its own process, because damaged bitcode can make LLVM loop or eat memory.

use std::io;

/// What the process may use before the kernel stops it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of address space.
    pub memory: u64,
    /// Seconds of processor time.
    pub seconds: u64,
}

impl Limits {
    /// For one file.
    pub const FILE: Self = Self { memory: 4 << 30, seconds: 60 };
    /// For all files of a library.
    pub const ARCHIVE: Self = Self { memory: 4 << 30, seconds: 600 };

    /// Sets them, and forbids core dumps. A limit that is stricter already stays.
    ///
    /// # Errors
    /// If the kernel refuses.
    pub fn apply(self) -> io::Result<()> {
        lower(libc::RLIMIT_AS, self.memory)?;
        lower(libc::RLIMIT_CPU, self.seconds)?;
        lower(libc::RLIMIT_CORE, 0)
    }
}

fn lower(resource: libc::__rlimit_resource_t, value: u64) -> io::Result<()> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure is ours and lives through both calls.
    let status = unsafe {
        if libc::getrlimit(resource, &mut limit) != 0 {
            return Err(io::Error::last_os_error());
        }
        limit.rlim_cur = limit.rlim_cur.min(value);
        limit.rlim_max = limit.rlim_max.min(value);
        libc::setrlimit(resource, &limit)
    };
    if status == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::lower;

    #[test]
    fn a_stricter_limit_stays() {
        let current = || {
            let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
            // SAFETY: the structure is ours.
            unsafe { libc::getrlimit(libc::RLIMIT_CORE, &mut limit) };
            limit.rlim_max
        };
        lower(libc::RLIMIT_CORE, 4096).expect("lowering is always allowed");
        assert!(current() <= 4096);
        let before = current();
        lower(libc::RLIMIT_CORE, 1 << 30).expect("nothing to change");
        assert_eq!(current(), before);
    }
}
