#include <stdint.h>

uint8_t f(uint8_t a, uint8_t b) {
    while (b) {
        uint8_t t = a % b;
        a = b;
        b = t;
    }
    return a;
}
