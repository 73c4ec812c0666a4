#include <stdio.h>

static int helper(int i, int j, int o)
{
    int sum = 0;
    if (i & 1)
        sum += o;
    if (j > 2)
        sum -= i;
    return sum;
}

static int digit(const char *s)
{
    return *s >= '0' && *s <= '9' ? *s - '0' : 0;
}

int main(int argc, char **argv)
{
    int a = 0, b = 0, c, o = 0;
    if (argc < 3)
        return 2;
    int i = digit(argv[1]), j = digit(argv[2]);
    if (j > 4)
        j = 4;
    if (i > 0)
        a = 1;
    for (c = 0; c < j; c++)
        b += c;
    if (j > 0) {
        if (a > 0)
            o = 2;
        b += helper(i, j, o);
    }
    printf("%d\n", o);
    return b > 100;
}
