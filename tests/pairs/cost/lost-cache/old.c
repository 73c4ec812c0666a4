#include <stdio.h>

static unsigned known[40];

static unsigned stairs(unsigned n)
{
    if (n < 2)
        return 1;
    if (known[n])
        return known[n];
    unsigned ways = stairs(n - 1) + stairs(n - 2);
    known[n] = ways;
    return ways;
}

int main(int argc, char **argv)
{
    if (argc < 2 || argv[1][0] < '0' || argv[1][0] > '9')
        return 1;
    printf("%u\n", stairs(2 * (unsigned)(argv[1][0] - '0')));
    return 0;
}
