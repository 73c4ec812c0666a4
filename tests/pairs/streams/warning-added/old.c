#include <stdio.h>

int main(void)
{
    int c, column = 0;
    while ((c = getchar()) != EOF) {
        if (c == '\t') {
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
