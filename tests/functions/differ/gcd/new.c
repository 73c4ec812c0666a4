#include <stdint.h>

uint8_t f(uint8_t a, uint8_t b) {
    for (int i = 0; b && i < 10; i++) {
        uint8_t t = a % b;
        a = b;
        b = t;
    }
    return a;
}
