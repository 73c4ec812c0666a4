#include <stdio.h>

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "";
    int magnitude = 0;
    int sign = 1;
    if (*s == '-') {
        sign = -1;
        s++;
    }
    for (; *s >= '0' && *s <= '9'; s++)
        magnitude = 10 * magnitude + *s - '0';
    printf("%d\n", sign * magnitude);
    return 0;
}
