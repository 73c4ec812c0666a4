#include <stdint.h>

int f(uint32_t a, uint32_t b, uint32_t *r) {
    *r = a * b;
    return a > 0xffff && b > 0xffff;
}
