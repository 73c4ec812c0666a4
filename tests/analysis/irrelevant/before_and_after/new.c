#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 5)
        return 1;
    x = x + 2;
    if (x > 3)
        puts("three");
    return 0;
}
