// _Complex arithmetic, conjugates, conversions, passing by value, arrays.
#include <complex.h>
#include <stdio.h>

static void show(const char *what, double complex z) { printf("%s %.6g %+.6gi\n", what, creal(z), cimag(z)); }

__attribute__((noinline)) static float complex rotate(float complex z) { return z * I; }
__attribute__((noinline)) static long double complex square(long double complex z) { return z * z; }

int main(void) {
    volatile double re = 3, im = 4;
    double complex z = re + im * I, w = 1 - 2 * I;
    show("sum", z + w);
    show("difference", z - w);
    show("product", z * w);
    show("quotient", z / w);
    show("conjugate", conj(z));
    show("negated", -z);
    show("tilde", ~z);
    printf("%g %.6f\n", cabs(z), carg(z));
    float complex f = rotate((float)re + 0.5f * I);
    printf("%g %g\n", crealf(f), cimagf(f));
    long double complex l = square(1.5L + 2.5L * I);
    printf("%Lg %Lg\n", creall(l), cimagl(l));
    printf("%d %d\n", z == 3 + 4 * I, z != w);
    z += 1;
    z *= 2;
    show("updated", z);
    double complex a[3] = {1, I, 1 + I};
    double complex t = 0;
    for (int i = 0; i < 3; i++)
        t += a[i] * a[i];
    show("total", t);
    show("sqrt", csqrt(-4));
    show("exp", cexp(I * 3.14159265358979323846));
    show("pow", cpow(1 + I, 2));
    __real__ z = 9;
    printf("%g %g %zu\n", __real__ z, __imag__ z, sizeof z);
    _Bool nonzero = 0 * I + 0.5;
    printf("%d\n", nonzero);
    return 0;
}
