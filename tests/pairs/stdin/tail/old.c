#include <stdio.h>

enum { KEEP = 3 };

int main(void)
{
    char ring[KEEP];
    unsigned long total = 0;
    for (int c; (c = getchar()) != EOF; total++)
        ring[total % KEEP] = (char)c;
    unsigned long start = total > KEEP ? total - KEEP : 0;
    for (unsigned long i = start; i < total; i++)
        putchar(ring[i % KEEP]);
    return 0;
}
