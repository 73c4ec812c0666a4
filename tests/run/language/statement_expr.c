// Statement expressions, typeof, conditional with omitted middle operand, local labels.
#include <stdio.h>

#define MAX(a, b)                                                                                                      \
    ({                                                                                                                 \
        __typeof__(a) _a = (a);                                                                                        \
        __typeof__(b) _b = (b);                                                                                        \
        _a > _b ? _a : _b;                                                                                             \
    })

#define FIND(arr, n, x)                                                                                                \
    ({                                                                                                                 \
        __label__ found;                                                                                               \
        int _i = 0;                                                                                                    \
        for (; _i < (n); _i++)                                                                                         \
            if ((arr)[_i] == (x))                                                                                      \
                goto found;                                                                                            \
        _i = -1;                                                                                                       \
    found:                                                                                                             \
        _i;                                                                                                            \
    })

static int calls;
static int next(void) { return ++calls; }

int main(void) {
    int a[] = {4, 8, 15, 16, 23, 42};
    printf("%d %g\n", MAX(next(), 0), MAX(1.5, 1));
    printf("%d\n", calls);
    printf("%d %d\n", FIND(a, 6, 16), FIND(a, 6, 5));
    printf("%d\n", next() ?: 99);
    printf("%d\n", 0 ?: 99);
    int total = 0;
    for (int i = 0; i < 5; i++)
        total += ({
            if (i == 3)
                continue;
            i * i;
        });
    printf("%d\n", total);
    struct { int x, y; } p = ({
        __typeof__(p) q = {3, 4};
        q.x++;
        q;
    });
    printf("%d %d\n", p.x, p.y);
    __auto_type z = 2.5 * 2;
    printf("%g %zu\n", z, sizeof z);
    return 0;
}
