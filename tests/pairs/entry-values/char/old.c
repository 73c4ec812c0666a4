#include <stdio.h>

char lower(char c)
{
    return c >= 'A' && c < 'Z' ? (char)(c + 32) : c;
}

int main(void)
{
    printf("%c\n", lower('Z'));
    return 0;
}
