#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	volatile double large = 800, result;

	errno = 0;
	result = exp(large);
	if (errno == ERANGE && day == 366)
		puts("leap year, too large");
	if (result < 1)
		puts("small");
	puts("done");
	return 0;
}
