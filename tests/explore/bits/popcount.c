// explore:
// Counting bits without a branch; the question comes last.
#include <schism.h>
#include <stdint.h>
#include <stdio.h>

static unsigned popcount(uint32_t x)
{
	x -= x >> 1 & 0x55555555;
	x = (x & 0x33333333) + (x >> 2 & 0x33333333);
	x = (x + (x >> 4)) & 0x0f0f0f0f;
	return x * 0x01010101 >> 24;
}

int main(void)
{
	uint32_t x;
	schism_symbolic(&x, sizeof x, "x");
	unsigned count = popcount(x);
	if (count == 31)
		printf("all but one of %x\n", x);
	else if (count == 0)
		puts("none");
	else
		puts("some");
	return 0;
}
