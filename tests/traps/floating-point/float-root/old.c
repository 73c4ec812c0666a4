#include <tgmath.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	float x = argc > 1 ? atoi(argv[1]) : 1;

	if (x < 0)
		return 2;
	if (sqrt(x) * sqrt(x) == x)
		printf("round trip\n");
	else
		printf("off by %g\n", (double)(sqrt(x) * sqrt(x) - x));
	return 0;
}
