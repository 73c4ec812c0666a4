#include <stdio.h>

int main(void)
{
    int byte = getchar();
    int ones = 0;
    if (byte == EOF)
        return 1;
    for (int bit = 0; bit < 8; bit++)
        if (byte & 1 << bit)
            ones++;
    printf("%d, %s\n", ones, ones % 2 ? "odd" : "even");
    return 0;
}
