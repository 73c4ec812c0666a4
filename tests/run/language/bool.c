// _Bool: conversions from every type, arithmetic, bit-fields, pointers.
#include <stdbool.h>
#include <stdio.h>

static bool from_double(double d) { return d; }
static bool from_pointer(const void *p) { return p; }
static bool from_int(int x) { return x; }
static bool from_long(long x) { return x; }
static int to_int(bool b) { return b * 10; }

struct bits { bool a : 1; bool b; };

int main(void) {
    int x;
    printf("%d %d %d\n", from_double(0.1), from_double(-0.0), from_double(1e-320));
    printf("%d %d\n", from_pointer(&x), from_pointer(NULL));
    printf("%d %d %d\n", from_int(256), from_int(0), from_long(1L << 40));
    printf("%d %d\n", to_int(true), to_int(2 > 3));
    bool b = true;
    b++;
    printf("%d\n", b);
    b += 5;
    b -= 1;
    printf("%d\n", b);
    b = (bool)0.5 + (bool)'x' - true;
    printf("%d %zu\n", b, sizeof b);
    struct bits bits = {4, 8};
    printf("%d %d\n", bits.a, bits.b);
    bool v[8];
    for (int i = 0; i < 8; i++)
        v[i] = i & 5;
    for (int i = 0; i < 8; i++)
        printf("%d", v[i]);
    printf("\n%d\n", true + true);
    return 0;
}
