/* Message catalogues: there is none, which is noted, since a user may have one. */
#include <errno.h>
#include <nl_types.h>
#include "syscall.h"
#include "schism_notes.h"

nl_catd catopen(const char *name, int flags)
{
    __syscall(SCHISM_NOTE_CATALOGUE);
    errno = ENOENT;
    return (nl_catd)-1;
}

char *catgets(nl_catd catalogue, int set, int message, const char *text)
{
    return (char *)text;
}

int catclose(nl_catd catalogue)
{
    errno = EBADF;
    return -1;
}
