// Printing long doubles with %Lf %Le %Lg %La.
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    static const long double v[] = {0, -0.0L, 1, -2.5L, 0.1L, 1.0L / 3, 1e20L, 3.6e-4951L, 123456789.123456789L,
                                    18446744073709551615.0L, 1e4000L};
    static const char *const formats[] = {"%Le", "%.0Le", "%.25Le", "%Lg", "%.1Lg", "%.21Lg", "%#Lg", "%La", "%.0La", "%.5La",
                                          "%LA", "%LG", "%+Lg"};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        for (unsigned k = 0; k < sizeof formats / sizeof *formats; k++) {
            printf(formats[k], v[i]);
            putchar('|');
        }
        if (v[i] < 1e30L) {
            printf("%Lf|%.0Lf|%.30Lf", v[i], v[i], v[i]);
        }
        putchar('\n');
    }
    printf("[%20.5Lf] [%-20.5Lf] [%020.5Lf]\n", 3.14159L, 3.14159L, -3.14159L);
    printf("%Lf %Le %La\n", (long double)INFINITY, -(long double)INFINITY, (long double)NAN);
    printf("%.0Lf\n", LDBL_MAX);
    printf("%.60Lf\n", 0.1L);
    printf("%La %La %La\n", LDBL_EPSILON, LDBL_MIN, LDBL_MAX);
    return 0;
}
