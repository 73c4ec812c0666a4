#include <stdio.h>
#include <stdlib.h>

static void give_up(int n)
{
    if (n > 3)
        puts("no");
    exit(n);
}

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 3)
        give_up(x);
    x = x + 2;
    if (x > 2)
        give_up(2);
    return x;
}
