/* The loop over pairs of bytes is unrolled once. */
#include <stdio.h>

int main(void)
{
	unsigned char bytes[4] = { 0 };
	unsigned key = 0;
	size_t count = fread(bytes, 1, sizeof bytes, stdin);
	for (int i = 0; i < 4; i += 2) {
		key = key * 31 + bytes[i];
		key = key * 31 + bytes[i + 1];
	}
	printf("%zu %u\n", count, key);
	return 0;
}
