#include <stdint.h>

unsigned f(uint16_t x) {
    unsigned n = 0;
    for (; x; n++)
        x &= x - 1;
    return n;
}
