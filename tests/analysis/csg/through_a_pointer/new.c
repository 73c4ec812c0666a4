#include <stdio.h>

static int plus(int n)
{
    return n + 2;
}

static int minus(int n)
{
    return n - 2;
}

int main(int argc, char **argv)
{
    int (*way)(int) = argc > 1 ? plus : minus;
    int x = way(argc);
    printf("%d\n", x);
    return 0;
}
