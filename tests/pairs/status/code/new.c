/* Trouble is told by status 2 and not 1. Seen where the argument is not a number: the status only. */
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "";
    if (!*s)
        return 0;
    for (; *s; s++)
        if (*s < '0' || *s > '9') {
            fprintf(stderr, "not a number\n");
            return 2;
        }
    puts("a number");
    return 0;
}
