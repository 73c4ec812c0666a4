#include <stdint.h>

int f(uint32_t a, uint32_t b, uint32_t *r) {
    uint64_t p = (uint64_t)a * b;
    *r = (uint32_t)p;
    return p >> 32 != 0;
}
