#include <stdint.h>
#include <stdio.h>

int main(void)
{
	unsigned char raw[2];
	if (fread(raw, 1, 2, stdin) < 2)
		return 1;
	uint16_t sample = (uint16_t)(raw[0] | raw[1] << 8);
	int scaled = sample >> 4;
	printf("%d\n", scaled);
	return 0;
}
