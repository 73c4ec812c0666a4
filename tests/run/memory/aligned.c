// aligned_alloc, posix_memalign, memalign, alignment of malloc.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (size_t a = 16; a <= 4096; a *= 4) {
        char *p = aligned_alloc(a, a * 2);
        memset(p, 1, a * 2);
        printf("%d ", (int)((uintptr_t)p % a));
        free(p);
    }
    void *q;
    printf("%d ", posix_memalign(&q, 256, 10));
    printf("%d\n", (int)((uintptr_t)q % 256));
    free(q);
    q = memalign(64, 5);
    printf("%d\n", (int)((uintptr_t)q % 64));
    free(q);
    int bad = 0;
    for (int i = 1; i < 50; i++) {
        void *p = malloc((size_t)i);
        bad += (uintptr_t)p % 16 != 0;
        free(p);
    }
    printf("%d\n", bad);
    char *p = malloc(20);
    printf("%d\n", malloc_usable_size(p) >= 20);
    free(p);
    return 0;
}
