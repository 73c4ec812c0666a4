/* The lowest number has no positive counterpart. Seen for -128. */
#include <stdio.h>

signed char flip(signed char x)
{
    if (x == 0 || x == -128)
        return 0;
    return (signed char)-x;
}

int main(void)
{
    printf("%d\n", flip(-128));
    return 0;
}
