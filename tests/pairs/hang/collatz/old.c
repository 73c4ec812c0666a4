#include <stdio.h>

int main(void)
{
    int c = getchar();
    if (c == EOF)
        return 1;
    unsigned n = (unsigned)c % 7;
    while (n > 1) {
        if (n % 2)
            n = 3 * n + 1;
        else
            n /= 2;
    }
    puts("down");
    return 0;
}
