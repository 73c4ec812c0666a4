/* The loop over four bytes is written out. Seen: nothing. */
#include <stdint.h>
#include <stdio.h>

static uint32_t big_endian(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

int main(void)
{
    uint8_t bytes[4];
    if (fread(bytes, 1, sizeof bytes, stdin) != sizeof bytes) {
        puts("short");
        return 1;
    }
    uint32_t v = big_endian(bytes);
    if (v == 0x7f454c46)
        puts("elf");
    else
        printf("%08x\n", v);
    return 0;
}
