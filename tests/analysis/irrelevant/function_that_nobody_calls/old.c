#include <stdio.h>

static int used(int n)
{
    if (n > 1)
        return 1;
    return 0;
}

int unused(int n)
{
    if (n > 1)
        return 1;
    return 0;
}

int main(int argc, char **argv)
{
    int x = argc + 1;
    return used(x);
}
