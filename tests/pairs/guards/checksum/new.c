/* Behind a checksum over three bytes a limit is lower. Seen only for input with the right sum and a first byte
   of 100 to 199. */
#include <stdint.h>
#include <stdio.h>

static uint8_t sum(const uint8_t *p, int n)
{
    uint8_t s = 0x55;
    for (int i = 0; i < n; i++)
        s = (uint8_t)((s << 1 | s >> 7) ^ p[i]);
    return s;
}

int main(void)
{
    uint8_t frame[4];
    if (fread(frame, 1, sizeof frame, stdin) != sizeof frame) {
        puts("short frame");
        return 1;
    }
    if (sum(frame, 3) != frame[3]) {
        puts("bad sum");
        return 1;
    }
    if (frame[0] >= 100)
        puts("alarm");
    else
        puts("normal");
    return 0;
}
