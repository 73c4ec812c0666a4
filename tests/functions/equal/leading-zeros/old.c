#include <stdint.h>

int f(uint32_t x) {
    int n = 0;
    if (!x)
        return 32;
    while (!(x & 0x80000000u)) {
        x <<= 1;
        n++;
    }
    return n;
}
