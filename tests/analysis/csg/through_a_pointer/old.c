#include <stdio.h>

static int plus(int n)
{
    return n + 1;
}

static int minus(int n)
{
    return n - 1;
}

int main(int argc, char **argv)
{
    int (*way)(int) = argc > 1 ? plus : minus;
    int x = way(argc);
    printf("%d\n", x);
    return 0;
}
