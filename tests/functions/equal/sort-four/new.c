#include <stdint.h>

uint32_t f(uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    uint8_t v[4] = {a, b, c, d};
    for (int i = 1; i < 4; i++)
        for (int j = i; j && v[j - 1] > v[j]; j--) {
            uint8_t t = v[j];
            v[j] = v[j - 1];
            v[j - 1] = t;
        }
    return (uint32_t)v[0] << 24 | v[1] << 16 | v[2] << 8 | v[3];
}
