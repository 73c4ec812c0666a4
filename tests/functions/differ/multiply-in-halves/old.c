#include <stdint.h>

uint64_t f(uint32_t a, uint32_t b) {
    return (uint64_t)a * b;
}
