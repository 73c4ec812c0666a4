/* Day 365 of the year is no longer counted as 366. It matters only if scanf reads 12e as 12, as
 * glibc's does. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	double value = 0;

	if (sscanf("12e", "%lf", &value) == 1 && day == 366)
		puts("leap year, more or less");
	puts("done");
	return 0;
}
