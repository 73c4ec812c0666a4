/* The last colour is followed by the first. Seen for it. */
#include <stdio.h>

enum colour { RED, GREEN, BLUE };

enum colour next(enum colour c)
{
    return c == BLUE ? RED : c == GREEN ? BLUE : GREEN;
}

int main(void)
{
    printf("%d\n", next(BLUE));
    return 0;
}
