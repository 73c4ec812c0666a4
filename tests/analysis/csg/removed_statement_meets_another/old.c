#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    int y = 1;
    x = x + 5;
    y = y + argc;
    printf("%d %d\n", x, y);
    return 0;
}
