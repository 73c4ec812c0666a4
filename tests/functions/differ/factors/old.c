#include <stdint.h>

uint32_t f(uint16_t a, uint16_t b) {
    return (uint32_t)a * b;
}
