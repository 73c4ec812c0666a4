#include <stdio.h>

int half(int x)
{
    return x / 2;
}

int main(void)
{
    printf("%d\n", half(-1));
    return 0;
}
