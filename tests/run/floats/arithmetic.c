// Arithmetic in float, double and long double, with rounding visible in the last digits.
#include <stdio.h>

int main(void) {
    volatile float f = 0.1f, g = 3.7f;
    volatile double d = 0.1, e = 3.7;
    volatile long double l = 0.1L, m = 3.7L;
    printf("%.9g %.9g %.9g %.9g\n", f + g, f - g, f * g, f / g);
    printf("%.17g %.17g %.17g %.17g\n", d + e, d - e, d * e, d / e);
    printf("%.21Lg %.21Lg %.21Lg %.21Lg\n", l + m, l - m, l * m, l / m);
    printf("%.17g %.21Lg\n", f + d, d + l);
    double sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += d;
    printf("%.17g\n", sum);
    float fsum = 0;
    for (int i = 0; i < 1000; i++)
        fsum += f;
    printf("%.9g\n", fsum);
    long double lsum = 0;
    for (int i = 0; i < 1000; i++)
        lsum += l;
    printf("%.21Lg\n", lsum);
    printf("%.17g\n", -d);
    d++;
    e -= 1e16;
    printf("%.17g %.17g\n", d, e);
    volatile double big = 1e308, tiny = 1e-308;
    printf("%g %g %g\n", big * 10, tiny / 1e10, tiny * tiny);
    printf("%d\n", 0.1 + 0.2 == 0.3);
    return 0;
}
