#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int warnings;

static void at_end(void)
{
    fflush(stdout);
    if (warnings)
        _exit(0);
}

int main(int argc, char **argv)
{
    atexit(at_end);
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        putchar(*p);
        if (*p == '?')
            warnings++;
    }
    putchar('\n');
    return 0;
}
