/* A missing text is read. Seen without one. */
#include <stdio.h>

int first(const char *text)
{
    return text[0] == 'a';
}

int main(void)
{
    printf("%d\n", first(0));
    return 0;
}
