/* A zero ends the count. Seen for one in front. */
#include <stdio.h>

unsigned count(const unsigned char *bytes)
{
    unsigned n = 0;
    for (int i = 0; i < 3 && bytes[i]; i++)
        n += bytes[i] == 200;
    return n;
}

int main(void)
{
    unsigned char bytes[3] = { 0, 200, 0 };
    printf("%u\n", count(bytes));
    return 0;
}
