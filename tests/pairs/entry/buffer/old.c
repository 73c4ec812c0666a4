#include <stdio.h>

unsigned count_lines(const unsigned char *text, unsigned length)
{
    unsigned n = 0;
    if (length > 3)
        return 0;
    for (unsigned i = 0; i < length; i++)
        if (text[i] == '\n')
            n++;
    return n;
}

int main(void)
{
    unsigned char buffer[3];
    unsigned length = (unsigned)fread(buffer, 1, sizeof buffer, stdin);
    printf("%u\n", count_lines(buffer, length));
    return 0;
}
