/* memcpy and its like with the size of the destination. */
#include <string.h>
#include "fortify.h"

void *__memcpy_chk(void *to, const void *from, size_t length, size_t size)
{
    need(size, length);
    return memcpy(to, from, length);
}

void *__memmove_chk(void *to, const void *from, size_t length, size_t size)
{
    need(size, length);
    return memmove(to, from, length);
}

void *__mempcpy_chk(void *to, const void *from, size_t length, size_t size)
{
    need(size, length);
    return (char *)memcpy(to, from, length) + length;
}

void *__memset_chk(void *to, int byte, size_t length, size_t size)
{
    need(size, length);
    return memset(to, byte, length);
}

void __explicit_bzero_chk(void *to, size_t length, size_t size)
{
    need(size, length);
    explicit_bzero(to, length);
}
