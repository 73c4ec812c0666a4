/* An unknown level is the highest. Seen for a number without a name. */
#include <stdio.h>

typedef enum { QUIET = -1, USUAL, LOUD } level;

level known(level l)
{
    return l > LOUD ? LOUD : l;
}

int main(void)
{
    printf("%d\n", known((level)9));
    return 0;
}
