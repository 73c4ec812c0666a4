/* Bits are counted by Kernighan's loop instead of one by one. */
#include <stdio.h>

int main(void)
{
	unsigned value = (unsigned)getchar() & 255;
	int bits = 0;
	for (; value; value &= value - 1)
		bits++;
	printf("%d\n", bits);
	return 0;
}
