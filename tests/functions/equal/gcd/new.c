#include <stdint.h>

uint8_t f(uint8_t a, uint8_t b) {
    int shift = 0;
    if (!a || !b)
        return a | b;
    while (!((a | b) & 1)) {
        a >>= 1;
        b >>= 1;
        shift++;
    }
    while (!(a & 1))
        a >>= 1;
    while (b) {
        while (!(b & 1))
            b >>= 1;
        if (a > b) {
            uint8_t t = a;
            a = b;
            b = t;
        }
        b -= a;
    }
    return a << shift;
}
