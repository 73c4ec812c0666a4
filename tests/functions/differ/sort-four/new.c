#include <stdint.h>

static void order(uint8_t *a, uint8_t *b) {
    if (*a > *b) {
        uint8_t t = *a;
        *a = *b;
        *b = t;
    }
}
uint32_t f(uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    order(&a, &b);
    order(&c, &d);
    order(&a, &c);
    order(&b, &d);
    return (uint32_t)a << 24 | b << 16 | c << 8 | d;
}
