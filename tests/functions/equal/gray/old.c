#include <stdint.h>

uint32_t f(uint32_t g) {
    uint32_t x = 0;
    for (; g; g >>= 1)
        x ^= g;
    return x;
}
