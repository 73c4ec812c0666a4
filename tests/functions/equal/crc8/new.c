#include <stdint.h>

static uint8_t table[256];
uint8_t f(uint8_t crc, uint8_t byte) {
    for (int i = 0; i < 256; i++) {
        uint8_t c = i;
        for (int k = 0; k < 8; k++)
            c = (c << 1) ^ (-(c >> 7) & 7);
        table[i] = c;
    }
    return table[crc ^ byte];
}
