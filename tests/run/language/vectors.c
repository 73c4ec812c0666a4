// Vector extensions: arithmetic, comparison, shuffles, element access, integers and floats.
#include <stdio.h>
#include <string.h>

typedef int v4si __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef long v4di __attribute__((vector_size(32)));

static void show(v4si v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

__attribute__((noinline)) static v4sf scale(v4sf v, float k) { return v * k; }

int main(void) {
    v4si a = {1, 2, 3, 4}, b = {10, -20, 30, -40};
    show(a + b);
    show(a * b - 1);
    show(b / a);
    show(b % 7);
    show(a << 2);
    show(b >> 1);
    show((a & 3) | ~b);
    show(a > 2);
    show(a == (v4si){1, 0, 3, 0});
    show((b ^ b >> 31) - (b >> 31));
    show(-a);
    v4sf f = scale((v4sf){1.5f, 2.5f, -3.5f, 4}, 2);
    printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
    show(f < 0);
    show(__builtin_convertvector(f, v4si));
    show(__builtin_shufflevector(a, b, 3, 2, 5, 4));
    v2df d = {0.5, 0.25};
    d += d * 3;
    printf("%g %g\n", d[0], d[1]);
    v16qi bytes;
    memcpy(&bytes, "abcdefghijklmnop", 16);
    bytes -= 32;
    char text[17] = {0};
    memcpy(text, &bytes, 16);
    puts(text);
    v8hi h = {1, 2, 3, 4, 5, 6, 7, 8};
    int sum = 0;
    for (int i = 0; i < 8; i++) {
        h[i] *= h[7 - i];
        sum += h[i];
    }
    printf("%d\n", sum);
    v4di l = {1L << 40, -1, 0, 5};
    l ^= l >> 3;
    printf("%ld %ld %ld %ld\n", l[0], l[1], l[2], l[3]);
    printf("%d %d\n", __builtin_reduce_add(a), __builtin_reduce_max(b));
    return 0;
}
