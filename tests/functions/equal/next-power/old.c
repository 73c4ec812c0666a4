#include <stdint.h>

uint32_t f(uint32_t x) {
    uint32_t p = 1;
    if (x > 0x80000000u)
        return 0;
    while (p < x)
        p *= 2;
    return p;
}
