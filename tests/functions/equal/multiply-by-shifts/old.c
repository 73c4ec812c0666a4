#include <stdint.h>

uint16_t f(uint8_t a, uint8_t b) {
    return a * b;
}
