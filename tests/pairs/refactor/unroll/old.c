#include <stdint.h>
#include <stdio.h>

static uint32_t big_endian(const uint8_t *p)
{
    uint32_t v = 0;
    for (int i = 0; i < 4; i++)
        v = v << 8 | p[i];
    return v;
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
