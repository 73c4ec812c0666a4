/* System calls and their relatives with the size of the destination. */
#include <fcntl.h>
#include <limits.h>
#include <mqueue.h>
#include <poll.h>
#include <setjmp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
#include "fortify.h"

ssize_t __read_chk(int descriptor, void *to, size_t length, size_t size)
{
    need(size, length);
    return read(descriptor, to, length);
}

ssize_t __pread_chk(int descriptor, void *to, size_t length, off_t offset, size_t size)
{
    need(size, length);
    return pread(descriptor, to, length, offset);
}

ssize_t __pread64_chk(int descriptor, void *to, size_t length, off_t offset, size_t size)
{
    return __pread_chk(descriptor, to, length, offset, size);
}

ssize_t __recv_chk(int descriptor, void *to, size_t length, size_t size, int flags)
{
    need(size, length);
    return recv(descriptor, to, length, flags);
}

ssize_t __recvfrom_chk(int descriptor, void *to, size_t length, size_t size, int flags, struct sockaddr *address,
                       socklen_t *address_length)
{
    need(size, length);
    return recvfrom(descriptor, to, length, flags, address, address_length);
}

ssize_t __readlink_chk(const char *path, char *to, size_t length, size_t size)
{
    need(size, length);
    return readlink(path, to, length);
}

ssize_t __readlinkat_chk(int folder, const char *path, char *to, size_t length, size_t size)
{
    need(size, length);
    return readlinkat(folder, path, to, length);
}

char *__realpath_chk(const char *path, char *to, size_t size)
{
    if (to) need(size, PATH_MAX);
    return realpath(path, to);
}

char *__getcwd_chk(char *to, size_t length, size_t size)
{
    need(size, length);
    return getcwd(to, length);
}

char *__getwd_chk(char *to, size_t size)
{
    return getcwd(to, size < PATH_MAX ? size : PATH_MAX);
}

int __gethostname_chk(char *to, size_t length, size_t size)
{
    need(size, length);
    return gethostname(to, length);
}

int __getdomainname_chk(char *to, size_t length, size_t size)
{
    need(size, length);
    return getdomainname(to, length);
}

int __getlogin_r_chk(char *to, size_t length, size_t size)
{
    need(size, length);
    return getlogin_r(to, length);
}

int __ttyname_r_chk(int descriptor, char *to, size_t length, size_t size)
{
    need(size, length);
    return ttyname_r(descriptor, to, length);
}

int __ptsname_r_chk(int descriptor, char *to, size_t length, size_t size)
{
    need(size, length);
    return ptsname_r(descriptor, to, length);
}

size_t __confstr_chk(int name, char *to, size_t length, size_t size)
{
    need(size, length);
    return confstr(name, to, length);
}

int __getgroups_chk(int count, gid_t *to, size_t size)
{
    if (count > 0) need_items(size, sizeof *to, (size_t)count);
    return getgroups(count, to);
}

int __poll_chk(struct pollfd *list, nfds_t count, int timeout, size_t size)
{
    need_items(size, sizeof *list, count);
    return poll(list, count, timeout);
}

int __ppoll_chk(struct pollfd *list, nfds_t count, const struct timespec *timeout, const sigset_t *mask, size_t size)
{
    need_items(size, sizeof *list, count);
    return ppoll(list, count, timeout, mask);
}

/* The variants without a mode: creating a file this way would give it a random one. */
static void refuse_creation(int flags, const char *what)
{
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) __fortify_fail(what);
}

int __open_2(const char *path, int flags)
{
    refuse_creation(flags, "invalid open call: O_CREAT or O_TMPFILE without mode");
    return open(path, flags);
}

int __open64_2(const char *path, int flags)
{
    refuse_creation(flags, "invalid open64 call: O_CREAT or O_TMPFILE without mode");
    return open(path, flags);
}

int __openat_2(int folder, const char *path, int flags)
{
    refuse_creation(flags, "invalid openat call: O_CREAT or O_TMPFILE without mode");
    return openat(folder, path, flags);
}

int __openat64_2(int folder, const char *path, int flags)
{
    refuse_creation(flags, "invalid openat64 call: O_CREAT or O_TMPFILE without mode");
    return openat(folder, path, flags);
}

int __mq_open_2(const char *name, int flags)
{
    refuse_creation(flags, "invalid mq_open call: O_CREAT without mode and attr");
    return mq_open(name, flags);
}

/* The machine itself refuses a jump to a function that has returned. */
_Noreturn void __longjmp_chk(jmp_buf where, int value)
{
    longjmp(where, value);
}
