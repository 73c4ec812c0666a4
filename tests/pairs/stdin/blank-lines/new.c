/* Of several blank lines none is kept, where one was. Seen where two line ends follow each other. */
#include <stdio.h>

int main(void)
{
    int c, newlines = 1;
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            if (++newlines > 1)
                continue;
        } else {
            newlines = 0;
        }
        putchar(c);
    }
    return 0;
}
