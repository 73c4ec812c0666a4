// Variable length arrays: sizes, two dimensions, as parameters, in loops.
#include <stdio.h>
#include <string.h>

static int trace(int n, int m[n][n]) {
    int t = 0;
    for (int i = 0; i < n; i++)
        t += m[i][i];
    return t;
}

static void fill(int rows, int cols, char grid[rows][cols]) {
    for (int r = 0; r < rows; r++) {
        memset(grid[r], '.', (size_t)cols);
        grid[r][r % cols] = '#';
        grid[r][cols - 1] = 0;
    }
}

static size_t effects(int *n) {
    size_t s = sizeof(int[++*n]);
    return s;
}

int main(void) {
    for (int n = 1; n < 6; n++) {
        int m[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = i * n + j;
        printf("%zu %zu %d\n", sizeof m, sizeof m[0], trace(n, m));
    }
    int rows = 4, cols = 7;
    char grid[rows][cols];
    fill(rows, cols, grid);
    for (int i = 0; i < rows; i++)
        puts(grid[i]);
    int n = 3;
    size_t s = effects(&n);
    printf("%zu %d\n", s, n);
    int (*p)[n] = (int(*)[n])(int[8]){1, 2, 3, 4, 5, 6, 7, 8};
    n = 100;
    printf("%d %zu\n", p[1][0], sizeof *p);
    long total = 0;
    for (int i = 1; i <= 2000; i++) {
        long block[i];
        block[0] = i;
        block[i - 1] = i;
        total += block[0] + block[i / 2 ? i - 1 : 0];
    }
    printf("%ld\n", total);
    return 0;
}
