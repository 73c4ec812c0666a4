#include <stdio.h>

int is_large(double x)
{
    return x > 1e300 && x <= __builtin_inf();
}

int main(void)
{
    printf("%d\n", is_large(__builtin_inf()));
    return 0;
}
