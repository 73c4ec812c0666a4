// Conversion of floats to every integer type, within range, truncating towards zero.
#include <stdio.h>

#define CONVERT(type, v)                                                                                       \
    do {                                                                                                       \
        volatile type x = (v);                                                                                 \
        printf("%d %d %d %d ", (signed char)x, (short)x, (int)x, (_Bool)x);                                    \
        printf("%ld %lld\n", (long)x, (long long)x);                                                           \
    } while (0)

#define UNSIGNED(type, v)                                                                                      \
    do {                                                                                                       \
        volatile type x = (v);                                                                                 \
        printf("%u %lu %llu\n", (unsigned)x, (unsigned long)x, (unsigned long long)x);                         \
    } while (0)

int main(void) {
    static const double small[] = {0.0, -0.0, 0.5, -0.5, 0.99999, -0.99999, 1.5, -1.5, 2.5, 100.9, -100.9, 127.5, -128};
    for (unsigned i = 0; i < sizeof small / sizeof *small; i++) {
        CONVERT(float, (float)small[i]);
        CONVERT(double, small[i]);
        CONVERT(long double, small[i]);
    }
    UNSIGNED(float, 4294967040.0f);
    UNSIGNED(double, 4294967295.5);
    UNSIGNED(long double, 4294967295.75L);
    volatile double d = 9.2233720368547748e18, u = 1.8446744073709550e19;
    volatile float f = 9.2e18f;
    volatile long double l = 18446744073709551615.0L, s = -9223372036854775808.0L;
    printf("%ld %lu\n", (long)d, (unsigned long)u);
    printf("%ld %lu\n", (long)f, (unsigned long)f);
    printf("%lu %ld\n", (unsigned long)l, (long)s);
    volatile double c = 200.7, h = 60000.2;
    printf("%d %d\n", (unsigned char)c, (unsigned short)h);
    return 0;
}
