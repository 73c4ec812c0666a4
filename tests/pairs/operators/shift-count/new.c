/* A field is taken from bit 4 instead of bit 3. Seen where bits 3 to 6 do not give the same field. */
#include <stdio.h>

/* mode byte: mod (2 bits), reg (3 bits), rm (3 bits) */
int main(void)
{
    int byte = getchar();
    if (byte == EOF)
        return 1;
    int mod = byte >> 6;
    int reg = byte >> 4 & 7;
    int rm = byte & 7;
    printf("%d %d %d\n", mod, reg, rm);
    return 0;
}
