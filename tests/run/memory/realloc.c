// realloc: growing keeps the content, shrinking, from NULL, many sizes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = realloc(NULL, 10);
    strcpy(p, "content");
    p = realloc(p, 10000);
    printf("%s\n", p);
    p = realloc(p, 8);
    printf("%s\n", p);
    free(p);
    size_t n = 1;
    int *v = malloc(sizeof *v);
    v[0] = 0;
    while (n < 100000) {
        v = realloc(v, 2 * n * sizeof *v);
        for (size_t i = n; i < 2 * n; i++)
            v[i] = v[i / 2] + (int)(i & 1);
        n *= 2;
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += v[i];
    printf("%zu %ld\n", n, sum);
    free(v);
    free(NULL);
    char *blocks[100];
    for (int i = 0; i < 100; i++) {
        blocks[i] = malloc((size_t)i + 1);
        memset(blocks[i], i, (size_t)i + 1);
    }
    int ok = 1;
    for (int i = 99; i >= 0; i--) {
        blocks[i] = realloc(blocks[i], (size_t)i * 3 + 1);
        for (int k = 0; k <= i; k++)
            ok &= blocks[i][k] == i;
        free(blocks[i]);
    }
    printf("%d\n", ok);
    int *r = reallocarray(NULL, 10, sizeof *r);
    r[9] = 5;
    printf("%d\n", r[9]);
    free(r);
    return 0;
}
