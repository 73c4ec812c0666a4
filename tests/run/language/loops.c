// Nested loops with break, continue, several counters, and loops that run once or never.
#include <stdio.h>

int main(void) {
    int hits = 0;
    for (int i = 0; i < 10; i++) {
        for (int j = 0;; j++) {
            if (j == i)
                break;
            if ((i + j) % 3)
                continue;
            hits += i * j;
        }
    }
    printf("%d\n", hits);
    int n = 0;
    do
        n++;
    while (n < 0);
    while (n > 1)
        n--;
    printf("%d\n", n);
    for (int i = 0, j = 10; i < j; i += 2, j--)
        printf("%d-%d ", i, j);
    printf("\n");
    unsigned long collatz = 27, steps = 0;
    while (collatz != 1) {
        collatz = collatz % 2 ? 3 * collatz + 1 : collatz / 2;
        steps++;
    }
    printf("%lu\n", steps);
    int primes = 0;
    for (int i = 2; i < 200; i++) {
        int d = 2;
        for (; d * d <= i; d++)
            if (i % d == 0)
                goto composite;
        primes++;
    composite:;
    }
    printf("%d\n", primes);
    int depth = 0;
    for (int a = 0; a < 3; a++)
        for (int b = a; b < 3; b++)
            for (int c = b; c < 3; c++)
                for (int d = c; d < 3; d++)
                    depth = depth * 2 + (a ^ b ^ c ^ d ? 1 : 0);
    printf("%d\n", depth);
    return 0;
}
