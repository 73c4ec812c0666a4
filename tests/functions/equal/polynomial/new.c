#include <stdint.h>

uint32_t f(uint32_t x) {
    return ((3 * x + 5) * x - 7) * x + 11;
}
