// The traps of mixing signed and unsigned values.
#include <stdio.h>
#include <limits.h>

static const char *truth(int x) { return x ? "yes" : "no"; }

int main(void) {
    volatile int minus = -1;
    volatile unsigned one = 1;
    volatile unsigned short half = 1;
    printf("-1 < 1u: %s\n", truth(minus < (int)one));
    printf("-1 < (unsigned)1: %s\n", truth((unsigned)minus < one));
    printf("-1 < (unsigned short)1: %s\n", truth(minus < half));
    printf("%u\n", (unsigned)minus / 2);
    printf("%d\n", minus / 2);
    printf("%d %d %d %d\n", -7 / 2 * minus, 7 / -2 * minus, (-7 * -minus) % 3, (7 * -minus) % -3);
    printf("%u\n", (unsigned)(-7 * -minus) % 3u);
    unsigned n = 0;
    for (unsigned i = 3; i < 4; i--)
        n += i + 1;
    printf("%u\n", n);
    printf("%ld %lu\n", (long)(unsigned)minus, (unsigned long)minus);
    printf("%ld\n", (long)minus);
    printf("%u %d\n", UINT_MAX + one, (int)(UINT_MAX / 2 + one) == INT_MIN);
    volatile long big = 0x123456789abcdef0;
    printf("%x %hx %hhx\n", (unsigned)big, (unsigned short)big, (unsigned char)big);
    printf("%d %d %d\n", (int)big, (short)big, (signed char)big);
    volatile unsigned long long all = ~0ull;
    printf("%lld %d\n", (long long)all, (int)all);
    printf("%llu %llu\n", all / 3, all % 10);
    return 0;
}
