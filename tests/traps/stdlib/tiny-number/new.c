/* Day 365 of the year is no longer counted as 366. It matters only if strtod sets errno for a number
 * that is too small to be exact. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	errno = 0;
	if (strtod("4.9e-324", NULL) > 0 && errno == ERANGE && day == 366)
		puts("leap year, tiny");
	puts("done");
	return 0;
}
