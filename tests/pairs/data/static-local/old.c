#include <ctype.h>
#include <stdio.h>

static int title(int c)
{
    static int previous = 'x';
    int result = previous == ' ' ? toupper(c) : c;
    previous = c;
    return result;
}

int main(void)
{
    int c;
    while ((c = getchar()) != EOF)
        putchar(title(c));
    return 0;
}
