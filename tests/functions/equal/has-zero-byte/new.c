#include <stdint.h>

int f(uint64_t x) {
    return ((x - 0x0101010101010101u) & ~x & 0x8080808080808080u) != 0;
}
