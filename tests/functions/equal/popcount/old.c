#include <stdint.h>

unsigned f(uint32_t x) {
    unsigned n = 0;
    while (x) {
        n += x & 1;
        x >>= 1;
    }
    return n;
}
