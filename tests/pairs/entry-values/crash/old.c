#include <stdio.h>

int first(const char *text)
{
    if (!text)
        return 0;
    return text[0] == 'a';
}

int main(void)
{
    printf("%d\n", first(0));
    return 0;
}
