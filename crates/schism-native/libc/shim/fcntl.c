/* fcntl, which reads its third argument only for commands that have one; musl's reads it always, and where the caller
 * passed none, that is a read behind the arguments. */
#include <fcntl.h>
#include <stdarg.h>
#include "syscall.h"

static int has_argument(int command)
{
    switch (command) {
    case F_GETFD: case F_GETFL: case F_GETOWN: case F_GETSIG: case F_GETLEASE: case F_GETPIPE_SZ: case F_GET_SEALS: return 0;
    default: return 1;
    }
}

int fcntl(int descriptor, int command, ...)
{
    unsigned long argument = 0;
    if (has_argument(command)) {
        va_list arguments;
        va_start(arguments, command);
        argument = va_arg(arguments, unsigned long);
        va_end(arguments);
    }
    if (command == F_SETFL) argument |= O_LARGEFILE;
    return (int)syscall(SYS_fcntl, descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) __attribute__((__alias__("fcntl")));
int __fcntl(int descriptor, int command, ...) __attribute__((__alias__("fcntl")));
int __libc_fcntl64(int descriptor, int command, ...) __attribute__((__alias__("fcntl")));
