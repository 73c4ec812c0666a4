#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	volatile double parts = argc > 1 ? atoi(argv[1]) : 1;

	if (parts <= 0)
		return 2;
	volatile double share = 1 / parts;
	printf("%.17g\n", share);
	return 0;
}
