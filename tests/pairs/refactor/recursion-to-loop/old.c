#include <stdio.h>
#include <stdlib.h>

static int gcd(int a, int b)
{
    if (b == 0)
        return a;
    return gcd(b, a % b);
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
