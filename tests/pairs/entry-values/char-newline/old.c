#include <stdio.h>

char clean(char c)
{
    return c == '\t' ? ' ' : c;
}

int main(void)
{
    printf("%d\n", clean('\n'));
    return 0;
}
