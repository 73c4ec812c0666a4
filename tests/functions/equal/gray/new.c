#include <stdint.h>

uint32_t f(uint32_t g) {
    g ^= g >> 16;
    g ^= g >> 8;
    g ^= g >> 4;
    g ^= g >> 2;
    return g ^ g >> 1;
}
