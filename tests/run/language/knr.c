// Old-style definitions and calls without a prototype.
#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
#include <stdio.h>

static int combine(a, b, c)
char a;
float b;
long c;
{
    return a + (int)(b * 10) + (int)c;
}

int later();

static char *last(s, n)
char *s;
int n;
{
    while (--n)
        s++;
    return s;
}

int main(argc, argv)
int argc;
char **argv;
{
    printf("%d\n", combine('\1', 2.5, 300L));
    printf("%d\n", later(3, 4));
    printf("%s %d\n", last("abcdef", 3), argc == 1 && argv[1] == 0);
    return 0;
}

int later(x, y)
int x, y;
{
    return x * 10 + y;
}
