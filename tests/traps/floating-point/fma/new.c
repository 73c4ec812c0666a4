/* The product and the sum are rounded once, not twice. */
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	double a = 1 + argc * 0x1p-52, b = 1 - argc * 0x1p-52;
	printf("%a\n", fma(a, b, -1));
	return 0;
}
