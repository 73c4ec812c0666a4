// Numerical methods whose result depends on every rounding step.
#include <math.h>
#include <stdio.h>

static double newton(double x) {
    double y = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        y = 0.5 * (y + x / y);
    return y;
}

static double simpson(double (*f)(double), double a, double b, int n) {
    double h = (b - a) / n, s = f(a) + f(b);
    for (int i = 1; i < n; i++)
        s += f(a + i * h) * (i % 2 ? 4 : 2);
    return s * h / 3;
}

static double gauss(double x) { return 1 / (1 + x * x); }

static double kahan(int n) {
    double s = 0, c = 0;
    for (int i = 1; i <= n; i++) {
        double y = 1.0 / i - c, t = s + y;
        c = (t - s) - y;
        s = t;
    }
    return s;
}

static double logistic(int n) {
    double x = 0.3;
    for (int i = 0; i < n; i++)
        x = 3.9 * x * (1 - x);
    return x;
}

int main(void) {
    printf("%.17g %.17g\n", newton(2), newton(1e-10));
    printf("%.17g\n", 4 * simpson(gauss, 0, 1, 100));
    printf("%.17g\n", kahan(5000));
    printf("%.17g\n", logistic(2000));
    long double e = 1, term = 1;
    for (int i = 1; i < 30; i++)
        e += term /= i;
    printf("%.20Lg\n", e);
    float harmonic = 0;
    for (int i = 1; i < 5000; i++)
        harmonic += 1.0f / (float)i;
    printf("%.9g\n", harmonic);
    return 0;
}
