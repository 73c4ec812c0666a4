#include <stdio.h>

static unsigned fibonacci(unsigned n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
	printf("%u\n", fibonacci((unsigned)getchar() & 7));
	return 0;
}
