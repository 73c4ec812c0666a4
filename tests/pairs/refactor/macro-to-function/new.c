/* A macro that evaluates its argument twice is a function; the arguments have no side effects. Seen: nothing. */
#include <stdio.h>

static int ROT(int c)
{
    if (c < 'a' || c > 'z')
        return c;
    return (c - 'a' + 13) % 26 + 'a';
}

int main(int argc, char **argv)
{
    const char *p;
    if (argc < 2)
        return 1;
    for (p = argv[1]; *p != '\0'; p++)
        putchar(ROT(*p));
    putchar('\n');
    return 0;
}
