#include <stdio.h>

int main(int argc, char **argv)
{
    const char *p = argc > 1 ? argv[1] : "";
    while (*p) {
        int n = 1;
        while (p[n] == *p)
            n++;
        printf("%d%c", n, *p);
        p += n;
    }
    putchar('\n');
    return 0;
}
