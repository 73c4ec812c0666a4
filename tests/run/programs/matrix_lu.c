// LU decomposition with partial pivoting: solves a system, the determinant and the inverse.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 6

static int decompose(int n, double a[n][n], int p[n]) {
    int sign = 1;
    for (int i = 0; i < n; i++)
        p[i] = i;
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[best][k]))
                best = i;
        if (fabs(a[best][k]) < 1e-12)
            return 0;
        if (best != k) {
            double row[n];
            memcpy(row, a[k], sizeof row);
            memcpy(a[k], a[best], sizeof row);
            memcpy(a[best], row, sizeof row);
            int t = p[k];
            p[k] = p[best], p[best] = t;
            sign = -sign;
        }
        for (int i = k + 1; i < n; i++) {
            a[i][k] /= a[k][k];
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
    }
    return sign;
}

static void solve(int n, double lu[n][n], const int p[n], const double b[n], double x[n]) {
    for (int i = 0; i < n; i++) {
        x[i] = b[p[i]];
        for (int j = 0; j < i; j++)
            x[i] -= lu[i][j] * x[j];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            x[i] -= lu[i][j] * x[j];
        x[i] /= lu[i][i];
    }
}

static void make(int n, double a[n][n]) {
    unsigned seed = 7;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            seed = seed * 1103515245 + 12345;
            a[i][j] = (double)(seed >> 16 & 1023) / 64 - 8 + (i == j ? 10 : 0);
        }
}

int main(void) {
    for (int n = 1; n <= N; n++) {
        double a[n][n], lu[n][n], b[n], x[n], r = 0;
        int p[n];
        make(n, a);
        memcpy(lu, a, sizeof a);
        int sign = decompose(n, lu, p);
        double det = sign;
        for (int i = 0; i < n; i++) {
            det *= lu[i][i];
            b[i] = i + 1;
        }
        solve(n, lu, p, b, x);
        for (int i = 0; i < n; i++) {
            double s = -b[i];
            for (int j = 0; j < n; j++)
                s += a[i][j] * x[j];
            r = fmax(r, fabs(s));
        }
        printf("n=%d det=%.10g residual<1e-12:%d x=", n, det, r < 1e-12);
        for (int i = 0; i < n; i++)
            printf(" %.12g", x[i]);
        printf("\n");
    }
    double singular[2][2] = {{1, 2}, {2, 4}};
    int p[2];
    printf("%d\n", decompose(2, singular, p));
    double hilbert[4][4], e[4], column[4];
    int q[4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            hilbert[i][j] = 1.0 / (i + j + 1);
    decompose(4, hilbert, q);
    for (int j = 0; j < 4; j++) {
        memset(e, 0, sizeof e);
        e[j] = 1;
        solve(4, hilbert, q, e, column);
        printf("%.6f %.6f %.6f %.6f\n", column[0], column[1], column[2], column[3]);
    }
    return 0;
}
