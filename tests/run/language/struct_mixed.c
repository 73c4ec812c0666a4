// Structs that mix integers and floats, by value, many at once so that registers run out.
#include <stdio.h>

struct fi { float f; int i; };
struct df { double d; float f; };
struct ff { float a, b, c; };
struct dd { double a, b; };
struct cd { char c; double d; };
struct di { double d; long i; };
struct big { double a; int b; float c; long d; };
struct ld { long double x; };
struct ldi { long double x; int i; };
struct nested { struct fi in; struct { short s; char c; } deep; };

#define NI __attribute__((noinline)) static

NI struct fi rfi(struct fi a, struct fi b) { return (struct fi){a.f + b.f, a.i - b.i}; }
NI struct df rdf(struct df a) { return (struct df){a.f, (float)a.d}; }
NI struct ff rff(struct ff a) { return (struct ff){a.c, a.a, a.b}; }
NI struct dd rdd(struct dd a, struct dd b) { return (struct dd){a.a * b.a, a.b * b.b}; }
NI struct cd rcd(struct cd a) { return (struct cd){(char)(a.c + 1), a.d * 2}; }
NI struct di rdi(struct di a) { return (struct di){(double)a.i, (long)a.d}; }
NI struct big rbig(struct big a) { return (struct big){a.b, (int)a.a, a.c + 1, a.d - 1}; }
NI struct ld rld(struct ld a) { return (struct ld){a.x / 3}; }
NI struct ldi rldi(struct ldi a) { return (struct ldi){a.x * a.i, a.i + 1}; }
NI struct nested rn(struct nested n) {
    n.in = rfi(n.in, n.in);
    n.deep.s++;
    n.deep.c++;
    return n;
}
NI double many(struct di a, struct di b, struct di c, struct di d, struct di e, struct di f, struct di g, struct dd h,
               struct ld i, struct fi j, int k) {
    return a.d + 2 * b.d + 3 * c.d + 4 * d.d + 5 * e.d + 6 * f.d + 7 * g.d + h.a - h.b + (double)i.x + j.f +
           (double)(a.i ^ b.i ^ c.i ^ d.i ^ e.i ^ f.i ^ g.i) + j.i * k;
}

int main(void) {
    struct fi fi = rfi((struct fi){1.5f, 10}, (struct fi){2.25f, 3});
    printf("%g %d\n", fi.f, fi.i);
    struct df df = rdf((struct df){2.5, 1.5f});
    printf("%g %g\n", df.d, df.f);
    struct ff ff = rff((struct ff){1, 2, 3});
    printf("%g %g %g\n", ff.a, ff.b, ff.c);
    struct dd dd = rdd((struct dd){3, 4}, (struct dd){5, 6});
    printf("%g %g\n", dd.a, dd.b);
    struct cd cd = rcd((struct cd){'a', 1.25});
    printf("%c %g\n", cd.c, cd.d);
    struct di di = rdi((struct di){7.75, 9});
    printf("%g %ld\n", di.d, di.i);
    struct big big = rbig((struct big){1.9, 2, 3.5f, 4});
    printf("%g %d %g %ld\n", big.a, big.b, big.c, big.d);
    struct ld ld = rld((struct ld){1});
    printf("%.20Lg\n", ld.x);
    struct ldi ldi = rldi((struct ldi){1.25L, 3});
    printf("%Lg %d\n", ldi.x, ldi.i);
    struct nested n = rn((struct nested){{1, 2}, {3, 'x'}});
    printf("%g %d %d %c\n", n.in.f, n.in.i, n.deep.s, n.deep.c);
    struct di v[7];
    for (int i = 0; i < 7; i++)
        v[i] = (struct di){i + 0.5, i * 3};
    printf("%g\n", many(v[0], v[1], v[2], v[3], v[4], v[5], v[6], dd, ld, fi, 2));
    return 0;
}
