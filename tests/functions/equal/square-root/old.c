#include <stdint.h>

unsigned f(uint16_t x) {
    unsigned r = 0;
    while ((r + 1) * (r + 1) <= x)
        r++;
    return r;
}
