#include <stdio.h>

#define ROT(c) ((c) >= 'a' && (c) <= 'z' ? ((c) - 'a' + 13) % 26 + 'a' : (c))

int main(int argc, char **argv)
{
    const char *p;
    if (argc < 2)
        return 1;
    for (p = argv[1]; *p != '\0'; p++)
        putchar(ROT(*p));
    putchar('\n');
    return 0;
}
