#include <stdint.h>

uint64_t f(uint32_t a, uint32_t b) {
    uint32_t al = a & 0xffff, ah = a >> 16, bl = b & 0xffff, bh = b >> 16;
    uint64_t mid = (uint64_t)ah * bl + (uint64_t)al * bh;
    return ((uint64_t)(ah * bh) << 32) + (mid << 16) + (uint64_t)(al * bl);
}
