// explore:
// The upper half of a product of two 64-bit numbers.
#include <schism.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint64_t x;
	schism_symbolic(&x, sizeof x, "x");
	unsigned __int128 product = (unsigned __int128)x * 10;
	uint64_t high = (uint64_t)(product >> 64);
	if (high == 9)
		puts("almost ten times too large");
	else if (high)
		puts("too large");
	else
		puts("fits");
	return (int)high;
}
