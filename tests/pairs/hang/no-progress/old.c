#include <stdio.h>

int main(int argc, char **argv)
{
    const char *p = argc > 1 ? argv[1] : "";
    while (*p) {
        if (*p != ',')
            putchar(*p);
        p++;
    }
    putchar('\n');
    return 0;
}
