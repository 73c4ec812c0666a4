/* Day 365 of the year is no longer counted as 366. It matters only if the host has a number other than
 * 0. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (gethostid() != 0 && day == 366)
		puts("leap year on this host");
	puts("done");
	return 0;
}
