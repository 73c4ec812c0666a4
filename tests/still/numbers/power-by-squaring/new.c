/* The power is computed by squaring. */
#include <stdio.h>

static unsigned power(unsigned base, unsigned exponent)
{
	unsigned result = 1;
	for (; exponent; exponent >>= 1) {
		if (exponent & 1)
			result *= base;
		base *= base;
	}
	return result;
}

int main(void)
{
	printf("%u\n", power(3, (unsigned)getchar() & 15));
	return 0;
}
