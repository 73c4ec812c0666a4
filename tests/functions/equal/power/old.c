#include <stdint.h>

uint32_t f(uint32_t x, uint8_t n) {
    uint32_t r = 1;
    n &= 7;
    for (int i = 0; i < n; i++)
        r *= x;
    return r;
}
