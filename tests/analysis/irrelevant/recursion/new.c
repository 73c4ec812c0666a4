#include <stdio.h>

static int even(int n);

static int odd(int n)
{
    n = n - 2;
    if (n < 0)
        return 0;
    return even(n);
}

static int even(int n)
{
    if (n == 0)
        return 1;
    if (n > 100)
        return 2;
    return odd(n);
}

int main(int argc, char **argv)
{
    return odd(argc);
}
