#include <stdio.h>

unsigned char low(unsigned char x)
{
    return x;
}

int main(void)
{
    printf("%d\n", low(255));
    return 0;
}
