#include <stdio.h>

short limit(short x)
{
    return x > 1000 ? 1000 : x;
}

int main(void)
{
    printf("%d\n", limit(1000));
    return 0;
}
