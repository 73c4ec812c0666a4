/* The sign of zero is kept. Seen for a zero below zero. */
#include <stdio.h>

double positive(double x)
{
    return x < 0 || (x == 0 && __builtin_signbit(x)) ? -x : x;
}

int main(void)
{
    printf("%g\n", positive(-0.0));
    return 0;
}
