/* fnmatch and glob where flags may be given that only glibc has: they are noted, and left out. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <glob.h>
#include "syscall.h"
#include "schism_notes.h"

#undef fnmatch
#undef glob

#define GNU_FNMATCH (1 << 5)
#define GNU_GLOB (1 << 10 | 1 << 11 | 1 << 13)

void __schism_differs(void);

int __schism_fnmatch(const char *pattern, const char *string, int flags)
{
    __schism_differs();
    if (flags & GNU_FNMATCH) __syscall(SCHISM_NOTE_PATTERN);
    return fnmatch(pattern, string, flags & ~GNU_FNMATCH);
}

int __schism_glob(const char *restrict pattern, int flags, int (*error)(const char *, int), glob_t *restrict found)
{
    if (flags & GNU_GLOB) __syscall(SCHISM_NOTE_PATTERN);
    return glob(pattern, flags & ~GNU_GLOB, error, found);
}
