#include <stdint.h>

static const int twice[10] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
int f(const uint8_t d[4]) {
    return (d[0] % 10 + twice[d[1] % 10] + d[2] % 10 + twice[d[3] % 10]) % 10 == 0;
}
