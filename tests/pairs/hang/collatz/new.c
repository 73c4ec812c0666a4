/* Odd numbers become 5n + 1 instead of 3n + 1. Seen for 5, whose new sequence comes back to 26 for ever. */
#include <stdio.h>

int main(void)
{
    int c = getchar();
    if (c == EOF)
        return 1;
    unsigned n = (unsigned)c % 7;
    while (n > 1) {
        if (n % 2)
            n = 5 * n + 1;
        else
            n /= 2;
    }
    puts("down");
    return 0;
}
