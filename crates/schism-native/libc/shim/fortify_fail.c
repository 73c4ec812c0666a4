/* How a failed check of _FORTIFY_SOURCE ends a program. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "fortify.h"

static void say(const char *text)
{
    size_t length = strlen(text);
    while (length) {
        ssize_t written = write(2, text, length);
        if (written <= 0) return;
        text += written;
        length -= (size_t)written;
    }
}

_Noreturn void __fortify_fail(const char *what)
{
    say("*** ");
    say(what);
    say(" ***: terminated\n");
    abort();
}

_Noreturn void __chk_fail(void)
{
    __fortify_fail("buffer overflow detected");
}

/* The index of a descriptor's word in an fd_set; an index outside would write behind the set. */
long __fdelt_chk(long descriptor)
{
    if (descriptor < 0 || descriptor >= 1024) __fortify_fail("bit out of range 0 - FD_SETSIZE on fd_set");
    return descriptor / (8 * (long)sizeof(long));
}

long __fdelt_warn(long descriptor)
{
    return __fdelt_chk(descriptor);
}
