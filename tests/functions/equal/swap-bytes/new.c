#include <stdint.h>

uint64_t f(uint64_t x) {
    return __builtin_bswap64(x);
}
