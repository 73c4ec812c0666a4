/* A sum is kept in single precision. Seen where a small part is lost beside 2 to the 24th. */
#include <stdio.h>

int main(void)
{
    int c = getchar();
    if (c == EOF)
        return 1;
    float big = 16777216;
    float sum = big + (float)c;
    if (sum - big == c)
        puts("exact");
    else
        puts("rounded");
    return 0;
}
