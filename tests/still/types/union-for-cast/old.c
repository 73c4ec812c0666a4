#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint16_t number = (uint16_t)((getchar() & 255) << 8 | (getchar() & 255));
	union {
		uint16_t number;
		uint8_t bytes[2];
	} both = { number };
	printf("%d %d\n", both.bytes[0], both.bytes[1]);
	return 0;
}
