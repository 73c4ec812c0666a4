#include <stdio.h>

double positive(double x)
{
    return x < 0 ? -x : x;
}

int main(void)
{
    printf("%g\n", positive(-0.0));
    return 0;
}
