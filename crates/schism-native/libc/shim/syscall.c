/* syscall and prctl, which read only the arguments that the call has; musl's read six and four always, and where the
 * caller passed fewer, that is a read behind the arguments. A number that is not listed is taken to have all. */
#include <stdarg.h>
#include <sys/prctl.h>
#include "syscall.h"

static int arguments_of(long number)
{
    switch (number) {
    case SYS_getpid: case SYS_gettid: case SYS_getppid: case SYS_getuid: case SYS_geteuid: case SYS_getgid: case SYS_getegid:
    case SYS_sched_yield: case SYS_sync: case SYS_setsid: case SYS_getpgrp: case SYS_fork: case SYS_vfork: case SYS_pause:
    case SYS_inotify_init: case SYS_munlockall: case SYS_vhangup:
        return 0;
    case SYS_close: case SYS_exit: case SYS_exit_group: case SYS_fsync: case SYS_fdatasync: case SYS_unlink: case SYS_rmdir:
    case SYS_chdir: case SYS_fchdir: case SYS_chroot: case SYS_umask: case SYS_dup: case SYS_pipe: case SYS_brk: case SYS_uname:
    case SYS_sysinfo: case SYS_times: case SYS_time: case SYS_syncfs: case SYS_getpgid: case SYS_getsid: case SYS_setuid:
    case SYS_setgid: case SYS_alarm: case SYS_set_tid_address: case SYS_eventfd: case SYS_epoll_create: case SYS_epoll_create1:
    case SYS_unshare: case SYS_mlockall:
        return 1;
    case SYS_stat: case SYS_lstat: case SYS_fstat: case SYS_access: case SYS_kill: case SYS_tkill: case SYS_rename: case SYS_mkdir:
    case SYS_link: case SYS_symlink: case SYS_chmod: case SYS_fchmod: case SYS_dup2: case SYS_pipe2: case SYS_truncate:
    case SYS_ftruncate: case SYS_munmap: case SYS_nanosleep: case SYS_getcwd: case SYS_getgroups: case SYS_setgroups:
    case SYS_gettimeofday: case SYS_clock_gettime: case SYS_clock_getres: case SYS_clock_settime: case SYS_getrlimit:
    case SYS_setrlimit: case SYS_getrusage: case SYS_utime: case SYS_utimes: case SYS_statfs: case SYS_fstatfs: case SYS_eventfd2:
    case SYS_memfd_create: case SYS_pidfd_open: case SYS_listen: case SYS_creat: case SYS_membarrier: case SYS_setpgid:
    case SYS_flock: case SYS_getpriority: case SYS_swapon: case SYS_timerfd_create: case SYS_inotify_init1:
        return 2;
    case SYS_read: case SYS_write: case SYS_lseek: case SYS_fcntl: case SYS_ioctl: case SYS_readlink: case SYS_chown: case SYS_fchown:
    case SYS_lchown: case SYS_mknod: case SYS_open: case SYS_getdents64: case SYS_readv: case SYS_writev: case SYS_poll:
    case SYS_dup3: case SYS_execve: case SYS_getrandom: case SYS_tgkill: case SYS_mkdirat: case SYS_unlinkat: case SYS_symlinkat:
    case SYS_fchmodat: case SYS_faccessat: case SYS_socket: case SYS_connect: case SYS_bind: case SYS_mprotect: case SYS_madvise:
    case SYS_msync: case SYS_close_range: case SYS_sched_setaffinity: case SYS_sched_getaffinity: case SYS_setpriority:
    case SYS_setresuid: case SYS_setresgid: case SYS_getresuid: case SYS_getresgid: case SYS_getitimer: case SYS_setitimer:
    case SYS_getcpu: case SYS_futimesat: case SYS_mlock2: case SYS_ioprio_set: case SYS_seccomp:
        return 3;
    case SYS_openat: case SYS_newfstatat: case SYS_readlinkat: case SYS_mknodat: case SYS_renameat: case SYS_pread64:
    case SYS_pwrite64: case SYS_sendfile: case SYS_fallocate: case SYS_fadvise64: case SYS_utimensat: case SYS_wait4:
    case SYS_rt_sigprocmask: case SYS_rt_sigaction: case SYS_clock_nanosleep: case SYS_prlimit64: case SYS_sync_file_range:
    case SYS_pidfd_send_signal: case SYS_accept4: case SYS_epoll_ctl: case SYS_epoll_wait: case SYS_socketpair:
    case SYS_openat2: case SYS_faccessat2: case SYS_tee: case SYS_vmsplice:
        return 4;
    case SYS_renameat2: case SYS_statx: case SYS_linkat: case SYS_fchownat: case SYS_mremap: case SYS_mount: case SYS_prctl:
    case SYS_select: case SYS_ppoll: case SYS_clone: case SYS_execveat: case SYS_waitid: case SYS_preadv: case SYS_pwritev:
    case SYS_setxattr: case SYS_perf_event_open:
        return 5;
    default: return 6;
    }
}

#undef syscall

long syscall(long number, ...)
{
    long given[6] = {0};
    va_list arguments;
    va_start(arguments, number);
    for (int i = 0, count = arguments_of(number); i < count; i++) given[i] = va_arg(arguments, long);
    va_end(arguments);
    return __syscall_ret(__syscall(number, given[0], given[1], given[2], given[3], given[4], given[5]));
}

/* Options with one argument or none, among those that programs use; the rest has four. */
static int arguments_of_option(int option)
{
    switch (option) {
    case PR_GET_DUMPABLE: case PR_GET_KEEPCAPS: case PR_GET_SECCOMP: case PR_GET_TIMERSLACK: case PR_GET_SECUREBITS: return 0;
    case PR_SET_NAME: case PR_GET_NAME: case PR_SET_PDEATHSIG: case PR_GET_PDEATHSIG: case PR_SET_DUMPABLE: case PR_SET_KEEPCAPS:
    case PR_SET_TIMERSLACK: case PR_SET_CHILD_SUBREAPER: case PR_GET_CHILD_SUBREAPER: case PR_SET_PTRACER: case PR_CAPBSET_READ:
    case PR_CAPBSET_DROP: return 1;
    default: return 4;
    }
}

int prctl(int option, ...)
{
    unsigned long given[4] = {0};
    va_list arguments;
    va_start(arguments, option);
    for (int i = 0, count = arguments_of_option(option); i < count; i++) given[i] = va_arg(arguments, unsigned long);
    va_end(arguments);
    return (int)__syscall_ret(__syscall(SYS_prctl, option, given[0], given[1], given[2], given[3]));
}
