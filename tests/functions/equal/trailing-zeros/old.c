#include <stdint.h>

int f(uint32_t x) {
    int n = 0;
    if (!x)
        return 32;
    for (; !(x & 1); x >>= 1)
        n++;
    return n;
}
