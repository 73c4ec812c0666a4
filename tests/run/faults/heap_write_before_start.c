// expect: heap out of bounds
#include <stdlib.h>

int main(void) {
    char *p = malloc(16);
    char *end = p;
    while (end > p - 2)
        *--end = 'x';
    free(p);
    return 0;
}
