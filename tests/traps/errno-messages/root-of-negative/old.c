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
	if (isnan(root))
		root = 0;
	printf("%g\n", root);
	return 0;
}
