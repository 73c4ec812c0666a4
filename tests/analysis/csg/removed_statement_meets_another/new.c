#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    int y = 1;
    y = y - argc;
    printf("%d %d\n", x, y);
    return 0;
}
