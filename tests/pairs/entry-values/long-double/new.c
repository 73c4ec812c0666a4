/* The bound belongs to the range. Seen for 2.5. */
#include <stdio.h>

int inside(long double x)
{
    return x > 2 && x <= 2.5L;
}

int main(void)
{
    printf("%d\n", inside(2.5L));
    return 0;
}
