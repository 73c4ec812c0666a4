#include <stdint.h>

uint16_t f(uint8_t a, uint8_t b) {
    uint16_t r = 0;
    for (int i = 0; i < 8; i++)
        if (b >> i & 1)
            r += a << i;
    return r;
}
