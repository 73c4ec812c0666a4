#include <stdint.h>

unsigned f(uint16_t x) {
    unsigned r = 0, bit = 1u << 14, rest = x;
    while (bit) {
        if (rest >= r + bit) {
            rest -= r + bit;
            r = (r >> 1) + bit;
        } else
            r >>= 1;
        bit >>= 2;
    }
    return r;
}
