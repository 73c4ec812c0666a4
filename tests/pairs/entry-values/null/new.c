/* A missing text is empty. Seen without one. */
#include <stdio.h>

int length(const char *text)
{
    if (!text)
        return 0;
    return text[0] != 0;
}

int main(void)
{
    printf("%d\n", length(0));
    return 0;
}
