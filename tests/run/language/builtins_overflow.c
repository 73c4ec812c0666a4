// Checked arithmetic: every width, signed, unsigned, mixed types and results.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(type, fmt, op, x, y)                                        \
    do {                                                                \
        volatile type _x = (x), _y = (y);                               \
        type _r;                                                        \
        int _o = __builtin_##op##_overflow(_x, _y, &_r);                \
        printf(#op " " #type " %d " fmt "\n", _o, _r);                  \
    } while (0)

int main(void) {
    TRY(int, "%d", add, INT_MAX, 1);
    TRY(int, "%d", add, INT_MAX, -1);
    TRY(int, "%d", sub, INT_MIN, 1);
    TRY(int, "%d", mul, 65536, 65536);
    TRY(int, "%d", mul, -46340, 46340);
    TRY(unsigned, "%u", add, UINT_MAX, 1);
    TRY(unsigned, "%u", sub, 3, 5);
    TRY(unsigned, "%u", mul, 0x10001, 0xffff);
    TRY(long, "%ld", add, LONG_MAX, LONG_MAX);
    TRY(long, "%ld", sub, LONG_MIN, LONG_MIN);
    TRY(long, "%ld", mul, LONG_MIN, -1);
    TRY(unsigned long, "%lu", mul, 1ul << 33, 1ul << 31);
    TRY(unsigned long, "%lu", sub, 0, 1);
    TRY(int8_t, "%d", add, 100, 100);
    TRY(int8_t, "%d", mul, -128, -1);
    TRY(uint8_t, "%d", add, 200, 55);
    TRY(uint8_t, "%d", mul, 16, 16);
    TRY(int16_t, "%d", sub, -32768, 1);
    TRY(uint16_t, "%d", mul, 255, 257);
    uint8_t small;
    volatile int wide = 300;
    int o = __builtin_add_overflow(wide, -100, &small);
    printf("%d %d\n", o, small);
    o = __builtin_add_overflow(wide, 0, &small);
    printf("%d %d\n", o, small);
    int mixed;
    volatile unsigned u = UINT_MAX;
    o = __builtin_add_overflow(u, -1L, &mixed);
    printf("%d %d\n", o, mixed);
    long long product;
    o = __builtin_mul_overflow(u, (int)wide, &product);
    printf("%d %lld\n", o, product);
    __int128 huge;
    o = __builtin_mul_overflow((__int128)LONG_MAX * wide, (__int128)LONG_MAX, &huge);
    printf("%d\n", o);
    unsigned carry;
    unsigned s = __builtin_addc(u, 1u, 1u, &carry);
    printf("%u %u\n", s, carry);
    return 0;
}
