// expect: use after free
#include <stdlib.h>

int main(void) {
    int *v = malloc(4 * sizeof *v);
    int *first = &v[0];
    v = realloc(v, 4000 * sizeof *v);
    *first = 1;
    free(v);
    return 0;
}
