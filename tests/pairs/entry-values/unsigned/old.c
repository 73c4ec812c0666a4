#include <stdio.h>

unsigned next(unsigned x)
{
    return x > 4294967294u ? 0 : x + 1;
}

int main(void)
{
    printf("%u\n", next(4294967294u));
    return 0;
}
