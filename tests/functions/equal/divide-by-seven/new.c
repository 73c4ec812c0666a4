#include <stdint.h>

uint32_t f(uint32_t x) {
    uint32_t q = (uint64_t)x * 0x24924925u >> 32;
    return (((x - q) >> 1) + q) >> 2;
}
