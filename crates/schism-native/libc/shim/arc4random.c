/* Random bytes by the names that newer glibc has. */
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void arc4random_buf(void *to, size_t length)
{
    for (unsigned char *at = to; length;) {
        ssize_t got = getrandom(at, length, 0);
        if (got < 0) abort();
        at += got;
        length -= (size_t)got;
    }
}

uint32_t arc4random(void)
{
    uint32_t value;
    arc4random_buf(&value, sizeof value);
    return value;
}

uint32_t arc4random_uniform(uint32_t bound)
{
    uint32_t value, unfair = bound ? -bound % bound : 0;
    if (bound < 2) return 0;
    do value = arc4random();
    while (value < unfair);
    return value % bound;
}
