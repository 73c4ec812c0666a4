#include <stdint.h>

uint8_t f(uint8_t a, uint8_t b) {
    int s = a + b;
    return s > 255 ? 255 : s;
}
