// expect: double free
#include <stdlib.h>

int main(void) {
    char *old = malloc(10);
    char *new = realloc(old, 20);
    free(old);
    free(new);
    return 0;
}
