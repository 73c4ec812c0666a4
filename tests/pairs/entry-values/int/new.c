/* A shift rounds the other way. Seen for odd numbers below zero. */
#include <stdio.h>

int half(int x)
{
    return x >> 1;
}

int main(void)
{
    printf("%d\n", half(-1));
    return 0;
}
