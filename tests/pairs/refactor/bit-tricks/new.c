/* Bits are counted by clearing the lowest one, a power of two is tested without a loop. Seen: nothing. */
#include <stdio.h>

static int bits(unsigned v)
{
    int n = 0;
    v = v - (v >> 1 & 0x5555);
    v = (v & 0x3333) + (v >> 2 & 0x3333);
    v = (v + (v >> 4)) & 0x0f0f;
    n = (v + (v >> 8)) & 0x1f;
    return n;
}

int main(void)
{
    int low = getchar(), high = getchar();
    if (low == EOF || high == EOF)
        return 1;
    unsigned v = (unsigned)high << 8 | (unsigned)low;
    printf("%d bits%s\n", bits(v), v != 0 && (v & (v - 1)) == 0 ? ", a power of two" : "");
    return 0;
}
