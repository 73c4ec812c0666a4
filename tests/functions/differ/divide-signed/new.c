#include <stdint.h>

int32_t f(int32_t x) {
    return x == -2147483647 - 1 ? x / 8 : x >= 0 ? x >> 3 : -((-x) >> 3) - (x == -64);
}
