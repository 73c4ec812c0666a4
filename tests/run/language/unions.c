// Unions: type punning, anonymous members, unions of structs.
#include <stdio.h>
#include <stdint.h>

union number {
    float f;
    uint32_t u;
    uint8_t bytes[4];
};

struct value {
    enum { INT, REAL, TEXT } kind;
    union {
        long i;
        double d;
        const char *s;
    };
};

static void show(struct value v) {
    switch (v.kind) {
    case INT: printf("int %ld\n", v.i); break;
    case REAL: printf("real %g\n", v.d); break;
    case TEXT: printf("text %s\n", v.s); break;
    }
}

union pair {
    struct { int a, b; } ints;
    struct { short a, b, c, d; } shorts;
    uint64_t all;
};

static union pair swap(union pair p) {
    int t = p.ints.a;
    p.ints.a = p.ints.b;
    p.ints.b = t;
    return p;
}

int main(void) {
    union number n;
    n.f = 1.5f;
    printf("%08x %d %d %d %d\n", n.u, n.bytes[0], n.bytes[1], n.bytes[2], n.bytes[3]);
    n.bytes[3] = 0xc0;
    printf("%g\n", n.f);
    n.u++;
    printf("%.9g\n", n.f);
    show((struct value){INT, .i = -5});
    show((struct value){REAL, .d = 2.25});
    show((struct value){TEXT, .s = "hello"});
    union pair p = {.ints = {1, 0x20003}};
    p = swap(p);
    printf("%d %d %d %d %d %d\n", p.ints.a, p.ints.b, p.shorts.a, p.shorts.b, p.shorts.c, p.shorts.d);
    printf("%llx\n", (unsigned long long)p.all);
    return 0;
}
