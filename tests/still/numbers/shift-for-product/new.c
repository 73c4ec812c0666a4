/* A product by eight is a shift. */
#include <stdio.h>

int main(void)
{
	unsigned a = (unsigned)getchar() & 255;
	printf("%u\n", a << 3);
	return 0;
}
