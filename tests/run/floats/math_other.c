// The functions of math.h on floats and long doubles.
#include <math.h>
#include <stdio.h>

int main(void) {
    volatile float f = 0.7f, g = 2.5f;
    volatile long double l = 0.7L, m = 2.5L;
    printf("%.7g %.7g %.7g %.7g\n", sqrtf(f), cbrtf(f), expf(f), logf(f));
    printf("%.7g %.7g %.7g %.7g\n", sinf(f), cosf(f), tanf(f), atan2f(f, g));
    printf("%.7g %.7g %.7g %.7g\n", powf(f, g), hypotf(f, g), fmodf(g, f), log10f(g));
    printf("%.7g %.7g %.7g\n", fmaf(f, g, 1), fminf(f, g), fmaxf(f, g));
    printf("%.16Lg %.16Lg %.16Lg %.16Lg\n", sqrtl(l), cbrtl(l), expl(l), logl(l));
    printf("%.16Lg %.16Lg %.16Lg %.16Lg\n", sinl(l), cosl(l), tanl(l), atan2l(l, m));
    printf("%.16Lg %.16Lg %.16Lg %.16Lg\n", powl(l, m), hypotl(l, m), fmodl(m, l), log2l(m));
    printf("%.16Lg %.16Lg %.16Lg\n", fabsl(-l), ldexpl(l, 10), copysignl(m, -l));
    int e;
    long double x = frexpl(m, &e);
    printf("%Lg %d\n", x, e);
    long double ip, fp = modfl(-m, &ip);
    printf("%Lg %Lg\n", ip, fp);
    float fip, ffp = modff(-g, &fip);
    printf("%g %g\n", fip, ffp);
    printf("%La %a\n", nextafterl(1, 2), nextafterf(1, 0));
    printf("%ld %lld\n", lrintl(2.5L), llroundl(-2.5L));
    printf("%d %d %d\n", ilogbl(m * 1024), isinf(l) != 0, signbit(-l) != 0);
    return 0;
}
