// Bit-fields: signed, unsigned, zero width, straddling units, in unions.
#include <stdio.h>
#include <string.h>
#include <stdbool.h>

struct flags {
    unsigned a : 1;
    unsigned b : 3;
    int c : 5;
    unsigned : 0;
    unsigned long d : 40;
    bool e : 1;
    signed char f : 4;
};

struct packed {
    unsigned short x : 9;
    unsigned short y : 9;
    unsigned long long z : 63;
} __attribute__((packed));

union view {
    struct {
        unsigned low : 4, mid : 8, high : 20;
    } part;
    unsigned whole;
};

int main(void) {
    struct flags f;
    memset(&f, 0, sizeof f);
    for (int i = 0; i < 20; i += 3) {
        f.a += (unsigned)i;
        f.b = (unsigned)i;
        f.c = i - 10;
        f.d = (unsigned long)i << 36;
        f.e = i > 6;
        f.f = (signed char)(i % 8 - 4);
        printf("%u %u %d %lu %d %d\n", f.a, f.b, f.c, (unsigned long)f.d, f.e, f.f);
    }
    printf("%zu\n", sizeof(struct flags));
    struct packed p = {511, 300, 0x7fffffffffffffff};
    p.x++;
    p.y *= 2;
    p.z ^= 0x5555;
    printf("%u %u %llx %zu\n", p.x, p.y, (unsigned long long)p.z, sizeof p);
    union view v;
    v.whole = 0xdeadbeef;
    printf("%x %x %x\n", v.part.low, v.part.mid, v.part.high);
    v.part.mid = 0;
    printf("%x\n", v.whole);
    printf("%d\n", (v.part.low = 31 & 0xf) + 1);
    return 0;
}
