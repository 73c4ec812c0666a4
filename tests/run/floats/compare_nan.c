// Every comparison with NaN, infinities and signed zeros, in all three types.
#include <math.h>
#include <stdio.h>

#define ROW(type, a, b)                                                                                        \
    do {                                                                                                       \
        volatile type x = (a), y = (b);                                                                        \
        printf("%d%d%d%d%d%d %d%d%d %d\n", x < y, x <= y, x > y, x >= y, x == y, x != y, !(x < y), !(x >= y),  \
               !(x == y), isunordered(x, y));                                                                  \
    } while (0)

#define ALL(type)                                                                                              \
    do {                                                                                                       \
        ROW(type, 1, 2);                                                                                       \
        ROW(type, 2, 1);                                                                                       \
        ROW(type, 1, 1);                                                                                       \
        ROW(type, NAN, 1);                                                                                     \
        ROW(type, 1, NAN);                                                                                     \
        ROW(type, NAN, NAN);                                                                                   \
        ROW(type, INFINITY, 1);                                                                                \
        ROW(type, -INFINITY, INFINITY);                                                                        \
        ROW(type, INFINITY, INFINITY);                                                                         \
        ROW(type, INFINITY, NAN);                                                                              \
        ROW(type, 0.0, -0.0);                                                                                  \
    } while (0)

int main(void) {
    ALL(float);
    ALL(double);
    ALL(long double);
    volatile double n = NAN, one = 1;
    printf("%g %g\n", fmax(n, one), fmin(one, n));
    printf("%d %d\n", n ? 1 : 0, !n);
    printf("%d %d\n", isless(n, one), islessgreater(one, one + 1));
    return 0;
}
