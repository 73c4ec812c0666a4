#include <stdio.h>

static int step(int n)
{
    return n + 1;
}

static int first(int n)
{
    int a = step(n);
    return a * 5;
}

static int second(int n)
{
    int b = step(n);
    return b * 7;
}

int main(int argc, char **argv)
{
    printf("%d\n", second(argc));
    printf("%d\n", first(argc));
    return 0;
}
