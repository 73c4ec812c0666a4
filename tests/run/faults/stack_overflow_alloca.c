// expect: stack overflow
#include <alloca.h>
#include <stdlib.h>

int main(void) {
    volatile char *p = NULL;
    for (int i = 0; i < 1000000; i++) {
        p = alloca(4096);
        p[0] = 1;
    }
    return p[0];
}
