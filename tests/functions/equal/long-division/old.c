#include <stdint.h>

uint16_t f(uint16_t a, uint8_t b) {
    return b ? a / b : 0;
}
