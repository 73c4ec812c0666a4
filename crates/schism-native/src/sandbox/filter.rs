//! Which system calls are refused to every program, and which besides where no namespaces stand between it and the user's own.
//!
//! A call is refused with the error of a kernel that has no such thing (`ENOSYS`) where programs know what to do instead, and with
//! that of missing rights (`EPERM`) elsewhere.

use std::io;
use std::ops::RangeInclusive;

use super::bpf::Filter;

/// What a fence of rules has to replace, where there are no namespaces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fence {
    /// Signals to others are kept inside by other means.
    pub(super) signals: bool,
    /// Truncating files is governed by other means.
    pub(super) truncation: bool,
    /// The program's user owns no file of the user's, since schism runs as root.
    pub(super) root: bool,
}

/// Interfaces of the kernel that no program under test needs, whatever it may do with them.
const NEVER: &[libc::c_long] = &[
    // Keys of the user.
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    STATMOUNT,
    LISTMOUNT,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    // The kernel itself.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_syslog,
    libc::SYS_acct,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_vhangup,
    libc::SYS_lookup_dcookie,
    libc::SYS_fanotify_init,
    libc::SYS_move_pages,
    libc::SYS_migrate_pages,
];
const STATMOUNT: libc::c_long = 457;
const LISTMOUNT: libc::c_long = 458;
/// The same, for which programs have another way. Of `clone3` the filter cannot see what it would make, so `clone` must do.
const ABSENT: &[libc::c_long] = &[
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_memfd_secret,
    libc::SYS_modify_ldt,
];
/// The first call that was not known when this was written.
const UNKNOWN: u32 = 463;

/// Namespaces of all kinds, as flags of `clone`.
const NAMESPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u32;
/// Families of sockets that stay in a network namespace.
const FAMILIES: &[u32] = &[libc::AF_UNIX as u32, libc::AF_INET as u32, libc::AF_INET6 as u32];
/// The protocols of them that programs use; for others the kernel would load modules.
const PROTOCOLS: &[u32] = &[
    0,
    libc::IPPROTO_ICMP as u32,
    libc::IPPROTO_TCP as u32,
    libc::IPPROTO_UDP as u32,
    libc::IPPROTO_ICMPV6 as u32,
    libc::IPPROTO_RAW as u32,
];
/// `ioctl` commands that type into terminals or change flags and keys of files: `TIOCSTI`, `TIOCLINUX`, `FS_IOC_SETFLAGS` of both
/// sizes, `FS_IOC_FSSETXATTR`, `FS_IOC_SETVERSION` of both sizes, `FS_IOC_ADD_ENCRYPTION_KEY`, `FS_IOC_SET_ENCRYPTION_POLICY`.
const COMMANDS: &[u32] =
    &[0x5412, 0x541c, 0x4008_6602, 0x4004_6602, 0x401c_5820, 0x4008_7602, 0x4004_7602, 0xc050_6617, 0x800c_6613];
/// Calls about a process, by their first argument.
const ABOUT_A_PROCESS: &[libc::c_long] = &[
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
];

/// Other processes, a group of one's own, memory and messages that outlive a run, watching what others do.
const FENCED: &[libc::c_long] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // What these change is told by a path, and the user's own could be meant, or a file that everybody may write.
    libc::SYS_chmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_fchownat,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
const FENCED_ABSENT: &[RangeInclusive<libc::c_long>] = &[
    libc::SYS_shmget..=libc::SYS_shmctl,
    libc::SYS_semget..=libc::SYS_semctl,
    libc::SYS_shmdt..=libc::SYS_shmdt,
    libc::SYS_msgget..=libc::SYS_msgctl,
    libc::SYS_semtimedop..=libc::SYS_semtimedop,
    libc::SYS_mq_open..=libc::SYS_mq_getsetattr,
    libc::SYS_inotify_init..=libc::SYS_inotify_init,
    libc::SYS_inotify_init1..=libc::SYS_inotify_init1,
];
/// Through an open file, which only one of its own or of the system's can be.
const BY_DESCRIPTOR: &[libc::c_long] = &[libc::SYS_fchmod, libc::SYS_fchown];
/// `fcntl` commands by which others get signals or wait: `F_SETOWN`, `F_SETSIG`, `F_SETOWN_EX`, `F_SETLEASE`, `F_NOTIFY`.
const NOTICES: &[u32] = &[8, 10, 15, 1024, 1026];
/// The `ioctl` commands for the first: `FIOSETOWN`, `SIOCSPGRP`.
const OWNERS: &[u32] = &[0x8901, 0x8902];
/// Sockets without an address to send to: streams and packets, with all their flags.
const CONNECTED: &[u32] = &[1, 5, 0x801, 0x805, 0x8_0001, 0x8_0005, 0x8_0801, 0x8_0805];

/// Calls whose first argument is the process that gets a signal.
const SIGNALS: &[libc::c_long] =
    &[libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];

/// The processes 1 and -1, as the filter sees them.
const KEEPER: u32 = 1;
const EVERYBODY: u32 = u32::MAX;

const PRIO_USER: u32 = libc::PRIO_USER;
/// `IOPRIO_WHO_USER`.
const IO_USER: u32 = 3;

/// Refuses all this to this process and all that it starts; `fence` is for those that have no namespaces. The process must have given up
/// new rights.
pub(super) fn refuse(fence: Option<Fence>) -> io::Result<()> {
    let mut filter = Filter::new();
    NEVER.iter().for_each(|&call| filter.refuse(call, libc::EPERM));
    ABSENT.iter().for_each(|&call| filter.refuse(call, libc::ENOSYS));
    filter.refuse_from(UNKNOWN, libc::ENOSYS);
    filter.refuse_bits(libc::SYS_clone, 0, NAMESPACES, libc::EPERM);
    filter.refuse_if(libc::SYS_ioctl, 1, COMMANDS, libc::EPERM);
    match fence {
        None => within_namespaces(&mut filter),
        Some(fence) => within_a_fence(&mut filter, fence),
    }
    filter.install()
}

/// With namespaces nobody else can be reached; the keeper of the run is left alone, too.
fn within_namespaces(filter: &mut Filter) {
    filter.refuse_unless(libc::SYS_socket, 0, FAMILIES, libc::EAFNOSUPPORT);
    filter.refuse_unless(libc::SYS_socket, 2, PROTOCOLS, libc::EPROTONOSUPPORT);
    filter.refuse_unless(libc::SYS_socketpair, 0, &FAMILIES[..1], libc::EAFNOSUPPORT);
    ABOUT_A_PROCESS.iter().for_each(|&call| filter.refuse_if(call, 0, &[KEEPER], libc::EPERM));
    for call in [libc::SYS_setpriority, libc::SYS_ioprio_set] {
        filter.refuse_if(call, 1, &[KEEPER], libc::EPERM);
    }
}

/// Without them a program may be about itself only.
fn within_a_fence(filter: &mut Filter, fence: Fence) {
    // SAFETY: getpid has no effects.
    let itself = [0, unsafe { libc::getpid() } as u32];
    FENCED.iter().for_each(|&call| filter.refuse(call, libc::EPERM));
    FENCED_ABSENT.iter().cloned().flatten().for_each(|call| filter.refuse(call, libc::ENOSYS));
    filter.refuse_unless(libc::SYS_socketpair, 0, &FAMILIES[..1], libc::EPERM);
    filter.refuse_unless(libc::SYS_socketpair, 1, CONNECTED, libc::EPERM);
    ABOUT_A_PROCESS.iter().for_each(|&call| filter.refuse_unless(call, 0, &itself, libc::EPERM));
    for (call, user) in [(libc::SYS_setpriority, PRIO_USER), (libc::SYS_ioprio_set, IO_USER)] {
        filter.refuse_if(call, 0, &[user], libc::EPERM);
        filter.refuse_unless(call, 1, &itself, libc::EPERM);
    }
    filter.refuse_unless(libc::SYS_pidfd_open, 0, &itself, libc::EPERM);
    filter.refuse_if(libc::SYS_fcntl, 1, NOTICES, libc::EPERM);
    filter.refuse_if(libc::SYS_ioctl, 1, OWNERS, libc::EPERM);
    if fence.root {
        // Its own times, through an open file.
        filter.refuse_pointer(libc::SYS_utimensat, 1, libc::EPERM);
    } else {
        BY_DESCRIPTOR.iter().for_each(|&call| filter.refuse(call, libc::EPERM));
        filter.refuse(libc::SYS_utimensat, libc::EPERM);
    }
    if !fence.truncation {
        filter.refuse(libc::SYS_truncate, libc::EPERM);
        filter.refuse(libc::SYS_openat2, libc::ENOSYS);
        // Only together with writing, which is governed.
        for (call, flags) in [(libc::SYS_open, 1), (libc::SYS_openat, 2)] {
            filter.refuse_reading_with(call, flags, libc::O_TRUNC as u32, libc::EPERM);
        }
    }
    if !fence.signals {
        filter.refuse(libc::SYS_pidfd_send_signal, libc::EPERM);
        SIGNALS.iter().for_each(|&call| filter.refuse_unless(call, 0, &itself, libc::EPERM));
    }
}

/// Signals to process 1 or to everybody are not sent; they seem to be refused, or to arrive. In a run's own pid namespace nobody else is there,
/// and whether the program may signal process 1 depends on who schism runs as: what follows from that is no behaviour of the program.
pub(super) fn pretend_signals(refused: bool) -> io::Result<()> {
    let mut filter = Filter::new();
    let error = if refused { libc::EPERM } else { 0 };
    SIGNALS.iter().for_each(|&call| filter.refuse_if(call, 0, &[KEEPER, EVERYBODY], error));
    filter.install()
}
