// expect: double free
#include <stdlib.h>

static void cleanup(void *p) { free(p); }

int main(void) {
    void *p = malloc(24);
    cleanup(p);
    cleanup(p);
    return 0;
}
