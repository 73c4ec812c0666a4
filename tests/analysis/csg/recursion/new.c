#include <stdio.h>

static int down(int n)
{
    if (n <= 0)
        return 0;
    int rest = down(n - 1);
    return rest + n * 2;
}

int main(int argc, char **argv)
{
    printf("%d\n", down(argc));
    return 0;
}
