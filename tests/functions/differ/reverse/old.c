#include <stdint.h>

uint32_t f(uint32_t x) {
    uint32_t r = 0;
    for (int i = 0; i < 32; i++)
        r |= (x >> i & 1) << (31 - i);
    return r;
}
