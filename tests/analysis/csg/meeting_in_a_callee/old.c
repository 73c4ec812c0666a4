#include <stdio.h>

static int join(int a, int b)
{
    int both = a * b;
    return both + 1;
}

int main(int argc, char **argv)
{
    int a = argc + 1;
    int b = argc + 2;
    int c = join(a, b);
    printf("%d\n", c);
    return 0;
}
