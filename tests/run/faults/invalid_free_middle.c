// expect: invalid free
#include <stdlib.h>

int main(void) {
    char *p = malloc(10);
    p += 4;
    free(p);
    return 0;
}
