#include <stdint.h>

uint16_t f(const uint8_t p[4]) {
    unsigned a = 0, b = 0;
    for (int i = 0; i < 4; i++) {
        a += p[i];
        b += a;
    }
    return b % 255 << 8 | a % 255;
}
