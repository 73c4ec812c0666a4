//! Landlock: rules about files that a process without any rights can put on itself.

use std::ffi::{CStr, c_long};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::ptr;

use super::keeper::Failure;
use super::request::Request;
use super::sys;

const EXECUTE: u64 = 1 << 0;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
/// Everything that the first version knows.
const FIRST: u64 = (1 << 13) - 1;
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;
const IOCTL_DEVICE: u64 = 1 << 15;
/// Rights that make sense for a file that is no folder.
const OF_A_FILE: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEVICE;
/// TCP: binding and connecting.
const NETWORK: u64 = 3;
/// Abstract sockets and signals stay inside.
const SCOPED: u64 = 3;

/// What a program may read and execute.
const READABLE: &[&CStr] =
    &[c"/usr", c"/bin", c"/sbin", c"/lib", c"/lib32", c"/lib64", c"/libx32", c"/nix/store", c"/gnu/store", c"/etc"];
/// What it may read below `/proc`: the machine, and itself.
const PROC: &[&CStr] = &[
    c"/proc/cpuinfo",
    c"/proc/filesystems",
    c"/proc/loadavg",
    c"/proc/meminfo",
    c"/proc/self",
    c"/proc/stat",
    c"/proc/sys",
    c"/proc/uptime",
    c"/proc/version",
];
/// The devices that a program may use.
const DEVICES: &[&CStr] = &[c"/dev/null", c"/dev/zero", c"/dev/full", c"/dev/random", c"/dev/urandom", c"/dev/tty"];

/// The kernel's Landlock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landlock {
    version: i64,
}

/// The kernel's `struct landlock_ruleset_attr`; older kernels accept zeros behind what they know.
#[repr(C)]
struct Ruleset {
    files: u64,
    network: u64,
    scoped: u64,
}

/// The kernel's `struct landlock_path_beneath_attr`.
#[repr(C, packed)]
struct Beneath {
    access: u64,
    parent: RawFd,
}

impl Landlock {
    /// Landlock, if this kernel has it.
    pub(super) fn find() -> Option<Self> {
        let ask_version: c_long = 1;
        // SAFETY: with this flag the kernel only answers its version.
        let version =
            unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, ptr::null::<Ruleset>(), 0, ask_version) };
        (version > 0).then_some(Self { version })
    }

    /// Whether signals can be kept inside of a run.
    pub(super) fn scopes_signals(self) -> bool {
        self.version >= 6
    }

    /// Whether a file can only be truncated where it may be written.
    pub(super) fn governs_truncation(self) -> bool {
        self.version >= 3
    }

    /// The same as a kernel has it that knows only this version.
    pub(super) fn at_most(self, version: i64) -> Self {
        Self { version: self.version.min(version) }
    }

    /// All rights about files that this version knows.
    fn all(self) -> u64 {
        let later = [(2, REFER), (3, TRUNCATE), (5, IOCTL_DEVICE)];
        later.iter().filter(|(version, _)| self.version >= *version).fold(FIRST, |all, (_, right)| all | right)
    }

    /// Puts the rules on this process for good. `visible` are paths that may be read, with a zero behind each.
    pub(super) fn close(self, request: &Request, program: RawFd, visible: &[u8]) -> Result<(), Failure> {
        let rules = self.ruleset().map_err(|error| ("make Landlock rules", error))?;
        let rules = rules.as_raw_fd();
        let visible = visible.split_inclusive(|&byte| byte == 0).flat_map(CStr::from_bytes_with_nul);
        for path in READABLE.iter().chain(PROC).copied().chain(visible) {
            self.allow(rules, path, EXECUTE | READ_FILE | READ_DIR);
        }
        self.allow_open(rules, program, EXECUTE | READ_FILE);
        for path in DEVICES {
            self.allow(rules, path, READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEVICE);
        }
        self.allow(rules, request.folder(), self.all());
        if let Some(declared) = request.declared() {
            self.allow(rules, declared, READ_FILE);
        }
        if let Some(outputs) = request.outputs() {
            self.allow(rules, outputs, WRITE_FILE);
        }
        // SAFETY: it takes numbers.
        sys::check(unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules, 0) })
            .map_err(|error| ("put Landlock rules on it", error))?;
        Ok(())
    }

    fn ruleset(self) -> io::Result<OwnedFd> {
        let network = if self.version >= 4 { NETWORK } else { 0 };
        let rules = Ruleset { files: self.all(), network, scoped: if self.scopes_signals() { SCOPED } else { 0 } };
        // SAFETY: the pointer is to a live structure of this size.
        let descriptor = sys::check(unsafe {
            libc::syscall(libc::SYS_landlock_create_ruleset, ptr::from_ref(&rules), size_of::<Ruleset>(), 0)
        })?;
        // SAFETY: the descriptor is fresh and owned by nobody else.
        Ok(unsafe { OwnedFd::from_raw_fd(descriptor as RawFd) })
    }

    /// Allows something at a path; what is not there needs no rule.
    fn allow(self, rules: RawFd, path: &CStr, access: u64) {
        // SAFETY: the path is a live string that ends with a zero.
        let parent = unsafe { libc::open(path.as_ptr(), libc::O_PATH | libc::O_CLOEXEC) };
        if parent < 0 {
            return;
        }
        // SAFETY: the descriptor is fresh and owned by nobody else.
        let parent = unsafe { OwnedFd::from_raw_fd(parent) };
        self.allow_open(rules, parent.as_raw_fd(), access);
    }

    /// Allows something for a file or folder that is open.
    fn allow_open(self, rules: RawFd, parent: RawFd, access: u64) {
        const PATH_BENEATH: c_long = 1;
        let add = |access: u64| {
            let rule = Beneath { access: access & self.all(), parent };
            // SAFETY: the pointer is to a live structure of the kind that the kernel expects.
            unsafe { libc::syscall(libc::SYS_landlock_add_rule, rules, PATH_BENEATH, ptr::from_ref(&rule), 0) == 0 }
        };
        // For what is no folder the kernel refuses the rights of folders.
        if !add(access) {
            add(access & OF_A_FILE);
        }
    }
}
