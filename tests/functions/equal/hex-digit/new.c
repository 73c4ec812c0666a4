#include <stdint.h>

int f(unsigned char c) {
    unsigned d = c - '0', l = (c | 32) - 'a';
    return d < 10 ? (int)d : l < 6 ? (int)l + 10 : -1;
}
