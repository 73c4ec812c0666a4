// Sizes, alignment, padding, packed structs, _Alignas, misaligned access through memcpy and packed.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct a { char c; double d; char e; };
struct b { char c; long double x; };
struct __attribute__((packed)) p { char c; uint32_t u; uint64_t l; double d; };
struct aligned { char c; alignas(32) int v; };
struct nested { struct a a[2]; short s; };

int main(void) {
    printf("%zu %zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct p), sizeof(struct aligned),
           sizeof(struct nested));
    printf("%zu %zu %zu\n", alignof(struct a), alignof(struct b), alignof(struct p));
    printf("%zu %zu %zu\n", offsetof(struct a, e), offsetof(struct b, x), offsetof(struct p, d));
    struct p p = {1, 0x11223344, 0x5566778899aabbcc, 2.5};
    p.u += 1;
    p.l ^= 0xff;
    p.d *= 2;
    printf("%x %llx %g\n", p.u, (unsigned long long)p.l, p.d);
    unsigned char raw[16];
    for (int i = 0; i < 16; i++)
        raw[i] = (unsigned char)(i * 17);
    for (int i = 0; i < 9; i += 3) {
        uint64_t v;
        memcpy(&v, raw + i, sizeof v);
        printf("%016llx\n", (unsigned long long)v);
    }
    alignas(64) char buffer[64];
    struct aligned s;
    printf("%d %d\n", (int)((uintptr_t)buffer % 64), (int)((uintptr_t)&s.v % 32));
    printf("%zu %zu %zu %zu\n", sizeof(long), sizeof(void *), sizeof(long double), alignof(max_align_t));
    return 0;
}
