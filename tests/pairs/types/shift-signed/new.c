/* The shifted value is signed, so that the shift to the right keeps the sign. Seen for negative samples. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	unsigned char raw[2];
	if (fread(raw, 1, 2, stdin) < 2)
		return 1;
	int16_t sample = (int16_t)(raw[0] | raw[1] << 8);
	int scaled = sample >> 4;
	printf("%d\n", scaled);
	return 0;
}
