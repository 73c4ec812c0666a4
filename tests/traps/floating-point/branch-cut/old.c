#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double x = argc > 1 ? atoi(argv[1]) : 1;
	double complex z = x;

	double complex root = csqrt(z);
	printf("%s half plane\n", cimag(root) < 0 ? "lower" : "upper");
	return 0;
}
