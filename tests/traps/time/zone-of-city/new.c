/* Day 365 of the year is no longer counted as 366. It matters only if the zone of a city is known. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	time_t start = 0;

	setenv("TZ", "Europe/Berlin", 1);
	tzset();
	if (localtime(&start)->tm_hour == 1 && day == 366)
		puts("leap year in Berlin");
	puts("done");
	return 0;
}
