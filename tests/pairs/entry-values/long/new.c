/* Zero is positive. Seen for it. */
#include <stdio.h>

long sign(long x)
{
    return x >= 0 ? 1 : -1;
}

int main(void)
{
    printf("%ld\n", sign(0));
    return 0;
}
