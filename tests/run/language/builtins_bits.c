// Bit-counting and byte-swapping builtins of every width.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    static const uint64_t values[] = {1, 2, 3, 0x80, 0xff00, 0x80000000, 0x123456789abcdef0, 0x8000000000000000, ~0ull};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        volatile uint64_t v = values[i];
        uint32_t low = (uint32_t)v | 1u << 31;
        printf("%d %d %d %d ", __builtin_clzll(v), __builtin_ctzll(v), __builtin_popcountll(v), __builtin_parityll(v));
        printf("%d %d %d %d ", __builtin_clz(low >> 3), __builtin_ctz(low), __builtin_popcount(low), __builtin_parity(low));
        printf("%d %d %d ", __builtin_ffsll((long long)v), __builtin_ffs((int)v), __builtin_clrsbll((long long)v));
        printf("%x %x %llx\n", __builtin_bswap16((uint16_t)v), __builtin_bswap32((uint32_t)v),
               (unsigned long long)__builtin_bswap64(v));
    }
    volatile uint8_t b = 0x96;
    volatile uint32_t w = 0x12345678;
    printf("%x %x %llx\n", __builtin_bitreverse8(b), __builtin_bitreverse32(w),
           (unsigned long long)__builtin_bitreverse64(w));
    printf("%x %x %x\n", __builtin_rotateleft8(b, 3), __builtin_rotateleft32(w, 12), __builtin_rotateright32(w, 12));
    printf("%d %d\n", __builtin_ffs(0 & b), __builtin_clrsb(-1 - (b & 0)));
    volatile int negative = -5;
    printf("%d %ld %lld\n", __builtin_abs(negative), __builtin_labs(negative), __builtin_llabs(negative));
    return 0;
}
