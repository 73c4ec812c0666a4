#include <stdio.h>

static int bits(unsigned v)
{
    int n = 0;
    for (int i = 0; i < 16; i++)
        n += v >> i & 1;
    return n;
}

int main(void)
{
    int low = getchar(), high = getchar();
    if (low == EOF || high == EOF)
        return 1;
    unsigned v = (unsigned)high << 8 | (unsigned)low;
    printf("%d bits%s\n", bits(v), bits(v) == 1 ? ", a power of two" : "");
    return 0;
}
