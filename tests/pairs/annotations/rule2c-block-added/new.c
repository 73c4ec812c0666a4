/* Rule 2(c): code under a condition is added, a leading plus sign is skipped. Seen for "+", then digits. */
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "0";
    int value = 0;
    if (*s == '+') {
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
