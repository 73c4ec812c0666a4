#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int sum(int count, ...)
{
    va_list list;
    int total = 0;
    va_start(list, count);
    while (count-- > 0)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "";
    if (strlen(s) != 3)
        return 1;
    printf("%d\n", sum(3, s[0] - '0', s[1] - '0', s[2] - '0'));
    return 0;
}
