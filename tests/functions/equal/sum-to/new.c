#include <stdint.h>

uint32_t f(uint8_t n) {
    return (uint32_t)n * (n + 1u) / 2;
}
