/* Day 365 of the year is no longer counted as 366. It matters only if a zone without rules has no
 * summer time in January, as in glibc. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	time_t january = 14 * 86400L;

	setenv("TZ", "AAA3BBB", 1);
	tzset();
	if (localtime(&january)->tm_isdst == 0 && day == 366)
		puts("leap year in winter");
	puts("done");
	return 0;
}
