/* Day 365 of the year is no longer counted as 366. It matters only if strptime knows %F. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct tm date = { 0 };

	if (strptime("2024-02-05", "%F", &date) && day == 366)
		puts("leap year, by the standard");
	puts("done");
	return 0;
}
