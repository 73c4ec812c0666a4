/* The remainder by a power of two is a mask, of an unsigned number. */
#include <stdio.h>

int main(void)
{
	unsigned value = (unsigned)getchar() << 8 | (unsigned char)getchar();
	printf("%u %u\n", value & 15, value >> 3);
	return 0;
}
