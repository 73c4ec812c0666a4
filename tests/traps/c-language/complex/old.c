#include <complex.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	double complex z = argc + 2.0 * I;
	z = z * z;
	printf("%.1f %.1f\n", creal(z), cimag(z));
	return 0;
}
