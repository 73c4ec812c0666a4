/* Multiplication no longer binds tighter than addition: both are on one level. Seen for d+d*d with three digits
   that tell them apart. */
#include <stdio.h>
#include <stdlib.h>

static const char *at;

static int digit(void)
{
    if (*at < '0' || *at > '9') {
        puts("error");
        exit(1);
    }
    return *at++ - '0';
}

static int product(void)
{
    int v = digit();
    return v;
}

static int sum(void)
{
    int v = product();
    while (*at == '+' || *at == '*') {
        char op = *at++;
        int right = product();
        v = op == '+' ? v + right : v * right;
    }
    return v;
}

int main(int argc, char **argv)
{
    at = argc > 1 ? argv[1] : "";
    int v = sum();
    if (*at) {
        puts("error");
        return 1;
    }
    printf("%d\n", v);
    return 0;
}
