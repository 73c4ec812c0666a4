#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "";
    unsigned value = 0;
    if (strncmp(s, "0x", 2) == 0)
        s += 2;
    for (; *s; s++) {
        if (*s >= '0' && *s <= '9')
            value = value * 16 + (unsigned)(*s - '0');
        else if (*s >= 'a' && *s <= 'f')
            value = value * 16 + (unsigned)(*s - 'a' + 10);
        else
            break;
    }
    printf("%u%s\n", value, *s ? " and a rest" : "");
    return 0;
}
