#include <stdint.h>

int32_t f(uint32_t x) {
    x &= 0xfff;
    return x & 0x800 ? (int32_t)x - 4096 : (int32_t)x;
}
