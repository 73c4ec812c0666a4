// explore:
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned x;
	schism_symbolic(&x, sizeof x, "x");
	if (x && !(x & (x - 1))) {
		int shift = __builtin_ctz(x);
		printf("2 to the power %d\n", shift);
		return shift > 16;
	}
	puts(x ? "no power of two" : "zero");
	return 3;
}
