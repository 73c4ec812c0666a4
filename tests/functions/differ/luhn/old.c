#include <stdint.h>

int f(const uint8_t d[4]) {
    int s = 0;
    for (int i = 0; i < 4; i++) {
        int v = d[i] % 10;
        if (i & 1) {
            v *= 2;
            if (v > 9)
                v -= 9;
        }
        s += v;
    }
    return s % 10 == 0;
}
