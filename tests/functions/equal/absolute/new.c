#include <stdint.h>

uint32_t f(int32_t x) {
    uint32_t m = (uint32_t)(x >> 31);
    return ((uint32_t)x ^ m) - m;
}
