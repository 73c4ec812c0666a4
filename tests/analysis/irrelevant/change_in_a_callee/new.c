#include <stdio.h>

static int tested(int n)
{
    if (n > 2)
        n = n + 2;
    return n;
}

int main(int argc, char **argv)
{
    if (argc > 7)
        return 7;
    if (argc > 3)
        puts("more");
    int x = tested(argc);
    if (x)
        puts("yes");
    return 0;
}
