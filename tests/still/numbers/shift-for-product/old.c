#include <stdio.h>

int main(void)
{
	unsigned a = (unsigned)getchar() & 255;
	printf("%u\n", a * 8);
	return 0;
}
