#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    x = x * 4;
    printf("%d\n", x);
    return 0;
}
