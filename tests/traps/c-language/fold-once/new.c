/* The carry is added back once instead of until there is none. Seen only where that addition carries again:
 * three words whose sum is 0x1ffff. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint32_t sum = 0;
	int high, low;

	while ((high = getchar()) != EOF && (low = getchar()) != EOF)
		sum += (uint32_t)high << 8 | (uint32_t)low;
	sum = (sum & 0xffff) + (sum >> 16);
	printf("%04x\n", (unsigned)(uint16_t)~sum);
	return 0;
}
