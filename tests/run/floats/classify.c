// Bit patterns of floats through unions, signbit, copysign, payload-free NaN handling.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t bits(double d) {
    uint64_t u;
    memcpy(&u, &d, sizeof u);
    return u;
}

static uint32_t bitsf(float f) {
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static void bitsl(long double l) {
    unsigned char b[16] = {0};
    memcpy(b, &l, 10);
    for (int i = 9; i >= 0; i--)
        printf("%02x", b[i]);
    printf("\n");
}

int main(void) {
    printf("%016llx %016llx %016llx\n", (unsigned long long)bits(1.0), (unsigned long long)bits(-0.0),
           (unsigned long long)bits(INFINITY));
    printf("%08x %08x %08x\n", bitsf(1.5f), bitsf(-INFINITY), bitsf(1e-45f));
    bitsl(1.0L);
    bitsl(-2.5L);
    bitsl((long double)INFINITY);
    bitsl(1e-4940L);
    volatile double zero = 0;
    printf("%g %g %d %d\n", 1 / zero, -1 / zero, isnan(zero / zero), isnan(zero * INFINITY));
    printf("%d %d\n", signbit(-zero) != 0, signbit(zero) != 0);
    printf("%g %g\n", copysign(1, -zero), sqrt(-zero));
    double parsed;
    uint64_t pattern = 0x400921fb54442d18;
    memcpy(&parsed, &pattern, sizeof parsed);
    printf("%.15f\n", parsed);
    float parts[2] = {1, 2};
    uint64_t both;
    memcpy(&both, parts, sizeof both);
    printf("%016llx\n", (unsigned long long)both);
    printf("%d %d %d\n", isfinite(1e308 * 10 * (zero + 1)), isinf(-INFINITY) != 0, isnan(NAN) != 0);
    return 0;
}
