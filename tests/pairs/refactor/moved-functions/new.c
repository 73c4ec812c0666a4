/* The functions stand in another order in the file, with a declaration in front. Seen: nothing. */
#include <stdio.h>

static unsigned length(const char *s);
static int odd(unsigned n);
static int even(unsigned n);

int main(int argc, char **argv)
{
    puts(even(length(argc > 1 ? argv[1] : "")) ? "even" : "odd");
    return 0;
}

static unsigned length(const char *s)
{
    unsigned n = 0;
    while (s[n])
        n++;
    return n;
}

static int even(unsigned n)
{
    return n == 0 ? 1 : odd(n - 1);
}

static int odd(unsigned n)
{
    return n == 0 ? 0 : even(n - 1);
}
