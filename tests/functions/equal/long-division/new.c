#include <stdint.h>

uint16_t f(uint16_t a, uint8_t b) {
    uint32_t q = 0, r = 0;
    if (!b)
        return 0;
    for (int i = 15; i >= 0; i--) {
        r = r << 1 | (a >> i & 1);
        q <<= 1;
        if (r >= b) {
            r -= b;
            q |= 1;
        }
    }
    return q;
}
