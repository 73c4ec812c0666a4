#include <stdint.h>

int f(uint32_t x) {
    return x && !(x & (x - 1));
}
