// expect: wild pointer
#include <string.h>

int main(void) {
    char *p;
    memcpy(&p, "ABCDEFGH", sizeof p);
    *p = 0;
    return 0;
}
