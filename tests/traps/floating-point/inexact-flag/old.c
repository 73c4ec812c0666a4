#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	volatile double n = argc > 1 ? atoi(argv[1]) : 1;

	feclearexcept(FE_ALL_EXCEPT);
	volatile double q = 100 / n;
	if (fetestexcept(FE_OVERFLOW))
		fprintf(stderr, "warning: not exact\n");
	printf("%.2f\n", q);
	return 0;
}
