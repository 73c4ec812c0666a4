/* strcpy and its like with the size of the destination. */
#include <string.h>
#include "fortify.h"

char *__strcpy_chk(char *to, const char *from, size_t size)
{
    need(size, strlen(from) + 1);
    return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t size)
{
    size_t length = strlen(from);
    need(size, length + 1);
    return (char *)memcpy(to, from, length + 1) + length;
}

char *__strncpy_chk(char *to, const char *from, size_t length, size_t size)
{
    need(size, length);
    return strncpy(to, from, length);
}

char *__stpncpy_chk(char *to, const char *from, size_t length, size_t size)
{
    need(size, length);
    return stpncpy(to, from, length);
}

char *__strcat_chk(char *to, const char *from, size_t size)
{
    size_t used = strnlen(to, size);
    need(size - used, strlen(from) + 1);
    return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t length, size_t size)
{
    size_t used = strnlen(to, size);
    need(size - used, strnlen(from, length) + 1);
    return strncat(to, from, length);
}

size_t __strlcpy_chk(char *to, const char *from, size_t length, size_t size)
{
    need(size, length);
    return strlcpy(to, from, length);
}

size_t __strlcat_chk(char *to, const char *from, size_t length, size_t size)
{
    need(size, length);
    return strlcat(to, from, length);
}
