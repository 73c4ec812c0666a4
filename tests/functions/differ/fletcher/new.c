#include <stdint.h>

uint16_t f(const uint8_t p[4]) {
    unsigned a = 0, b = 0;
    for (int i = 0; i < 4; i++) {
        a += p[i];
        b += a;
    }
    a = (a >> 8) + (a & 255);
    b = (b >> 8) + (b & 255);
    return b % 255 << 8 | (a > 255 ? a - 255 : a);
}
