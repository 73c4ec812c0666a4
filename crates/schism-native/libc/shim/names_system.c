/* System calls that only glibc wraps, or that its headers call by another name. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include "syscall.h"

int __open(const char *path, int flags, ...)
{
    mode_t mode = 0;
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    return open(path, flags, mode);
}

int __open64(const char *path, int flags, ...) __attribute__((__alias__("__open")));

int __close(int descriptor)
{
    return close(descriptor);
}

ssize_t __read(int descriptor, void *to, size_t length)
{
    return read(descriptor, to, length);
}

ssize_t __write(int descriptor, const void *from, size_t length)
{
    return write(descriptor, from, length);
}

ssize_t __pread64(int descriptor, void *to, size_t length, off_t offset)
{
    return pread(descriptor, to, length, offset);
}

ssize_t __pwrite64(int descriptor, const void *from, size_t length, off_t offset)
{
    return pwrite(descriptor, from, length, offset);
}

int __dup2(int from, int to)
{
    return dup2(from, to);
}

int __pipe(int ends[2])
{
    return pipe(ends);
}

int __poll(struct pollfd *list, nfds_t count, int timeout)
{
    return poll(list, count, timeout);
}

pid_t __getpid(void)
{
    return getpid();
}

pid_t __getpgid(pid_t process)
{
    return getpgid(process);
}

int __getpagesize(void)
{
    return getpagesize();
}

pid_t __waitpid(pid_t process, int *status, int options)
{
    return waitpid(process, status, options);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    if (!flags) return renameat(from_folder, from, to_folder, to);
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int close_range(unsigned first, unsigned last, int flags)
{
    return (int)syscall(SYS_close_range, first, last, flags);
}

int execveat(int folder, const char *path, char *const argv[], char *const environment[], int flags)
{
    return (int)syscall(SYS_execveat, folder, path, argv, environment, flags);
}

ssize_t preadv2(int descriptor, const struct iovec *list, int count, off_t offset, int flags)
{
    return syscall(SYS_preadv2, descriptor, list, count, offset, 0, flags);
}

ssize_t pwritev2(int descriptor, const struct iovec *list, int count, off_t offset, int flags)
{
    return syscall(SYS_pwritev2, descriptor, list, count, offset, 0, flags);
}

int tgkill(pid_t group, pid_t thread, int signal)
{
    return (int)syscall(SYS_tgkill, group, thread, signal);
}

unsigned gnu_dev_major(unsigned long long device)
{
    return major(device);
}

unsigned gnu_dev_minor(unsigned long long device)
{
    return minor(device);
}

unsigned long long gnu_dev_makedev(unsigned major_number, unsigned minor_number)
{
    return makedev(major_number, minor_number);
}

int group_member(gid_t group)
{
    int count = getgroups(0, NULL), found = 0;
    if (count <= 0) return 0;
    gid_t *groups = malloc((size_t)count * sizeof *groups);
    if (!groups) return 0;
    count = getgroups(count, groups);
    for (int i = 0; i < count && !found; i++) found = groups[i] == group;
    free(groups);
    return found;
}

cpu_set_t *__sched_cpualloc(size_t count)
{
    return calloc((count + 63) / 64, 8);
}

void __sched_cpufree(cpu_set_t *set)
{
    free(set);
}

int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *module)
{
    int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));
    return pthread_atfork(prepare, parent, child);
}

/* No destructor of a thread runs in a program with one thread before its exit handlers do. */
int __cxa_thread_atexit_impl(void (*destroy)(void *), void *object, void *module)
{
    int __cxa_atexit(void (*)(void *), void *, void *);
    return __cxa_atexit(destroy, object, module);
}

int glob_pattern_p(const char *pattern, int quote)
{
    int bracket = 0;
    for (; *pattern; pattern++) {
        if (*pattern == '?' || *pattern == '*' || (*pattern == ']' && bracket)) return 1;
        if (*pattern == '[') bracket = 1;
        if (*pattern == '\\' && quote && pattern[1]) pattern++;
    }
    return 0;
}

const char *sigabbrev_np(int number)
{
    static const char *const names[] = {
        [1] = "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM",
        "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ", "VTALRM", "PROF", "WINCH",
        "POLL", "PWR", "SYS",
    };
    return number > 0 && number < (int)(sizeof names / sizeof *names) ? names[number] : NULL;
}

/* Features of the processor that programs ask for before they use special instructions: the machine has none of them. */
struct {
    unsigned vendor, type, subtype, features[1];
} __cpu_model;
unsigned __cpu_features2[4];

int __cpu_indicator_init(void)
{
    return 0;
}
