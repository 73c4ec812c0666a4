/* What is no number is below no number. Seen for it. */
#include <stdio.h>

int is_low(double x)
{
    return !(x >= 1);
}

int main(void)
{
    printf("%d\n", is_low(__builtin_nan("")));
    return 0;
}
