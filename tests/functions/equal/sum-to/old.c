#include <stdint.h>

uint32_t f(uint8_t n) {
    uint32_t s = 0;
    for (unsigned i = 1; i <= n; i++)
        s += i;
    return s;
}
