#include <stdint.h>

uint32_t f(uint8_t n) {
    return (uint32_t)n * (uint8_t)(n + 1) / 2;
}
