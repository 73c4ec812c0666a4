#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    x = x * 2;
    printf("%d\n", x);
    return 0;
}
