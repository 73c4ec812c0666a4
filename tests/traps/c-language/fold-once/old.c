#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint32_t sum = 0;
	int high, low;

	while ((high = getchar()) != EOF && (low = getchar()) != EOF)
		sum += (uint32_t)high << 8 | (uint32_t)low;
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	printf("%04x\n", (unsigned)(uint16_t)~sum);
	return 0;
}
