/* A warning on the error stream is added for tabs. Seen for input with a tab: nothing but the warning. */
#include <stdio.h>

int main(void)
{
    int c, column = 0, warned = 0;
    while ((c = getchar()) != EOF) {
        if (c == '\t') {
            if (!warned++)
                fputs("warning: tabs\n", stderr);
            do
                putchar(' ');
            while (++column % 4);
        } else {
            putchar(c);
            column = c == '\n' ? 0 : column + 1;
        }
    }
    return 0;
}
