#include <stdio.h>

int main(int argc, char **argv)
{
    const char *p = argc > 1 ? argv[1] : "";
    volatile unsigned skipped = 0;
    for (; *p; p++) {
        if (*p == '"') {
            const char *close = p + 1;
            while (*close != '"') {
                skipped += 1;
                if (*close)
                    close++;
            }
            p = close;
        } else {
            putchar(*p);
        }
    }
    putchar('\n');
    return 0;
}
