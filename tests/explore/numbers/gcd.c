// explore:
#include <schism.h>
#include <stdio.h>

static unsigned gcd(unsigned a, unsigned b)
{
	while (b) {
		unsigned rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

int main(void)
{
	unsigned char a, b;
	schism_symbolic(&a, 1, "a");
	schism_symbolic(&b, 1, "b");
	schism_assume(a < 24);
	schism_assume(b < 24);
	printf("gcd(%d, %d) = %u\n", a, b, gcd(a, b));
	return 0;
}
