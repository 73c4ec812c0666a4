#include <stdint.h>

uint32_t f(uint32_t x, unsigned n) {
    n &= 31;
    return n ? x << n | x >> (32 - n) : x;
}
