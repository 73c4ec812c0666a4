#include <stdio.h>

int main(void)
{
	unsigned char bytes[4] = { 0 };
	unsigned key = 0;
	size_t count = fread(bytes, 1, sizeof bytes, stdin);
	for (int i = 0; i < 4; i++)
		key = key * 31 + bytes[i];
	printf("%zu %u\n", count, key);
	return 0;
}
