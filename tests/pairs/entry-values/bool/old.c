#include <stdio.h>

_Bool both(_Bool a, _Bool b)
{
    return a | b;
}

int main(void)
{
    printf("%d\n", both(1, 0));
    return 0;
}
