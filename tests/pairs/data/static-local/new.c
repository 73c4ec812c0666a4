/* The state inside a function starts as "after a blank" and not as "inside a word". Seen where the first
   character is a lower-case letter. */
#include <ctype.h>
#include <stdio.h>

static int title(int c)
{
    static int previous = ' ';
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
