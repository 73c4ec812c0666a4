#include <stdio.h>

int main(void)
{
	unsigned value = (unsigned)getchar() & 255;
	int bits = 0;
	for (int i = 0; i < 8; i++)
		bits += value >> i & 1;
	printf("%d\n", bits);
	return 0;
}
