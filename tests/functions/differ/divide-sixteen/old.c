#include <stdint.h>

uint16_t f(uint16_t x) {
    return x / 41;
}
