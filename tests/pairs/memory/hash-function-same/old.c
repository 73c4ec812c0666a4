#include <stdio.h>

static char slots[8];

static unsigned place(char c)
{
    return (unsigned char)c % 8;
}

static int add(char c)
{
    unsigned at = place(c);
    for (int i = 0; i < 8; i++, at = (at + 1) % 8) {
        if (slots[at] == c)
            return 0;
        if (!slots[at]) {
            slots[at] = c;
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    int different = 0;
    for (const char *p = argc > 1 ? argv[1] : ""; *p && p - argv[1] < 8; p++)
        different += add(*p);
    printf("%d\n", different);
    return 0;
}
