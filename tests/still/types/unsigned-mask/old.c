#include <stdio.h>

int main(void)
{
	unsigned value = (unsigned)getchar() << 8 | (unsigned char)getchar();
	printf("%u %u\n", value % 16, value / 8);
	return 0;
}
