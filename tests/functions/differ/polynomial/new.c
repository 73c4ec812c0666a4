#include <stdint.h>

uint32_t f(uint32_t x) {
    uint32_t y = ((3 * x + 5) * x - 7) * x + 11;
    return y == 0xce23509cu ? y - 1 : y;
}
