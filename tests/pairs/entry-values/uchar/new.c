/* A byte is masked. Seen for the highest bit. */
#include <stdio.h>

unsigned char low(unsigned char x)
{
    return x & 127;
}

int main(void)
{
    printf("%d\n", low(255));
    return 0;
}
