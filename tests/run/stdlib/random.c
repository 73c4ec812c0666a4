// rand, random, drand48 and rand_r with fixed seeds give glibc's sequences.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    printf("%d %d\n", rand(), rand());
    srand(1);
    printf("%d\n", rand());
    srand(42);
    printf("%d %d %d\n", rand(), rand(), RAND_MAX);
    srandom(7);
    printf("%ld %ld\n", random(), random());
    unsigned s = 5;
    int a = rand_r(&s), b = rand_r(&s);
    printf("%d %d\n", a, b);
    srand48(99);
    printf("%.12f %ld %ld\n", drand48(), lrand48(), mrand48());
    unsigned short x[3] = {1, 2, 3};
    printf("%.12f %ld\n", erand48(x), nrand48(x));
    char state[64];
    initstate(3, state, sizeof state);
    printf("%ld\n", random());
    unsigned hash = 0;
    for (int i = 0; i < 1000; i++)
        hash = hash * 31 + (unsigned)random();
    printf("%08x\n", hash);
    return 0;
}
