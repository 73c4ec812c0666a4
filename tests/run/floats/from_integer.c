// Conversion of every integer type to every float type, with rounding.
#include <limits.h>
#include <stdio.h>

#define SHOW(type, v)                                                                                          \
    do {                                                                                                       \
        volatile type x = (v);                                                                                 \
        printf("%.9g %.17g %.21Lg\n", (float)x, (double)x, (long double)x);                                    \
    } while (0)

int main(void) {
    SHOW(signed char, SCHAR_MIN);
    SHOW(unsigned char, UCHAR_MAX);
    SHOW(short, SHRT_MIN);
    SHOW(unsigned short, USHRT_MAX);
    SHOW(int, INT_MIN);
    SHOW(int, INT_MAX);
    SHOW(int, 16777217);
    SHOW(int, 16777219);
    SHOW(unsigned, UINT_MAX);
    SHOW(unsigned, 0xffffff80u);
    SHOW(unsigned, 0xffffff7fu);
    SHOW(long, LONG_MIN);
    SHOW(long, LONG_MAX);
    SHOW(long, 9007199254740993);
    SHOW(long, -9007199254740995);
    SHOW(unsigned long, ULONG_MAX);
    SHOW(unsigned long, 0x8000000000000400);
    SHOW(unsigned long, 0x8000000000000401);
    SHOW(_Bool, 1);
    SHOW(float, 0.1f);
    SHOW(double, 0.1);
    SHOW(long double, 0.1L);
    SHOW(double, 1e-45);
    SHOW(long double, 3.4028235e38L);
    return 0;
}
