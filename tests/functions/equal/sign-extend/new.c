#include <stdint.h>

int32_t f(uint32_t x) {
    return (int32_t)((x & 0xfff) ^ 0x800) - 0x800;
}
