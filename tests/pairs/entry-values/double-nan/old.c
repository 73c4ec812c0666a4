#include <stdio.h>

int is_low(double x)
{
    return x < 1;
}

int main(void)
{
    printf("%d\n", is_low(__builtin_nan("")));
    return 0;
}
