// expect: use after free
#include <stdlib.h>

int main(void) {
    char *p = malloc(32);
    free(p);
    p[3] = 'x';
    return 0;
}
