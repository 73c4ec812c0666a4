/* A continue skips the step of the loop. Seen for text with a comma: new never ends. */
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *p = argc > 1 ? argv[1] : "";
    while (*p) {
        if (*p == ',')
            continue;
        putchar(*p);
        p++;
    }
    putchar('\n');
    return 0;
}
