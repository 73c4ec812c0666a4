#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 1 && (x < 5 ||
                  x == 9))
        x = x ? x + 1 : 0;
    if (x == 3
        || x == 4
        || x == 5)
        puts("three to five");
    return 0;
}
