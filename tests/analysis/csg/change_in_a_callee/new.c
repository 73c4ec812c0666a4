#include <stdio.h>

static int twice(int n)
{
    return n * 3;
}

int main(int argc, char **argv)
{
    int a = twice(argc);
    printf("%d\n", a);
    int b = twice(a + 1);
    printf("%d\n", b);
    return 0;
}
