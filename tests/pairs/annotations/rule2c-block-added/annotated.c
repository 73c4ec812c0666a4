#include <stdbool.h>
#include <stdio.h>
#include "schism.h"

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "0";
    int value = 0;
    if (change(false, *s == '+')) {
        s++;
    }
    while (*s >= '0' && *s <= '9')
        value = value * 10 + (*s++ - '0');
    if (*s)
        puts("not a number");
    else
        printf("%d\n", value);
    return 0;
}
