// Multi-dimensional arrays, pointers to arrays, pointer arithmetic and decay.
#include <stdio.h>
#include <string.h>

static int cube[3][4][5];

static int sum_plane(int (*p)[5], int rows) {
    int s = 0;
    for (int r = 0; r < rows; r++)
        for (int *x = p[r]; x < p[r] + 5; x++)
            s += *x;
    return s;
}

int main(void) {
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 5; k++)
                cube[i][j][k] = n++;
    printf("%d %d %d\n", cube[2][3][4], *(*(*(cube + 1) + 2) + 3), (&cube[0][0][0])[1 * 5 + 2]);
    for (int i = 0; i < 3; i++)
        printf("%d ", sum_plane(cube[i], 4));
    printf("\n%zu %zu %zu\n", sizeof cube, sizeof cube[0], sizeof cube[0][0]);
    int(*whole)[3][4][5] = &cube;
    printf("%d %ld\n", (*whole)[1][1][1], (long)(&cube[2] - &cube[0]));
    const char *words[] = {"pear", "apple", "fig"};
    const char **w = words;
    w++;
    printf("%s %c %s\n", *w, **w, w[1]);
    int v[10] = {0};
    int *end = v + 10, *p = end;
    while (p > v) {
        p--;
        *p = (int)(end - p);
    }
    printf("%d %d %ld\n", v[0], v[9], (long)(end - v));
    char text[][6] = {"one", "two", "three"};
    printf("%zu %zu %s\n", sizeof text, strlen(text[2]), text[0] + 1);
    printf("%d %d\n", &v[3] < &v[4], v + 3 == &v[3]);
    int ragged[3][3] = {{1}, {1, 2}, {1, 2, 3}};
    int total = 0;
    for (size_t i = 0; i < sizeof ragged / sizeof **ragged; i++)
        total += ragged[i / 3][i % 3];
    printf("%d\n", total);
    return 0;
}
