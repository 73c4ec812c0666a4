#include <stdint.h>

int f(uint32_t x) {
    int p = 0;
    for (int i = 0; i < 32; i++)
        p ^= x >> i & 1;
    return p;
}
