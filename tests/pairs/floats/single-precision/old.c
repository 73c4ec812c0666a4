#include <stdio.h>

int main(void)
{
    int c = getchar();
    if (c == EOF)
        return 1;
    double big = 16777216;
    double sum = big + (double)c;
    if (sum - big == c)
        puts("exact");
    else
        puts("rounded");
    return 0;
}
