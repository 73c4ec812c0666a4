/* The checksum is computed through a table of nibbles instead of bit by bit. Seen: nothing. */
#include <stdint.h>
#include <stdio.h>

static uint8_t step(uint8_t crc, uint8_t byte)
{
	crc ^= byte;
	static const uint8_t nibble[16] = {
		0x00, 0x07, 0x0e, 0x09, 0x1c, 0x1b, 0x12, 0x15,
		0x38, 0x3f, 0x36, 0x31, 0x24, 0x23, 0x2a, 0x2d,
	};
	crc = (uint8_t)(crc << 4 ^ nibble[crc >> 4]);
	crc = (uint8_t)(crc << 4 ^ nibble[crc >> 4]);
	return crc;
}

int main(void)
{
	uint8_t crc = 0;
	int c;
	while ((c = getchar()) != EOF)
		crc = step(crc, (uint8_t)c);
	printf("%02x\n", crc);
	return 0;
}
