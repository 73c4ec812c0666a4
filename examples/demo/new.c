/* take: prints the columns FROM-TO of each line of its input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void usage(void)
{
    fprintf(stderr, "usage: take FROM[-TO]\n");
    exit(2);
}

/* A positive number at *p; *p moves behind it. */
static unsigned number(const char **p)
{
    unsigned n = 0;
    while (**p >= '0' && **p <= '9')
        n = 10 * n + (unsigned)(*(*p)++ - '0');
    return n;
}

static void parse(const char *text, unsigned *from, unsigned *to)
{
    *from = number(&text);
    if (*from == 0)
        usage();
    *to = *from;
    if (*text == '-') {
        text++;
        *to = *text ? number(&text) : 1000;
    }
    if (*text)
        usage();
}

static int put_columns(const char *line, unsigned from, unsigned to)
{
    unsigned length = (unsigned)strcspn(line, "\n");
    unsigned count = to - from + 1;
    if (from > length)
        return 0;
    if (count > length - from)
        count = length - from + 1;
    printf("%.*s\n", (int)count, line + from - 1);
    return 1;
}

int main(int argc, char **argv)
{
    unsigned from, to, printed = 0;
    char line[80];
    if (argc != 2)
        usage();
    parse(argv[1], &from, &to);
    while (fgets(line, sizeof line, stdin))
        printed += (unsigned)put_columns(line, from, to);
    return printed ? 0 : 1;
}
