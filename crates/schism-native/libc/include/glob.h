/* musl's glob.h, and what only glibc has. The machine does not know these flags, and says so where one is used. */
#include_next <glob.h>

#if defined(_GNU_SOURCE) && !defined(GLOB_BRACE)
#define GLOB_BRACE (1 << 10)
#define GLOB_NOMAGIC (1 << 11)
#define GLOB_ONLYDIR (1 << 13)
#ifdef __cplusplus
extern "C"
#endif
int __schism_glob(const char *__restrict, int, int (*)(const char *, int), glob_t *__restrict);
#define glob(pattern, flags, error, found) __schism_glob(pattern, flags, error, found)
#endif
