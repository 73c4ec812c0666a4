#include <stdio.h>

signed char flip(signed char x)
{
    if (x == 0)
        return 0;
    return (signed char)-x;
}

int main(void)
{
    printf("%d\n", flip(-128));
    return 0;
}
