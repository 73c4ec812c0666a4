/* Results of a recursive function are kept. */
#include <stdio.h>

static unsigned fibonacci(unsigned n)
{
	static unsigned known[32];
	if (n < 2)
		return n;
	if (!known[n])
		known[n] = fibonacci(n - 1) + fibonacci(n - 2);
	return known[n];
}

int main(void)
{
	printf("%u\n", fibonacci((unsigned)getchar() & 7));
	return 0;
}
