#include <stdio.h>

static unsigned gcd(unsigned a, unsigned b)
{
	return b == 0 ? a : gcd(b, a % b);
}

int main(void)
{
	unsigned a = getchar() & 15, b = getchar() & 15;
	printf("%u\n", gcd(a, b));
	return 0;
}
