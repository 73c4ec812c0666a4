/* Functions of stdlib.h and malloc.h that only glibc has, or that its headers call by another name. */
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

char *canonicalize_file_name(const char *path)
{
    return realpath(path, NULL);
}

long __sysconf(int name)
{
    return sysconf(name);
}

const char *gnu_get_libc_version(void)
{
    return "2.36";
}

const char *gnu_get_libc_release(void)
{
    return "stable";
}

char *__libc_secure_getenv(const char *name)
{
    return secure_getenv(name);
}

/* There is one thread, always. */
char __libc_single_threaded = 1;

/* A "yes" in the C locale. */
int rpmatch(const char *answer)
{
    if (*answer == 'y' || *answer == 'Y') return 1;
    return *answer == 'n' || *answer == 'N' ? 0 : -1;
}

/* The allocator is the machine's and tells nothing about itself. */
struct gnu_mallinfo {
    int fields[10];
};

struct gnu_mallinfo2 {
    size_t fields[10];
};

struct gnu_mallinfo mallinfo(void)
{
    return (struct gnu_mallinfo){{0}};
}

struct gnu_mallinfo2 mallinfo2(void)
{
    return (struct gnu_mallinfo2){{0}};
}

int mallopt(int parameter, int value)
{
    return 1;
}

int malloc_trim(size_t pad)
{
    return 0;
}

void malloc_stats(void)
{
}

void *__libc_memalign(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

void *__libc_reallocarray(void *old, size_t count, size_t size)
{
    return reallocarray(old, count, size);
}

/* A whole number of pages. */
void *pvalloc(size_t size)
{
    size_t page = (size_t)getpagesize(), rounded = (size + page - 1) / page * page;
    if (rounded < size) {
        errno = ENOMEM;
        return NULL;
    }
    return memalign(page, rounded);
}

long long strtoq(const char *text, char **end, int base)
{
    return strtoll(text, end, base);
}

unsigned long long strtouq(const char *text, char **end, int base)
{
    return strtoull(text, end, base);
}

long strtol_l(const char *text, char **end, int base, locale_t locale)
{
    return strtol(text, end, base);
}

unsigned long strtoul_l(const char *text, char **end, int base, locale_t locale)
{
    return strtoul(text, end, base);
}

long long strtoll_l(const char *text, char **end, int base, locale_t locale)
{
    return strtoll(text, end, base);
}

unsigned long long strtoull_l(const char *text, char **end, int base, locale_t locale)
{
    return strtoull(text, end, base);
}

double __strtod_internal(const char *text, char **end, int group)
{
    return strtod(text, end);
}

float __strtof_internal(const char *text, char **end, int group)
{
    return strtof(text, end);
}

long double __strtold_internal(const char *text, char **end, int group)
{
    return strtold(text, end);
}
