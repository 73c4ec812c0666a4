//! Filters of system calls: for kernels without namespaces, where what Landlock does not know of is refused, and for runs elsewhere.

use std::io;

use super::sys;

/// Which groups of calls are refused besides those that always are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// Signals to others than oneself.
    pub(super) signals: bool,
    /// Modes, owners, times and extended attributes of files: the user's own could be meant.
    pub(super) attributes: bool,
}

/// Always refused: network, other processes, a group of one's own, ways around the filter.
const ALWAYS: &[libc::c_long] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_io_uring_setup,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_pidfd_getfd,
];
const ATTRIBUTES: &[libc::c_long] = &[
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_chown,
    libc::SYS_fchown,
    libc::SYS_lchown,
    libc::SYS_fchownat,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];
/// Calls whose first argument is the process that gets a signal.
const SIGNALS: &[libc::c_long] =
    &[libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];

const ARCHITECTURE: u32 = 0xc000_003e;
/// Calls of the x32 kind have this bit, and numbers of their own.
const X32: u32 = 0x4000_0000;
/// Offsets in the kernel's `struct seccomp_data`.
const NUMBER_AT: u32 = 0;
const ARCHITECTURE_AT: u32 = 4;
const FIRST_ARGUMENT_AT: u32 = 16;

/// The process -1, as the filter sees it.
const EVERYBODY: u32 = u32::MAX;

/// More instructions than any filter here has.
const ROOM: usize = 160;

struct Filter {
    code: [libc::sock_filter; ROOM],
    length: usize,
}

impl Filter {
    /// One that knows the number of a call of this architecture. Others end the process.
    fn new() -> Self {
        let empty = libc::sock_filter { code: 0, jt: 0, jf: 0, k: 0 };
        let mut filter = Filter { code: [empty; ROOM], length: 0 };
        filter.load(ARCHITECTURE_AT);
        filter.compare(ARCHITECTURE, 1, 0);
        filter.answer(libc::SECCOMP_RET_KILL_PROCESS);
        filter.load(NUMBER_AT);
        filter.push(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, X32, 0, 1);
        filter.answer(libc::SECCOMP_RET_KILL_PROCESS);
        filter
    }

    /// Allows the rest, and puts the filter on this process.
    fn install(mut self) -> io::Result<()> {
        self.answer(libc::SECCOMP_RET_ALLOW);
        let program = libc::sock_fprog { len: self.length as u16, filter: self.code.as_mut_ptr() };
        // SAFETY: the program points to live instructions of this number.
        let done = unsafe {
            libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER as libc::c_ulong, std::ptr::from_ref(&program))
        };
        sys::check(done).map(|_| ())
    }

    fn push(&mut self, code: u32, k: u32, jt: u8, jf: u8) {
        if let Some(slot) = self.code.get_mut(self.length) {
            *slot = libc::sock_filter { code: code as u16, jt, jf, k };
            self.length += 1;
        }
    }

    fn load(&mut self, offset: u32) {
        self.push(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, offset, 0, 0);
    }

    fn answer(&mut self, what: u32) {
        self.push(libc::BPF_RET | libc::BPF_K, what, 0, 0);
    }

    /// Skips instructions if the loaded value is (or is not) equal.
    fn compare(&mut self, value: u32, if_equal: u8, if_not: u8) {
        self.push(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, value, if_equal, if_not);
    }

    fn refuse(&mut self, call: libc::c_long) {
        self.compare(call as u32, 0, 1);
        self.answer(libc::SECCOMP_RET_ERRNO | libc::EPERM as u32);
    }
}

/// Refuses what `rules` say, to this process and all that it starts. The process must have given up new rights.
pub(super) fn refuse(rules: Rules) -> io::Result<()> {
    let mut filter = Filter::new();
    ALWAYS.iter().for_each(|&call| filter.refuse(call));
    if rules.attributes {
        ATTRIBUTES.iter().for_each(|&call| filter.refuse(call));
    }
    if rules.signals {
        filter.refuse(libc::SYS_pidfd_send_signal);
        // SAFETY: getpid has no effects.
        let own = unsafe { libc::getpid() } as u32;
        for &call in SIGNALS {
            filter.compare(call as u32, 0, 5);
            filter.load(FIRST_ARGUMENT_AT);
            filter.compare(own, 2, 0);
            filter.compare(0, 1, 0);
            filter.answer(libc::SECCOMP_RET_ERRNO | libc::EPERM as u32);
            filter.answer(libc::SECCOMP_RET_ALLOW);
        }
    }
    filter.install()
}

/// Signals to process 1 or to everybody are not sent; they seem to be refused, or to arrive. In a run's own pid namespace nobody else is there,
/// and whether the program may signal process 1 depends on who schism runs as: what follows from that is no behaviour of the program.
pub(super) fn pretend_signals(refused: bool) -> io::Result<()> {
    let mut filter = Filter::new();
    let error = if refused { libc::EPERM as u32 } else { 0 };
    for &call in SIGNALS {
        filter.compare(call as u32, 0, 5);
        filter.load(FIRST_ARGUMENT_AT);
        filter.compare(1, 1, 0);
        filter.compare(EVERYBODY, 0, 1);
        filter.answer(libc::SECCOMP_RET_ERRNO | error);
        filter.answer(libc::SECCOMP_RET_ALLOW);
    }
    filter.install()
}
