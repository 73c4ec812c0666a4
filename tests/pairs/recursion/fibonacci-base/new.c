/* The second start value is 2. Seen for every number but 0. */
#include <stdio.h>

static unsigned fib(unsigned n)
{
	if (n == 0)
		return 0;
	if (n == 1)
		return 2;
	return fib(n - 1) + fib(n - 2);
}

int main(int argc, char **argv)
{
	char c = argc > 1 ? argv[1][0] : '0';
	if (c < '0' || c > '8')
		return 1;
	printf("%u\n", fib((unsigned)(c - '0')));
	return 0;
}
