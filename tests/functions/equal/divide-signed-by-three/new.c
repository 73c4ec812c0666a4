#include <stdint.h>

int32_t f(int32_t x) {
    int32_t q = (int32_t)((int64_t)x * 0x55555556 >> 32);
    return q + (int32_t)((uint32_t)x >> 31);
}
