/* The greatest common divisor is computed by a loop instead of a recursion. */
#include <stdio.h>

static unsigned gcd(unsigned a, unsigned b)
{
	while (b != 0) {
		unsigned rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

int main(void)
{
	unsigned a = getchar() & 15, b = getchar() & 15;
	printf("%u\n", gcd(a, b));
	return 0;
}
