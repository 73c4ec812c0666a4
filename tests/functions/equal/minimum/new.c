#include <stdint.h>

int32_t f(int32_t a, int32_t b) {
    return b ^ ((a ^ b) & -(a < b));
}
