#include <stdint.h>

static uint32_t spread(uint32_t x) {
    x = (x | x << 8) & 0x00ff00ffu;
    x = (x | x << 4) & 0x0f0f0f0fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
}
uint32_t f(uint16_t x, uint16_t y) {
    return spread(x) | spread(y) << 1;
}
