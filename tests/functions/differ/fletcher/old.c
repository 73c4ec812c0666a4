#include <stdint.h>

uint16_t f(const uint8_t p[4]) {
    unsigned a = 0, b = 0;
    for (int i = 0; i < 4; i++) {
        a = (a + p[i]) % 255;
        b = (b + a) % 255;
    }
    return b << 8 | a;
}
