/* Day 365 of the year is no longer counted as 366. It matters only if fnmatch knows collating symbols,
 * as glibc's does. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (fnmatch("[[.a.]]", "a", 0) == 0 && day == 366)
		puts("leap year, collated");
	puts("done");
	return 0;
}
