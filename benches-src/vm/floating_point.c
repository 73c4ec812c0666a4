// Floating point: a gravity simulation of few bodies and a Mandelbrot row, with only + - * / and a square root by hand.
#include <stdio.h>
#include <stdlib.h>

/* A fused multiply-add is an intrinsic that the interpreter of LLVM does not have. */
#pragma STDC FP_CONTRACT OFF

#define BODIES 5

static double x[BODIES] = {0, 4.84, 8.34, 12.89, 15.37}, y[BODIES] = {0, -1.16, 4.12, -15.11, -25.9};
static double vx[BODIES] = {0, 0.6, -1.01, 1.08, 0.97}, vy[BODIES] = {0, 2.81, 1.82, 0.86, 0.59};
static const double mass[BODIES] = {39.47, 0.037, 0.011, 0.0017, 0.002};

static double root(double v) {
    double r = v > 1 ? v : 1;
    for (int i = 0; i < 8; i++)
        r = 0.5 * (r + v / r);
    return r;
}

static void advance(double dt) {
    for (int i = 0; i < BODIES; i++) {
        for (int j = i + 1; j < BODIES; j++) {
            double dx = x[i] - x[j], dy = y[i] - y[j], d2 = dx * dx + dy * dy + 0.01;
            double pull = dt / (d2 * root(d2));
            vx[i] -= dx * mass[j] * pull;
            vy[i] -= dy * mass[j] * pull;
            vx[j] += dx * mass[i] * pull;
            vy[j] += dy * mass[i] * pull;
        }
    }
    for (int i = 0; i < BODIES; i++) {
        x[i] += dt * vx[i];
        y[i] += dt * vy[i];
    }
}

static int escape(double cx, double cy) {
    double a = 0, b = 0;
    int n = 0;
    while (n < 100 && a * a + b * b < 4) {
        double t = a * a - b * b + cx;
        b = 2 * a * b + cy;
        a = t;
        n++;
    }
    return n;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned checksum = 0;
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < 200; i++)
            advance(0.001);
        for (int i = 0; i < 200; i++)
            checksum = checksum * 31 + (unsigned)escape(-2.0 + 0.0125 * i, 0.01 * (r % 100));
    }
    printf("%08x %.12f %.12f\n", checksum, x[1], y[2]);
    return 0;
}
