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
    while (*at == '*') {
        at++;
        v *= digit();
    }
    return v;
}

static int sum(void)
{
    int v = product();
    while (*at == '+') {
        at++;
        v += product();
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
