#include <stdio.h>

static int step(int n)
{
    return n + 1;
}

static int first(int n)
{
    int a = step(n + 2);
    return a * 5;
}

static int second(int n)
{
    int b = step(n);
    return b * 9;
}

int main(int argc, char **argv)
{
    printf("%d\n", second(argc));
    printf("%d\n", first(argc));
    return 0;
}
