// Runs of bit-fields of more than 128 bits: some versions of clang load and store a whole run as one integer.
#include <stdio.h>
#include <string.h>

struct plain {
    long before;
    unsigned a : 16, b : 16, c : 16, d : 16, e : 16, f : 16, g : 16, h : 16, i : 16, j : 16;
};

struct tailed {
    unsigned a : 16, b : 16, c : 16, d : 16, e : 16, f : 16, g : 16, h : 16, i : 16, j : 16;
    char after[5];
};

struct __attribute__((packed)) packed {
    char before;
    unsigned a : 20, b : 20, c : 20;
    int d : 20;
    unsigned e : 20, f : 20, g : 20;
    unsigned long long h : 57;
    long long i : 63;
    char after;
};

struct __attribute__((packed)) straddling {
    unsigned a : 7, b : 31;
    unsigned long long c : 61;
    signed d : 5;
    long long e : 64;
    unsigned f : 1;
};

static struct plain plains[2] = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {-1, .j = 0xffff, .a = 1}};
static struct packed initialised = {1, 0xfffff, 2, 0x80000, -5, 0x12345, 6, 0xabcde, 0x123456789abcdefULL, -7, 9};

static void dump(const char *name, const void *object, unsigned long size) {
    const unsigned char *bytes = object;
    printf("%s:", name);
    for (unsigned long i = 0; i < size; i++)
        printf(" %02x", bytes[i]);
    printf("\n");
}

static struct packed changed(struct packed value, int by) {
    value.a += by;
    value.d -= by;
    value.g ^= 0xfffff;
    value.h <<= 3;
    value.i *= by;
    return value;
}

static void show(const struct packed *p) {
    printf("%d %x %x %x %d %x %x %x %llx %lld %d\n", p->before, p->a, p->b, p->c, p->d, p->e, p->f, p->g,
           (unsigned long long)p->h, (long long)p->i, p->after);
}

static void use_volatile(void) {
    volatile struct packed v;
    memset((void *)&v, 0x5a, sizeof v);
    v.a = 1;
    v.d = -2;
    v.g = 0x77777;
    v.i = -1;
    v.i++;
    printf("%x %x %d %x %llx %lld\n", v.a, v.b, v.d, v.g, (unsigned long long)v.h, (long long)v.i);
    dump("volatile", (const void *)&v, sizeof v);
}

static void use_straddling(void) {
    struct straddling s[3];
    memset(s, 0, sizeof s);
    for (int i = 0; i < 3; i++) {
        s[i].a = 100 + i;
        s[i].b = ~0u >> i;
        s[i].c = 0x1fffffffffffffffULL - i;
        s[i].d = -16 + i;
        s[i].e = -1LL << (60 + i);
        s[i].f = i;
    }
    int sum = 0;
    for (int i = 0; i < 3; i++)
        if (s[i].d < -14 && s[i].e < 0 && s[i].c > s[i].b)
            sum += s[i].a;
    printf("sum %d\n", sum);
    dump("straddling", s, sizeof s);
}

int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(struct plain), sizeof(struct tailed), sizeof(struct packed),
           sizeof(struct straddling));
    for (int i = 0; i < 2; i++) {
        plains[i].e = 0x1234 + i;
        plains[i].j--;
        plains[i].i += plains[i].j;
    }
    dump("plain", plains, sizeof plains);

    struct tailed t;
    memset(&t, 0xff, sizeof t);
    t.a = 0;
    t.f = t.g / 3;
    t.j = t.f + 1;
    memcpy(t.after, "abcd", 5);
    dump("tailed", &t, sizeof t);
    printf("%u %u %s\n", t.f, t.j, t.after);

    show(&initialised);
    struct packed next = changed(initialised, 3);
    show(&next);
    dump("packed", &next, sizeof next);
    struct packed *chosen = next.d < initialised.d ? &next : &initialised;
    chosen->f = chosen->e = chosen->a;
    show(chosen);
    use_volatile();
    use_straddling();
    return 0;
}
