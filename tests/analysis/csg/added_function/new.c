#include <stdio.h>

static int limit(int n)
{
    if (n > 9)
        return 9;
    return n;
}

int main(int argc, char **argv)
{
    int x = limit(argc);
    printf("%d\n", x);
    return 0;
}
