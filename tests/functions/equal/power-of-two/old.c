#include <stdint.h>

int f(uint32_t x) {
    for (int i = 0; i < 32; i++)
        if (x == 1u << i)
            return 1;
    return 0;
}
