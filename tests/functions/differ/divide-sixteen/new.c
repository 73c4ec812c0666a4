#include <stdint.h>

uint16_t f(uint16_t x) {
    return (uint32_t)x * 1599 >> 16;
}
