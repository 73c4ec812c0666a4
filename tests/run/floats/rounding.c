// Rounding functions and the default rounding to even of conversions.
#include <math.h>
#include <stdio.h>

int main(void) {
    static const double v[] = {-2.5, -1.5, -0.5, -0.2, -0.0, 0.0, 0.2, 0.5, 0.7, 1.5, 2.5, 3.5, 1e15 + 0.5, 4503599627370497.5};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        volatile double x = v[i];
        printf("%g: %g %g %g %g %g %g", x, floor(x), ceil(x), trunc(x), round(x), rint(x), nearbyint(x));
        printf(" %ld %ld\n", lround(x), lrint(x));
    }
    for (unsigned i = 0; i < 12; i++) {
        volatile float x = (float)v[i];
        printf("%g %g %g %g ", floorf(x), ceilf(x), truncf(x), roundf(x));
        volatile long double l = v[i];
        printf("%Lg %Lg %Lg %Lg %Lg\n", floorl(l), ceill(l), truncl(l), roundl(l), rintl(l));
    }
    volatile double third = 1.0 / 3;
    printf("%.9g\n", (float)third);
    volatile double half_ulp = 1.0 + 0x1p-24;
    printf("%.9g\n", (float)half_ulp);
    half_ulp = 1.0 + 0x1.8p-23;
    printf("%.9g\n", (float)half_ulp);
    volatile long double l = 1.0L + 0x1p-53L;
    printf("%.17g\n", (double)l);
    printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5);
    printf("%.2f %.2f %.1f %.1f\n", 1.005, 2.675, 0.25, 0.35);
    return 0;
}
