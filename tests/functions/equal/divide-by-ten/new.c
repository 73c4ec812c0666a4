#include <stdint.h>

uint32_t f(uint32_t x) {
    return (uint64_t)x * 0xcccccccdu >> 35;
}
