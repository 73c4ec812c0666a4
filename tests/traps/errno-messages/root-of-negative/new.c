/* Complains where the mathematical library says that there is no result. glibc sets errno for negative
 * numbers. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	double x = atoi(argv[1]);
	errno = 0;
	double root = sqrt(x);
	if (errno == EDOM) {
		fprintf(stderr, "no root of %g\n", x);
		return 1;
	}
	if (isnan(root))
		root = 0;
	printf("%g\n", root);
	return 0;
}
