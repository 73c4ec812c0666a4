// calloc gives zeros even after memory was used; huge requests fail.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (int round = 0; round < 20; round++) {
        size_t n = 100 + (size_t)round * 37;
        char *p = calloc(n, 3);
        for (size_t i = 0; i < n * 3; i++)
            if (p[i]) {
                printf("not zero\n");
                return 1;
            }
        memset(p, 0xff, n * 3);
        free(p);
    }
    void *volatile p = calloc(SIZE_MAX / 2, 3);
    printf("%d\n", p == NULL);
    volatile size_t huge = SIZE_MAX - 100;
    p = malloc(huge);
    printf("%d\n", p == NULL);
    int *keep = malloc(sizeof *keep);
    *keep = 7;
    p = realloc(keep, huge);
    printf("%d %d\n", p == NULL, p ? 0 : *keep);
    free(keep);
    void *volatile a = malloc(0), *volatile b = malloc(0);
    printf("%d\n", a != b || (a == NULL && b == NULL));
    free(a);
    free(b);
    return 0;
}
