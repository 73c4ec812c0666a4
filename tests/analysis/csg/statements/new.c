#include <stdio.h>

int main(int argc, char **argv)
{
    int a = argc;
    int b = argc;
    if (a > 2)
        b = a * 4;
    else
        b = a * 5;
    int same = 7;
    int c = b - same;
    printf("%d\n", c);
    return 0;
}
