// The functions of math.h on doubles.
#include <math.h>
#include <stdio.h>

int main(void) {
    static double (*const one[])(double) = {sqrt, cbrt, exp, exp2, expm1, log, log2, log10, log1p, sin, cos, tan,
                                            asin, acos, atan, sinh, cosh, tanh, asinh, atanh, erf, erfc, tgamma, lgamma,
                                            logb, fabs};
    static const double v[] = {0.25, 0.75, 0.999};
    for (unsigned i = 0; i < sizeof one / sizeof *one; i++) {
        for (int k = 0; k < 3; k++) {
            volatile double x = v[k];
            printf("%.13g ", one[i](x));
        }
        printf("\n");
    }
    volatile double a = 5.5, b = -2.25, big = 1e200;
    printf("%.13g %.13g %.13g\n", pow(a, b), pow(2, 0.5), pow(b, 3));
    printf("%g %g %g\n", fmod(a, b), fmod(b, a), remainder(a, b));
    printf("%.13g %.13g\n", hypot(big, big), atan2(b, -a));
    printf("%g %g %g\n", fdim(a, b), fdim(b, a), copysign(a, b));
    printf("%.17g %.17g\n", fma(a, b, 1e-17), fma(0.1, 10, -1));
    int e;
    double m = frexp(a, &e);
    printf("%g %d %g %g\n", m, e, ldexp(0.75, 4), scalbn(b, -3));
    double ip, fp = modf(b, &ip);
    printf("%g %g\n", ip, fp);
    int q;
    double r = remquo(29.0, 3.0, &q);
    printf("%g %d\n", r, q & 7);
    printf("%g %g %g\n", sqrt(-a), log(0.0 * a), exp(1000 * a));
    printf("%.13g %.13g %.13g\n", acosh(a), sin(1e10), cos(1e22));
    printf("%.10g %.10g\n", j0(a), y1(a));
    return 0;
}
