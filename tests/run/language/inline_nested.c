// Inline functions, noreturn, always_inline, cleanup attribute, pure and const functions, tail calls.
#include <stdio.h>
#include <stdlib.h>

static inline int square(int x) { return x * x; }
__attribute__((always_inline)) static inline int cube(int x) { return x * square(x); }
__attribute__((pure)) static int length(const char *s) { return *s ? 1 + length(s + 1) : 0; }
__attribute__((const)) static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
extern inline __attribute__((gnu_inline)) int only_inline(int x) { return x + 1; }
int only_inline(int x) { return x + 1; }

static void release(int **p) {
    printf("release %d\n", **p);
    free(*p);
}

static int *make(int v) {
    int *p = malloc(sizeof *p);
    *p = v;
    return p;
}

static int scoped(int n) {
    __attribute__((cleanup(release))) int *a = make(n);
    for (int i = 0; i < 2; i++) {
        __attribute__((cleanup(release))) int *b = make(n * 10 + i);
        if (*b == 21)
            return *a + *b;
    }
    return -1;
}

static _Noreturn void leave(int code) {
    printf("leaving %d\n", code);
    exit(code);
}

int main(void) {
    printf("%d %d %d\n", square(7), cube(3), only_inline(1));
    printf("%d %d\n", length("twelve chars"), gcd(1071, 462));
    printf("%d\n", scoped(1));
    printf("%d\n", scoped(2));
    leave(square(2));
}
