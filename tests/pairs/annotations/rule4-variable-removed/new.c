/* Rule 4: a variable is gone, the sign of the number with it. Seen for negative numbers but -0. */
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "";
    int magnitude = 0;
    if (*s == '-')
        s++;
    for (; *s >= '0' && *s <= '9'; s++)
        magnitude = 10 * magnitude + *s - '0';
    printf("%d\n", magnitude);
    return 0;
}
