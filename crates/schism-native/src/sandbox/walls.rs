//! What keeps a program from the rest of the machine: namespaces, or Landlock with a filter of system calls.

use std::ffi::{CString, c_int};
use std::os::fd::RawFd;
use std::ptr;

use super::filter::{self, Fence};
use super::keeper::Failure;
use super::landlock::Landlock;
use super::request::Request;
use super::sys;

/// The user and group of every run, in the machine and outside.
pub(super) const NOBODY: u32 = 65534;

/// Namespaces that all runs share: nothing in them outlives a process.
pub(super) const SHARED: c_int = libc::CLONE_NEWNS | libc::CLONE_NEWNET | libc::CLONE_NEWIPC | libc::CLONE_NEWUTS;
/// Namespaces of each run. Those of SysV queues and shared memory would outlive a run.
const OWN: c_int = libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;

/// One way to lock a program in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Walls {
    /// A private root, processes and network of its own.
    Namespaces {
        /// With a namespace of users as well; only root can do without.
        users: bool,
        /// schism runs as root.
        root: bool,
    },
    /// The real root and processes, with rules about what may be touched.
    Landlock {
        rules: Landlock,
        /// schism runs as root.
        root: bool,
        /// What may be read besides the system's own folders: paths with a zero behind each, in one piece of memory.
        visible: Vec<u8>,
    },
    /// The real root and processes, and nothing but the filter of system calls, if the kernel has that. Only for who insists.
    Open {
        /// schism runs as root.
        root: bool,
    },
}

impl Walls {
    /// All ways in which this process could lock a program in, the best first.
    pub(super) fn ways(visible: &[CString]) -> Vec<Self> {
        let visible: Vec<u8> = visible.iter().flat_map(|path| path.as_bytes_with_nul()).copied().collect();
        // SAFETY: geteuid has no effects.
        let root = unsafe { libc::geteuid() } == 0;
        let mut ways = vec![Walls::Namespaces { users: true, root }];
        if root {
            ways.push(Walls::Namespaces { users: false, root });
        }
        ways.extend(Landlock::find().map(|rules| Walls::Landlock { rules, root, visible }));
        ways
    }

    /// These walls if they are made of Landlock, of this version at most.
    pub(super) fn with_old_landlock(self, version: i64) -> Option<Self> {
        match self {
            Walls::Landlock { rules, root, visible } => {
                Some(Walls::Landlock { rules: rules.at_most(version), root, visible })
            }
            Walls::Namespaces { .. } | Walls::Open { .. } => None,
        }
    }

    /// No walls at all.
    pub(super) fn open() -> Self {
        // SAFETY: geteuid has no effects.
        Walls::Open { root: unsafe { libc::geteuid() } == 0 }
    }

    pub(super) fn has_namespaces(&self) -> bool {
        matches!(self, Walls::Namespaces { .. })
    }

    /// Whether the private root belongs to root rather than to the program's user.
    pub(super) fn owns_root(&self) -> bool {
        match *self {
            Walls::Namespaces { root, .. } | Walls::Landlock { root, .. } | Walls::Open { root } => root,
        }
    }

    /// Whether a limit on processes counts all of the user's: a namespace of users has a count of its own.
    pub(super) fn counts_others(&self) -> bool {
        matches!(self, Walls::Landlock { root: false, .. } | Walls::Open { root: false })
    }

    /// Flags with which the keeper of a run is made.
    pub(super) fn own_namespaces(&self) -> c_int {
        if self.has_namespaces() { OWN } else { 0 }
    }

    /// Where the memory is that the walls are made of.
    pub(super) fn addresses(&self) -> [*const u8; 2] {
        let list = match self {
            Walls::Landlock { visible, .. } => visible.as_ptr(),
            Walls::Namespaces { .. } | Walls::Open { .. } => ptr::null(),
        };
        [ptr::from_ref(self).cast(), list]
    }

    /// Locks this process in; it is about to become the program.
    pub(super) fn close(&self, request: &Request, program: RawFd) -> Result<(), Failure> {
        // Programs of the system that change the user on start do not.
        sys::process_control(libc::PR_SET_NO_NEW_PRIVS, 1).map_err(|error| ("forbid new rights", error))?;
        if let Walls::Landlock { rules, visible, .. } = self {
            rules.close(request, program, visible)?;
        }
        if self.owns_root() {
            sys::become_user(NOBODY, NOBODY).map_err(|error| ("become nobody", error))?;
        }
        if !self.has_namespaces() {
            sys::process_control(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64).map_err(|error| ("tie it", error))?;
        }
        let fence = match *self {
            Walls::Namespaces { .. } => None,
            Walls::Landlock { rules, root, .. } => {
                Some(Fence { signals: rules.scopes_signals(), truncation: rules.governs_truncation(), root })
            }
            Walls::Open { root } => {
                // The kernel may have no filters: that was accepted.
                let _ = filter::refuse(Some(Fence { signals: false, truncation: true, root }));
                return Ok(());
            }
        };
        if fence.is_none() && request.numbers().among_others != 0 {
            filter::pretend_signals(!self.owns_root()).map_err(|error| ("filter system calls", error))?;
        }
        filter::refuse(fence).map_err(|error| ("filter system calls", error))?;
        Ok(())
    }

    /// What protects, in a few words.
    pub(super) fn summary(&self) -> &'static str {
        match self {
            Walls::Namespaces { .. } => {
                "namespaces (a private root, no other processes, no network), a filter of system calls, and limits"
            }
            Walls::Landlock { .. } => {
                "Landlock, a filter of system calls, and limits; this kernel allows no namespaces here"
            }
            Walls::Open { .. } => {
                "nothing between them and your files (--unsafe), but for a filter of system calls, and limits"
            }
        }
    }

    /// What protects, and what is missing, one line each.
    pub(super) fn describe(&self) -> Vec<String> {
        let mut lines: Vec<&str> = Vec::new();
        match *self {
            Walls::Namespaces { users, .. } => {
                lines.push("files: a private root with the system's folders read-only; no file of the user is visible");
                lines.push(
                    "processes: a pid namespace, killed as a whole; other processes are neither visible nor reachable",
                );
                lines.push(
                    "network: a network namespace without any interface; System V queues and memory are private too",
                );
                if !users {
                    lines.push(
                        "no user namespace here: the limit on processes counts all processes of the user nobody instead",
                    );
                }
            }
            Walls::Landlock { rules, root, .. } => {
                lines.push(
                    "no namespaces here: Landlock, a filter of system calls and a process group are used instead",
                );
                lines.push("files: Landlock allows writing in the folder of the run only, and reading there and in the system's folders");
                lines.push("the working directory has its real path, and /tmp cannot be written");
                lines.push("network: all sockets are refused; System V and POSIX queues and memory, ptrace and new sessions too");
                lines.push("processes: limits, priorities and memory of others are out of reach; /proc shows the program itself only");
                if rules.scopes_signals() {
                    lines.push("signals: Landlock keeps them inside of the run");
                } else {
                    lines.push(
                        "signals: this kernel's Landlock does not know them, so a program may only signal itself",
                    );
                }
                lines.push(if root {
                    "Landlock does not know modes and owners: chmod, chown, utime by a path, and xattr calls are refused"
                } else {
                    "Landlock does not know modes and owners: chmod, chown, utime and xattr calls are refused"
                });
            }
            Walls::Open { .. } => lines.push("no walls: files and folders of the user are open to the programs"),
        }
        lines.push(
            "kernel: keys, namespaces, mounts, io_uring, bpf, perf, userfaultfd and all that administers the system are refused",
        );
        lines.push(if self.owns_root() {
            "user: nobody (65534), without capabilities, and no way to new ones"
        } else {
            "user: your own, seen as nobody (65534) with namespaces, without capabilities, and no way to new ones; files of other \
             owners become your own"
        });
        lines.into_iter().map(str::to_owned).collect()
    }
}
