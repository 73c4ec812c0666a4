#include <stdint.h>

uint32_t f(int32_t x) {
    return x < 0 ? -(uint32_t)x : (uint32_t)x;
}
