/* The polynomial of the checksum is 0x1d and not 0x07. Seen for nearly every byte but 0. */
#include <stdint.h>
#include <stdio.h>

static uint8_t crc8(uint8_t crc, uint8_t byte)
{
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++)
        crc = (uint8_t)(crc << 1 ^ (crc >> 7) * 0x1d);
    return crc;
}

int main(void)
{
    uint8_t crc = 0;
    int c;
    while ((c = getchar()) != EOF)
        crc = crc8(crc, (uint8_t)c);
    printf("%02x\n", crc);
    return 0;
}
