#include <stdint.h>

int f(uint64_t x) {
    for (int i = 0; i < 8; i++)
        if (!(x >> 8 * i & 255))
            return 1;
    return 0;
}
