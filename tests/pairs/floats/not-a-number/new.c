/* The comparison is turned round, which matters for values that are not numbers. Seen for the bits of a NaN. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    unsigned char raw[4];
    float f;
    if (fread(raw, 1, sizeof raw, stdin) != sizeof raw)
        return 1;
    memcpy(&f, raw, sizeof f);
    if (!(f >= 100.0f))
        puts("small");
    else
        puts("large");
    return 0;
}
