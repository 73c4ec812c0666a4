#include <stdio.h>

int main(int argc, char **argv)
{
    int a = argc;
    int b = argc;
    if (a > 1)
        b = a * 2;
    else
        b = a * 3;
    int same = 7;
    int c = b + same;
    printf("%d\n", c);
    return 0;
}
