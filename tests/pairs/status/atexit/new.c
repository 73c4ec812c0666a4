/* The handler that runs at exit ends the program with 3 if a warning was given. Seen for words with a question
   mark. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int warnings;

static void at_end(void)
{
    fflush(stdout);
    if (warnings)
        _exit(3);
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
