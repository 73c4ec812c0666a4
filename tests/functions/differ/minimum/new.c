#include <stdint.h>

int32_t f(int32_t a, int32_t b) {
    uint32_t d = (uint32_t)a - (uint32_t)b;
    return (int32_t)((uint32_t)b + (d & -(d >> 31)));
}
