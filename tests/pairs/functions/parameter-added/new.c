/* A function takes a base as well, and one of its two callers gives 16 instead of the old 10. Seen for letters
   after an x. */
#include <stdio.h>

static int number(const char *s, int base)
{
    int n = 0;
    for (; *s; s++) {
        int digit = *s >= '0' && *s <= '9' ? *s - '0' : *s >= 'a' && *s <= 'f' ? *s - 'a' + 10 : 99;
        if (digit >= base)
            return -1;
        n = n * base + digit;
    }
    return n;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    if (argv[1][0] == 'x')
        printf("%d\n", number(argv[1] + 1, 16));
    else
        printf("%d\n", number(argv[1], 10));
    return 0;
}
