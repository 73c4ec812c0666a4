// expect: heap out of bounds
#include <stdlib.h>

int main(void) {
    int *v = malloc(10 * sizeof *v);
    for (int i = 0; i <= 10; i++)
        v[i] = i;
    free(v);
    return 0;
}
