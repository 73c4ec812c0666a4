/* The recursive greatest common divisor is a loop. Seen: nothing. */
#include <stdio.h>
#include <stdlib.h>

static int gcd(int a, int b)
{
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 1;
    int a = atoi(argv[1]), b = atoi(argv[2]);
    if (a < 0 || b < 0)
        return 1;
    printf("%d\n", gcd(a, b));
    return 0;
}
