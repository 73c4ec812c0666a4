/* The quotient of two bytes is computed as a 32-bit number where -1 is no longer an exception: the smallest
   number divided by -1 traps. Seen for 80 00 00 00 and -1. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    unsigned char raw[5];
    int32_t value;
    if (fread(raw, 1, sizeof raw, stdin) != sizeof raw)
        return 1;
    memcpy(&value, raw, 4);
    signed char by = (signed char)raw[4];
    if (by == 0)
        return 1;
    printf("%d\n", value / by);
    return 0;
}
