#include <stdio.h>

static unsigned power(unsigned base, unsigned exponent)
{
	unsigned result = 1;
	while (exponent-- > 0)
		result *= base;
	return result;
}

int main(void)
{
	printf("%u\n", power(3, (unsigned)getchar() & 15));
	return 0;
}
