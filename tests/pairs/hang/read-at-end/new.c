/* The end of the input is not tested while a comment is skipped. Seen where a # has no line end behind it. */
#include <stdio.h>

int main(void)
{
    int c;
    while ((c = getchar()) != EOF) {
        if (c == '#') {
            do
                c = getchar();
            while (c != '\n');
            if (c == EOF)
                break;
        }
        putchar(c);
    }
    return 0;
}
