/* The union is read through the wider member. Seen where the high byte of the word is not zero. */
#include <stdint.h>
#include <stdio.h>

union view {
	uint8_t byte;
	uint16_t word;
	uint8_t raw[2];
};

int main(void)
{
	union view v = { .word = 0 };
	if (fread(v.raw, 1, 2, stdin) == 0)
		return 1;
	printf("%u\n", (unsigned)v.word);
	return 0;
}
