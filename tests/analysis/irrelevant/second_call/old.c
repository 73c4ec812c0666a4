#include <stdio.h>

static int tested(int n)
{
    return n + 1;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return tested(1);
    if (argc > 2)
        return tested(2);
    return 0;
}
