#include <stdio.h>

static int even(unsigned n);

static int odd(unsigned n)
{
    return n == 0 ? 0 : even(n - 1);
}

static int even(unsigned n)
{
    return n == 0 ? 1 : odd(n - 1);
}

static unsigned length(const char *s)
{
    unsigned n = 0;
    while (s[n])
        n++;
    return n;
}

int main(int argc, char **argv)
{
    puts(even(length(argc > 1 ? argv[1] : "")) ? "even" : "odd");
    return 0;
}
