// Structs of every size from 1 to 40 bytes passed and returned by value.
#include <stdio.h>

#define SIZES(X) X(1) X(2) X(3) X(4) X(5) X(7) X(8) X(9) X(12) X(15) X(16) X(17) X(24) X(33) X(40)

#define DEFINE(N)                                                   \
    struct s##N {                                                   \
        unsigned char b[N];                                         \
    };                                                              \
    __attribute__((noinline)) static struct s##N make##N(int k) {   \
        struct s##N s;                                              \
        for (int i = 0; i < N; i++)                                 \
            s.b[i] = (unsigned char)(k + i);                        \
        return s;                                                   \
    }                                                               \
    __attribute__((noinline)) static unsigned sum##N(int before, struct s##N s, int after) { \
        unsigned sum = (unsigned)(before - after);                  \
        for (int i = 0; i < N; i++) {                               \
            sum = sum * 31 + s.b[i];                                \
            s.b[i] = 0;                                             \
        }                                                           \
        return sum;                                                 \
    }

SIZES(DEFINE)

int main(void) {
#define TEST(N)                                                     \
    {                                                               \
        struct s##N s = make##N(N);                                 \
        unsigned x = sum##N(1, s, 2);                               \
        unsigned y = sum##N(1, s, 2);                               \
        printf("%d %u %d\n", N, x, x == y);                         \
    }
    SIZES(TEST)
    return 0;
}
