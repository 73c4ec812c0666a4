#include <stdint.h>

uint32_t f(uint32_t x) {
    while (x > 15)
        x = (x >> 4) + (x & 15);
    return x;
}
