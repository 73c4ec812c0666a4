// expect: heap out of bounds
#include <stdio.h>
#include <stdlib.h>

struct narrow { char bytes[6]; };

int main(void) {
    char *p = calloc(1, sizeof(struct narrow));
    long *wide = (long *)p;
    printf("%ld\n", *wide);
    return 0;
}
