/* The lowest number is refused. Seen for it. */
#include <stdio.h>

long long size(long long x)
{
    if (x < -__LONG_LONG_MAX__ + 1)
        return -1;
    return 0;
}

int main(void)
{
    printf("%lld\n", size(-__LONG_LONG_MAX__));
    return 0;
}
