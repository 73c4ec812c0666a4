#include <stdio.h>

int main(void)
{
    int c, newlines = 1;
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            if (++newlines > 2)
                continue;
        } else {
            newlines = 0;
        }
        putchar(c);
    }
    return 0;
}
