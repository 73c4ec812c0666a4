#include <stdint.h>

uint32_t f(uint16_t x, uint16_t y) {
    uint32_t z = 0;
    for (int i = 0; i < 16; i++)
        z |= (uint32_t)(x >> i & 1) << 2 * i | (uint32_t)(y >> i & 1) << (2 * i + 1);
    return z;
}
