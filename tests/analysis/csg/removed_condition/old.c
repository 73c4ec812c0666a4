#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 3)
        x = 3;
    x = x * 2;
    printf("%d\n", x);
    return 0;
}
