#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint8_t raw[4] = { 0 };
	uint32_t x, y;
	if (fread(raw, 1, 4, stdin) < 4)
		return 1;
	x = raw[0] | (uint32_t)raw[1] << 8;
	y = raw[2] | (uint32_t)raw[3] << 8;
	uint32_t value = x * x + 8 * x + 16 + y * 4 - y % 16;
	if (value > 0xffff0000u)
		puts("huge");
	printf("%u\n", value);
	return 0;
}
