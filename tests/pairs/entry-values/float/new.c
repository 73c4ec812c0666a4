/* The bound belongs to the range. Seen for 1.5. */
#include <stdio.h>

int inside(float x)
{
    return x > 0 && x <= 1.5f;
}

int main(void)
{
    printf("%d\n", inside(1.5f));
    return 0;
}
