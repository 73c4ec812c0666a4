// expect: invalid free
#include <stdlib.h>

static void release(void *p) { free(p); }

int main(void) {
    int local = 1;
    release(&local);
    return local;
}
