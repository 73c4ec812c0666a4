#include <stdint.h>

uint8_t f(uint8_t a, uint8_t b) {
    uint8_t s = a + b;
    return s | -(s < a);
}
