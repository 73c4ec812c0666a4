/* A run of length 1 is written without its count. Seen for words with a character that stands alone. */
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *p = argc > 1 ? argv[1] : "";
    while (*p) {
        int n = 1;
        while (p[n] == *p)
            n++;
        if (n > 1)
            printf("%d", n);
        putchar(*p);
        p += n;
    }
    putchar('\n');
    return 0;
}
