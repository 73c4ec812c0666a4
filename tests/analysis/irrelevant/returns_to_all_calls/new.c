#include <stdio.h>

static int help(int n)
{
    if (n > 3)
        return 3;
    return n;
}

int main(int argc, char **argv)
{
    int x = help(argc);
    x = x + 2;
    int y = help(x);
    if (y > 2)
        puts("two");
    return 0;
}
