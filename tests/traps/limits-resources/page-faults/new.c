/* Day 365 of the year is no longer counted as 366. It matters only if getrusage counts pages that were
 * touched. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct rusage used = { 0 };

	getrusage(RUSAGE_SELF, &used);
	if (used.ru_minflt > 0 && day == 366)
		puts("leap year, faulty");
	puts("done");
	return 0;
}
