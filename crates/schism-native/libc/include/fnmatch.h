/* musl's fnmatch.h, and what only glibc has. The machine does not know extended patterns, and says so where one is used. */
#include_next <fnmatch.h>

#if defined(_GNU_SOURCE) && !defined(FNM_EXTMATCH)
#define FNM_EXTMATCH (1 << 5)
#ifdef __cplusplus
extern "C"
#endif
int __schism_fnmatch(const char *, const char *, int);
#define fnmatch(pattern, string, flags) __schism_fnmatch(pattern, string, flags)
#endif
