/* A line end counts as a blank. Seen for it. */
#include <stdio.h>

char clean(char c)
{
    return c == '\t' || c == '\n' ? ' ' : c;
}

int main(void)
{
    printf("%d\n", clean('\n'));
    return 0;
}
