#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	double value = nan("7");
	uint64_t bits;

	memcpy(&bits, &value, sizeof bits);
	if ((bits & 7) == 7 && day == 366)
		puts("leap year, not a number");
	puts("done");
	return 0;
}
