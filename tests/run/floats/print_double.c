// Printing doubles with %f %e %g %a: precisions, flags, widths, special values.
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    static const double v[] = {0, -0.0, 1, -1.5, 0.1, 123456789.123456789, 1e21, 1e-7, 5e-324, 999999.5, 0.00001234, 1e300};
    static const char *const formats[] = {"%f", "%.0f", "%.1f", "%.15f", "%e", "%.0e", "%.20e", "%g", "%.0g", "%.3g", "%.17g",
                                          "%#g", "%#.0f", "%a", "%.0a", "%.3a", "%#.0a", "%A", "%G", "%E", "%+f", "% g"};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        for (unsigned k = 0; k < sizeof formats / sizeof *formats; k++) {
            printf(formats[k], v[i]);
            putchar('|');
        }
        putchar('\n');
    }
    printf("[%12.3f] [%-12.3f] [%012.3f] [%+.2e] [% .3g] [%+012.2f]\n", 3.14159, 3.14159, -3.14159, 12345.678, 2.5, 2.5);
    printf("[%*.*f] [%-*.*e]\n", 10, 2, 1.005, 14, 3, 1.005);
    printf("[%f] [%F] [%8.2f] [%-8g] [%08f] [%+f]\n", INFINITY, -INFINITY, NAN, INFINITY, INFINITY, NAN);
    printf("%f\n", DBL_MAX);
    printf("%.60f\n", 0.1);
    printf("%.1074f\n", DBL_TRUE_MIN);
    printf("%.3f %.3f %.3f\n", 0.0005, 0.0015, 0.0025);
    return 0;
}
