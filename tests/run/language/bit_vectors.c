// Vectors of bits: each bit is a value of its own in registers, and one bit of a byte in memory.
#include <stdio.h>
#include <string.h>

typedef _Bool bits3 __attribute__((ext_vector_type(3)));
typedef _Bool bits8 __attribute__((ext_vector_type(8)));
typedef _Bool bits16 __attribute__((ext_vector_type(16)));
typedef _Bool bits64 __attribute__((ext_vector_type(64)));
typedef _Bool bits128 __attribute__((ext_vector_type(128)));
typedef short shorts __attribute__((ext_vector_type(8)));

static bits8 global = {1, 0, 1, 1, 0, 0, 0, 1};
static bits16 table[3];

static void print(const char *name, const void *bytes, size_t size) {
    printf("%s", name);
    for (size_t i = 0; i < size; i++) printf(" %02x", ((const unsigned char *)bytes)[i]);
    putchar('\n');
}

__attribute__((noinline)) static bits8 less(shorts a, shorts b) {
    return __builtin_convertvector(a < b, bits8);
}

__attribute__((noinline)) static int first(const bits8 *bits) {
    for (int i = 0; i < 8; i++) {
        if ((*bits)[i]) return i;
    }
    return -1;
}

int main(void) {
    shorts low = {1, 2, 3, 4, -5, 6, 7, 8}, high = {2, 1, 4, 3, 6, 5, 8, 7};
    bits8 below = less(low, high), both = below & global;
    print("below", &below, sizeof below);
    print("both", &both, sizeof both);
    printf("first %d %d\n", first(&below), first(&both));

    bits3 three = {1, 1, 0};
    three[2] = !three[0] || three[1];
    printf("three %d%d%d\n", three[0], three[1], three[2]);

    for (int row = 0; row < 3; row++) {
        for (int i = 0; i < 16; i++) table[row][i] = (i + row) % 3 == 0;
    }
    print("table", table, sizeof table);

    bits64 wide = 0;
    bits128 widest = 0;
    for (int i = 0; i < 64; i += 7) wide[i] = 1;
    for (int i = 0; i < 128; i += 11) widest[i] = 1;
    wide = ~wide;
    widest = ~widest;
    print("wide", &wide, sizeof wide);
    print("widest", &widest, sizeof widest);
    return 0;
}
