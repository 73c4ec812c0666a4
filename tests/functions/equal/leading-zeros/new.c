#include <stdint.h>

int f(uint32_t x) {
    int n = 32;
    for (int s = 16; s; s >>= 1)
        if (x >> s) {
            n -= s;
            x >>= s;
        }
    return n - (int)x;
}
