#include <stdint.h>

uint64_t f(uint64_t x) {
    uint64_t r = 0;
    for (int i = 0; i < 8; i++)
        r = r << 8 | (x >> 8 * i & 255);
    return r;
}
