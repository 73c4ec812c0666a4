#include <stdio.h>

static int number(const char *s)
{
    int n = 0;
    for (; *s; s++) {
        int digit = *s >= '0' && *s <= '9' ? *s - '0' : *s >= 'a' && *s <= 'f' ? *s - 'a' + 10 : 99;
        if (digit >= 10)
            return -1;
        n = n * 10 + digit;
    }
    return n;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    if (argv[1][0] == 'x')
        printf("%d\n", number(argv[1] + 1));
    else
        printf("%d\n", number(argv[1]));
    return 0;
}
