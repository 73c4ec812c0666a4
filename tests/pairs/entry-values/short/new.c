/* The limit is one lower. Seen there. */
#include <stdio.h>

short limit(short x)
{
    return x > 999 ? 999 : x;
}

int main(void)
{
    printf("%d\n", limit(1000));
    return 0;
}
