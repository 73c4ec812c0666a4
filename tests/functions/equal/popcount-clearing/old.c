#include <stdint.h>

unsigned f(uint16_t x) {
    unsigned n = 0;
    for (int i = 0; i < 16; i++)
        n += x >> i & 1;
    return n;
}
