/* What the checked variants of _FORTIFY_SOURCE share. A size of all ones says that the compiler did not know it. */
#ifndef SCHISM_FORTIFY_H
#define SCHISM_FORTIFY_H

#include <stddef.h>

/* Ends the program with glibc's words. */
_Noreturn void __chk_fail(void);
_Noreturn void __fortify_fail(const char *what);

static inline void need(size_t have, size_t wanted)
{
    if (have < wanted) __chk_fail();
}

/* `count` items of `size` bytes, which may be more than fits into a size_t. */
static inline void need_items(size_t have, size_t size, size_t count)
{
    size_t bytes;
    if (__builtin_mul_overflow(size, count, &bytes) || bytes > have) __chk_fail();
}

#endif
