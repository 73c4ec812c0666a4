// Subnormal numbers in all types: arithmetic, printing, classification, gradual underflow.
#include <float.h>
#include <math.h>
#include <stdio.h>

static const char *name(int c) {
    switch (c) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "infinite";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    default: return "normal";
    }
}

int main(void) {
    volatile float f = FLT_MIN;
    volatile double d = DBL_MIN;
    volatile long double l = LDBL_MIN;
    for (int i = 0; i < 4; i++) {
        printf("%a %s %a %s %La %s\n", f, name(fpclassify(f)), d, name(fpclassify(d)), l, name(fpclassify(l)));
        f /= 8, d /= 8, l /= 8;
    }
    volatile double smallest = 4.9406564584124654e-324;
    printf("%g %g %g\n", smallest, smallest / 2, smallest * 1.5);
    printf("%.17g %.17g\n", DBL_MIN - smallest, DBL_MIN / 3);
    volatile float fs = 1e-45f;
    printf("%g %g %g\n", fs, fs + fs, fs / 2);
    printf("%Lg %Lg\n", LDBL_MIN * LDBL_EPSILON, LDBL_MIN * LDBL_EPSILON / 2);
    printf("%s %s %s %s\n", name(fpclassify(0.0)), name(fpclassify(INFINITY)), name(fpclassify(NAN)),
           name(fpclassify(1.0)));
    printf("%g %g\n", nextafter(0.0, 1.0), nextafter(DBL_MIN, 0.0));
    printf("%d %d %d\n", ilogb(smallest), isnormal(DBL_MIN) != 0, isnormal(smallest) != 0);
    return 0;
}
