#include <stdio.h>
#include <stdlib.h>

static int max(int a, int b)
{
    return a > b ? a : b;
}

int main(int argc, char **argv)
{
    int left, right;
    if (argc != 3)
        return 2;
    left = atoi(argv[1]);
    right = atoi(argv[2]);
    printf("%d\n", max(left, right));
    return 0;
}
