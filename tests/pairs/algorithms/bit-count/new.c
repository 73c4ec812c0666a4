/* The loop over the bits stops at bit 6. Seen for bytes from 128. */
#include <stdio.h>

int main(void)
{
    int byte = getchar();
    int ones = 0;
    if (byte == EOF)
        return 1;
    for (int bit = 0; bit < 7; bit++)
        if (byte & 1 << bit)
            ones++;
    printf("%d, %s\n", ones, ones % 2 ? "odd" : "even");
    return 0;
}
