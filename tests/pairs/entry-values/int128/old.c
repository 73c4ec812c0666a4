#include <stdio.h>

__int128 wide(__int128 x)
{
    return x > (__int128)1 << 64 ? -1 : x;
}

int main(void)
{
    printf("%d\n", (int)(wide((__int128)1 << 64) >> 64));
    return 0;
}
