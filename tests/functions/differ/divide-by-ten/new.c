#include <stdint.h>

uint32_t f(uint32_t x) {
    return (uint64_t)x * 0x1999999au >> 32;
}
